import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startInstaller } from '../../src-main/start-installer.ts'
import type { StartInstallerDeps } from '../../src-main/start-installer.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'installer-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function setup(part: Partial<StartInstallerDeps>) {
  const opened: string[] = []
  const shown: string[] = []
  const openFile = (path: string) => Promise.resolve(opened.push(path) > 0 ? '' : 'error')
  const showInFolder = (path: string) => void shown.push(path)
  const deps: StartInstallerDeps = { platform: 'linux', appImage: undefined, openFile, showInFolder, ...part }
  return { opened, shown, start: (path: string) => startInstaller(path, deps) }
}

test('Windows runs the installer and the program ends', async () => {
  const { start, opened, shown } = setup({ platform: 'win32' })
  expect(await start('C:\\u\\Setup.exe')).toBe('quit')
  expect([opened, shown]).toEqual([['C:\\u\\Setup.exe'], []])
})

test('an installer that does not start is shown instead', async () => {
  const { start, shown } = setup({ platform: 'win32', openFile: () => Promise.resolve('blocked by policy') })
  expect(await start('C:\\u\\Setup.exe')).toBe('by-hand')
  expect(shown).toHaveLength(1)
})

test('a package of the distribution is shown, never run', async () => {
  const { start, opened, shown } = setup({})
  expect(await start('/u/neu.deb')).toBe('by-hand')
  expect([opened, shown]).toEqual([[], ['/u/neu.deb']])
})

test('an AppImage takes the place of the running one, ready to run', async () => {
  const running = join(folder, 'Steuerstapel.AppImage')
  const loaded = join(folder, 'neu.AppImage')
  writeFileSync(running, 'alt')
  writeFileSync(loaded, 'neu', { mode: 0o600 })
  const { start } = setup({ appImage: running })
  expect(await start(loaded)).toBe('relaunch')
  expect(readFileSync(running, 'utf8')).toBe('neu')
  expect(statSync(running).mode & 0o111).toBe(0o111)
  expect(readdirSync(folder).sort()).toEqual(['Steuerstapel.AppImage', 'neu.AppImage'])
})

test('an AppImage that may not be replaced stays, and the new one is shown', async () => {
  const loaded = join(folder, 'neu.AppImage')
  writeFileSync(loaded, 'neu')
  const { start, shown } = setup({ appImage: join(folder, 'nirgends', 'Steuerstapel.AppImage') })
  expect(await start(loaded)).toBe('by-hand')
  expect(shown).toEqual([loaded])
})
