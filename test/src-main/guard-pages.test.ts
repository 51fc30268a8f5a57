import { EventEmitter } from 'node:events'
import { sep } from 'node:path'
import type { App, Session } from 'electron'
import { expect, test } from 'vitest'
import { denyPermissions, guardPages, isOwnPage } from '../../src-main/guard-pages.ts'
import { shellPaths } from '../../src-main/paths.ts'

test.each(['app://ui', 'app://ui/', 'app://ui/#/neu'])('%s is the program’s own page', url => {
  expect(isOwnPage(url)).toBe(true)
})

test.each([
  'app://ui.evil/',
  'app://uix',
  'https://ui/',
  'file:///etc/passwd',
  '',
  'about:blank',
  'app://other/app://ui/',
])('“%s” is a foreign page', url => {
  expect(isOwnPage(url)).toBe(false)
})

test('in an installed program the engine is looked for beside the archive', () => {
  const main = ['', 'opt', 'Steuerstapel', 'resources', 'app.asar', 'out', 'main'].join(sep)
  const paths = shellPaths(main, () => true, 'linux')
  expect(paths.engine).toContain(['resources', 'app.asar.unpacked', 'out', 'engine', 'main.js'].join(sep))
  expect(paths.preload).toContain(['resources', 'app.asar', 'out', 'preload', 'preload.cjs'].join(sep))
  expect(paths.node).toBe(['', 'opt', 'Steuerstapel', 'resources', 'node', 'node'].join(sep))
  expect(shellPaths(main, () => true, 'win32').node?.endsWith('node.exe')).toBe(true)
  expect(shellPaths(main, () => false, 'linux').node).toBeNull()
})

test('in the source tree the workers run on the Node that runs the engine', () => {
  expect(shellPaths(['', 'home', 'x', 'out', 'main'].join(sep), () => true, 'linux').node).toBeNull()
})

test('no page leaves the program: not itself, not in a frame, not by a redirect, not in a window of its own', () => {
  const app = new EventEmitter()
  const contents = Object.assign(new EventEmitter(), {
    opened: null as unknown,
    setWindowOpenHandler: (handler: (details: { url: string }) => unknown) =>
      void (contents.opened = handler({ url: 'https://example.com' })),
  })
  guardPages(app as unknown as App)
  app.emit('web-contents-created', {}, contents)
  expect(contents.opened).toEqual({ action: 'deny' })
  const goes = (event: string, url: string): boolean => {
    let prevented = false
    contents.emit(event, { url, preventDefault: () => (prevented = true) })
    return !prevented
  }
  for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
    expect([goes(event, 'app://ui/#/neu'), goes(event, 'https://example.com/')]).toEqual([true, false])
  }
  expect(goes('will-attach-webview', 'app://ui/')).toBe(false)
})

interface Page {
  getURL(): string
}
type Answer = (granted: unknown) => void

test('the session denies every permission but to copy, every device, and the network', () => {
  const own: Page = { getURL: () => 'app://ui/#/zugaenge' }
  const foreign: Page = { getURL: () => 'https://example.com/' }
  const wishes: readonly [Page | null, string][] = [
    [own, 'media'],
    [own, 'notifications'],
    [own, 'clipboard-read'],
    [foreign, 'clipboard-sanitized-write'],
    [null, 'clipboard-sanitized-write'],
    [own, 'clipboard-sanitized-write'],
  ]
  const granted: unknown[] = []
  const told: unknown[] = []
  denyPermissions({
    setPermissionRequestHandler: (handler: (page: Page | null, wish: string, answer: Answer) => void) => {
      for (const [page, wish] of wishes) handler(page, wish, answer => granted.push(answer))
    },
    setPermissionCheckHandler: (handler: (page: Page | null, wish: string) => boolean) => {
      for (const [page, wish] of wishes) granted.push(handler(page, wish))
    },
    setDevicePermissionHandler: (handler: () => unknown) => told.push(handler()),
    webRequest: {
      onBeforeRequest: (filter: { urls: string[] }, handler: (details: null, answer: Answer) => void) => {
        expect(filter.urls).toEqual(expect.arrayContaining(['http://*/*', 'https://*/*', 'wss://*/*', 'file://*/*']))
        handler(null, answer => told.push(answer))
      },
    },
  } as unknown as Session)
  expect(granted).toEqual([false, false, false, false, false, true, false, false, false, false, false, true])
  expect(told).toEqual([false, { cancel: true }])
})
