import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { menuTemplate } from '../../src-main/menu.ts'

const chosen: string[] = []
const actions = {
  newBatch: () => chosen.push('new'),
  openFiles: () => chosen.push('open'),
  print: () => chosen.push('print'),
  goTo: (place: string) => chosen.push(place),
  showLogs: () => chosen.push('logs'),
  checkForUpdate: () => chosen.push('update'),
  about: () => chosen.push('about'),
}

const itemsOf = (platform: NodeJS.Platform) =>
  menuTemplate(actions, platform).flatMap(entry => (entry.submenu ?? []) as MenuItemConstructorOptions[])

test('every entry has a German name and does something, and no shortcut is given twice', () => {
  const items = itemsOf('win32').filter(item => item.type !== 'separator')
  for (const item of items) {
    expect(item.label).toBeTruthy()
    expect([item.label, item.role !== undefined || item.click !== undefined]).toEqual([item.label, true])
  }
  const shortcuts = items.flatMap(item => (item.accelerator === undefined ? [] : [item.accelerator]))
  expect(new Set(shortcuts).size).toBe(shortcuts.length)
  expect(shortcuts).toEqual(expect.arrayContaining(['CmdOrCtrl+N', 'CmdOrCtrl+O', 'CmdOrCtrl+P', 'CmdOrCtrl+Q']))
})

test('the entries lead where they say', () => {
  chosen.length = 0
  for (const item of itemsOf('win32')) item.click?.({} as never, undefined, {} as never)
  const places = ['#/mandantenjahre', '#/mandanten', '#/suche', '#/zugaenge', '#/einstellungen']
  expect(chosen).toEqual(['new', 'open', 'print', ...places, 'logs', 'update', 'about'])
})

test('macOS has the program’s own menu in front', () => {
  expect(menuTemplate(actions, 'darwin')[0]?.role).toBe('appMenu')
  expect(menuTemplate(actions, 'linux')[0]?.label).toBe('&Datei')
})
