import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { autostartEntry, createAutostart } from '../../src-main/autostart.ts'
import type { AutostartDeps } from '../../src-main/autostart.ts'

let configHome: string
beforeEach(() => void (configHome = mkdtempSync(join(tmpdir(), 'autostart-'))))
afterEach(() => rmSync(configHome, { recursive: true }))

function setup(platform: NodeJS.Platform, isPackaged = true, programPath = '/opt/Steuerstapel/steuerstapel') {
  const items: object[] = []
  let openAtLogin = false
  const app = {
    isPackaged,
    getLoginItemSettings: () => ({ openAtLogin }),
    setLoginItemSettings: (item: { openAtLogin?: boolean }) => {
      items.push(item)
      openAtLogin = item.openAtLogin === true
    },
  } as unknown as AutostartDeps['app']
  return { items, autostart: createAutostart({ app, platform, programPath, configHome }) }
}

const entry = () => join(configHome, 'autostart', 'steuerstapel.desktop')

test('on Linux an entry is written and taken away again', async () => {
  const { autostart } = setup('linux')
  expect(await autostart.read()).toBe(false)
  expect(await autostart.set(true)).toBe(true)
  expect(readFileSync(entry(), 'utf8')).toContain('Exec="/opt/Steuerstapel/steuerstapel" --hidden\n')
  expect(await autostart.set(false)).toBe(false)
  expect(existsSync(entry())).toBe(false)
})

test('an entry of a program that lies elsewhere now does not count', async () => {
  await setup('linux').autostart.set(true)
  expect(await setup('linux', true, '/opt/neu/steuerstapel').autostart.read()).toBe(false)
})

test('a path with special characters is one word of the entry', () => {
  const line = autostartEntry('/home/a b/100%/"$x`\\').split('\n')[3]
  expect(line).toBe(String.raw`Exec="/home/a b/100%%/\\"\\$x\\` + '`' + String.raw`\\\\" --hidden`)
})

test('Windows and macOS keep login items; Windows starts hidden', async () => {
  const windows = setup('win32')
  expect(await windows.autostart.set(true)).toBe(true)
  expect(windows.items).toEqual([{ openAtLogin: true, path: '/opt/Steuerstapel/steuerstapel', args: ['--hidden'] }])
  const mac = setup('darwin')
  expect(await mac.autostart.set(true)).toBe(true)
  expect(mac.items).toEqual([{ openAtLogin: true }])
})

test('a program that is not installed cannot be started with the session', async () => {
  const { autostart, items } = setup('win32', false)
  expect([await autostart.read(), await autostart.set(true), items]).toEqual([null, null, []])
})
