import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../build/debian/run-command.ts'
import { makeSetup } from '../../build/windows/make-setup.ts'
import { openSetupTools } from '../../build/windows/setup-tools.ts'
import { filesToSign } from '../../build/windows/sign.ts'
import { waitFor } from '../support/wait-for.ts'
import type { WineBed } from './bed/wine-bed.ts'
import { openLab, openMachine, SAMPLES } from './windows-lab.ts'
import type { WindowsLab } from './windows-lab.ts'

const CACHE = join(process.cwd(), 'node_modules/.cache/windows-setup')
const SAMPLE = '20-arbeitszimmer-aufstellung.docx'
const PORTS = { STEUERSTAPEL_HTTP_PORT: '0', STEUERSTAPEL_HTTPS_PORT: 'off', STEUERSTAPEL_WORKERS: '1' }
/** Exit codes of build/windows/setup.nsi. */
const FOREIGN_FOLDER = 3
const IS_NEWER = 5

let lab: WindowsLab
/** A machine of its own, on which nothing has been installed. */
let machine: WineBed
let user: string
let installed: string
/** Setup files by version. */
const setups: Record<string, string> = {}

beforeAll(async () => {
  lab = openLab()
  machine = await openMachine(lab)
  const users = join(machine.folder, 'prefix/drive_c/users')
  user = join(users, readdirSync(users).find(name => name !== 'Public') ?? '')
  installed = join(user, 'AppData/Local/Programs/Steuerstapel')
  const key = await testCertificate()
  for (const version of ['0.9.0', '0.10.0']) {
    const request = { checkout: process.cwd(), cache: CACHE, out: lab.folder, version, key, isQuick: true }
    setups[version] = (await makeSetup(request)).file
  }
})
afterAll(async () => {
  await machine.close()
  lab.close()
})

async function testCertificate() {
  const [certificate, key] = [join(lab.folder, 'certificate.pem'), join(lab.folder, 'key.pem')]
  const subject = ['-subj', '/CN=Steuerstapel Probe', '-addext', 'extendedKeyUsage=codeSigning', '-days', '2']
  const made = ['req', '-x509', '-newkey', 'rsa:3072', '-nodes', '-keyout', key, '-out', certificate, ...subject]
  await runCommand('openssl', made)
  return { certificate, key, timestampUrl: null }
}

const install = (version: string, ...args: string[]) => machine.runProgram(setups[version] ?? '', ['/S', ...args])
const steuerstapel = (args: readonly string[]) =>
  machine.runProgram('cmd', ['/c', machine.windowsPath(join(installed, 'steuerstapel.cmd')), ...args], PORTS)
const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => statSync(join(folder, name)).isFile())
    : []
const registry = async (value: string): Promise<string> => {
  const key = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Steuerstapel`
  return (await machine.runProgram('reg', ['query', key, '/v', value])).out
}

test('every program, library and native module in it carries the signature, and so does the setup file', async () => {
  const tools = await openSetupTools(join(CACHE, 'tools'))
  const ca = ['-CAfile', join(lab.folder, 'certificate.pem')]
  const files = [...filesToSign(join(CACHE, 'stage')), setups['0.9.0'] ?? '']
  expect(files.map(file => /\.\w+$/.exec(file)?.[0])).toEqual(expect.arrayContaining(['.exe', '.dll', '.node']))
  for (const file of files) expect(await tools.osslsigncode(['verify', ...ca, '-in', file])).toContain('Succeeded')
})

test('it installs for the user alone, silently, and the program works from there', async () => {
  expect(await install('0.9.0')).toMatchObject({ code: 0 })
  expect(await registry('DisplayVersion')).toContain('0.9.0')
  const menu = join(user, 'AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Steuerstapel')
  expect(readdirSync(menu)).toContain('Steuerstapel.lnk')
  const examined = await steuerstapel(['doctor'])
  expect(examined.out).not.toMatch(/^\[FEHLER/m)
  expect(examined.code).toBe(0)
  const out = join(lab.folder, 'out')
  const sample = machine.windowsPath(join(SAMPLES, SAMPLE))
  const made = await steuerstapel(['process', sample, '--out', machine.windowsPath(out)])
  expect(made, made.err).toMatchObject({ code: 0 })
  const binder = readdirSync(out).find(name => name.endsWith('.pdf')) ?? ''
  expect(await steuerstapel(['verify', machine.windowsPath(join(out, binder))])).toMatchObject({ code: 0 })
})

test('an upgrade ends the running engine, replaces the program in its place and keeps the data', async () => {
  const dataDir = join(user, 'AppData/Local/Steuerstapel')
  const engine = machine.startProgram(
    'cmd',
    ['/c', machine.windowsPath(join(installed, 'steuerstapel.cmd')), 'serve'],
    PORTS,
  )
  await waitFor(() => expect(existsSync(join(dataDir, 'engine.json'))).toBe(true))
  const old = join(installed, 'program/out/engine/of-the-old-version.js')
  cpSync(join(installed, 'steuerstapel.cmd'), old)
  expect(await install('0.10.0', '/AUTOSTART')).toMatchObject({ code: 0 })
  await engine.gone()
  expect(existsSync(join(dataDir, 'engine.json'))).toBe(false)
  expect(existsSync(join(dataDir, 'steuerstapel.db'))).toBe(true)
  expect(await registry('DisplayVersion')).toContain('0.10.0')
  expect(existsSync(old)).toBe(false)
  expect(readdirSync(installed)).not.toContain('program.alt')
})

test('a downgrade is refused and changes nothing', async () => {
  const before = filesBelow(installed)
  expect(await install('0.9.0')).toMatchObject({ code: IS_NEWER })
  expect(filesBelow(installed)).toEqual(before)
  expect(await registry('DisplayVersion')).toContain('0.10.0')
})

test('uninstalling leaves nothing of the program, and the data', async () => {
  const dataDir = join(user, 'AppData/Local/Steuerstapel')
  const data = filesBelow(dataDir).filter(name => !name.startsWith('Cache/'))
  expect(data).toContain('steuerstapel.db')
  expect(await machine.runProgram(join(installed, 'uninstall.exe'), ['/CURRENTUSER', '/S'])).toMatchObject({ code: 0 })
  // It goes on as a copy of itself.
  await waitFor(() => expect(existsSync(installed)).toBe(false))
  await waitFor(async () => expect(await registry('DisplayVersion')).not.toContain('0.10.0'))
  await machine.waitUntilIdle()
  expect(filesBelow(dataDir)).toEqual(data)
  const left = readFileSync(join(machine.folder, 'prefix/user.reg'), 'utf8')
  expect(left).not.toMatch(/SteuerstapelFenster/)
  rmSync(dataDir, { recursive: true })
  const foreign = filesBelow(user).filter(name => /steuerstapel/i.test(name))
  expect(foreign).toEqual([])
})

test('a folder with files of somebody else is not taken', async () => {
  const folder = join(machine.folder, 'prefix/drive_c/Akten')
  mkdirSync(folder)
  cpSync(join(SAMPLES, SAMPLE), join(folder, SAMPLE))
  expect(await install('0.9.0', String.raw`/D=C:\Akten`)).toMatchObject({ code: FOREIGN_FOLDER })
  expect(readdirSync(folder)).toEqual([SAMPLE])
})
