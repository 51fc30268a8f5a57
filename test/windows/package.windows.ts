import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSetup } from '../../build/windows/make-setup.ts'
import type { WineBed } from './bed/wine-bed.ts'
import { openLab, openMachine } from './windows-lab.ts'
import type { WindowsLab } from './windows-lab.ts'

const CACHE = join(process.cwd(), 'node_modules/.cache/windows-setup')
/** ERROR_INSTALL_FAILURE of Windows Installer; of an exit code this machine sees the last eight bits. */
const REFUSED = 1603 & 0xff

let lab: WindowsLab
/** A machine of its own, on which nothing has been installed. */
let machine: WineBed
let installed: string
/** Packages by version. */
const packages: Record<string, string> = {}

beforeAll(async () => {
  lab = openLab()
  machine = await openMachine(lab)
  installed = join(machine.folder, 'prefix/drive_c/Program Files/Steuerstapel')
  for (const version of ['0.9.0', '0.10.0']) {
    const request = { checkout: process.cwd(), cache: CACHE, out: lab.folder, version, key: null, isQuick: true }
    packages[version] = (await makeSetup(request)).package
  }
})
afterAll(async () => {
  await machine.close()
  lab.close()
})

const msiexec = (version: string, way: '/i' | '/x') =>
  machine.runProgram('msiexec', [way, machine.windowsPath(packages[version] ?? ''), '/qn'])
const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => statSync(join(folder, name)).isFile())
    : []

/** Wine has one start menu, the user's, also for what is installed for all. */
const linksInMenu = (): string[] =>
  filesIn(join(machine.folder, 'prefix/drive_c'))
    .filter(name => name.includes('Start Menu') && name.endsWith('.lnk'))
    .map(name => basename(name))
    .toSorted()

test('the package installs for all users, without a word, and the program works from there', async () => {
  expect(await msiexec('0.9.0', '/i')).toMatchObject({ code: 0 })
  expect(linksInMenu()).toEqual(['Steuerstapel beenden.lnk', 'Steuerstapel.lnk'])
  const command = machine.windowsPath(join(installed, 'steuerstapel.cmd'))
  const examined = await machine.runProgram('cmd', ['/c', command, 'doctor'], { STEUERSTAPEL_WORKERS: '1' })
  expect(examined.out).not.toMatch(/^\[FEHLER/m)
  expect(examined.code).toBe(0)
  const key = String.raw`HKLM\Software\Classes\steuerstapel\shell\open\command`
  expect((await machine.runProgram('reg', ['query', key])).out).toContain('SteuerstapelFenster.exe')
})

test('an upgrade takes the place of the old version, and a downgrade is refused and changes nothing', async () => {
  expect(await msiexec('0.10.0', '/i')).toMatchObject({ code: 0 })
  const uninstall = String.raw`HKLM\Software\Microsoft\Windows\CurrentVersion\Uninstall`
  const known = (await machine.runProgram('reg', ['query', uninstall, '/s', '/f', 'Steuerstapel', '/d'])).out
  const before = filesIn(installed)
  expect(before.length).toBeGreaterThan(500)
  expect(await msiexec('0.9.0', '/i')).toMatchObject({ code: REFUSED })
  expect(filesIn(installed)).toEqual(before)
  expect((await machine.runProgram('reg', ['query', uninstall, '/s', '/f', 'Steuerstapel', '/d'])).out).toBe(known)
})

test('uninstalling leaves nothing of the program', async () => {
  expect(await msiexec('0.10.0', '/x')).toMatchObject({ code: 0 })
  await machine.waitUntilIdle()
  expect(filesIn(installed)).toEqual([])
  expect(linksInMenu()).toEqual([])
  const links = String.raw`HKLM\Software\Classes\steuerstapel`
  expect((await machine.runProgram('reg', ['query', links])).code).not.toBe(0)
})
