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

test('the session denies every permission and device, and the network', () => {
  const told: unknown[] = []
  const tell = (answer: unknown) => told.push(answer)
  denyPermissions({
    setPermissionRequestHandler: (handler: (c: null, p: string, answer: typeof tell) => void) =>
      handler(null, 'media', tell),
    setPermissionCheckHandler: (handler: () => unknown) => tell(handler()),
    setDevicePermissionHandler: (handler: () => unknown) => tell(handler()),
    webRequest: {
      onBeforeRequest: (filter: { urls: string[] }, handler: (d: null, answer: typeof tell) => void) => {
        expect(filter.urls).toEqual(expect.arrayContaining(['http://*/*', 'https://*/*', 'wss://*/*', 'file://*/*']))
        handler(null, tell)
      },
    },
  } as unknown as Session)
  expect(told).toEqual([false, false, false, { cancel: true }])
})
