import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { launchChromium } from '../support/chromium.ts'
import { app } from './shim-app.ts'
import { invokeHandler } from './shim-ipc.ts'
import { loopbackAddress, schemeAddress } from './shim-protocol.ts'

interface WindowOptions {
  readonly webPreferences: Readonly<Record<string, unknown>> & { readonly preload: string }
}

type OpenHandler = (details: { url: string }) => { action: 'deny' | 'allow' }

const windows: ShimWindow[] = []
const browser = launchChromium()

class ShimContents extends EventEmitter {
  openHandler: OpenHandler = () => ({ action: 'allow' })
  /** What became of each window that the page tried to open. */
  readonly opened: string[] = []
  readonly #page: Promise<Page>

  constructor(page: Promise<Page>) {
    super()
    this.#page = page
  }

  setWindowOpenHandler = (handler: OpenHandler) => void (this.openHandler = handler)
  send = (channel: string, value: unknown) =>
    void this.#page.then(page => page.evaluate(`globalThis.__shimHear?.(${JSON.stringify([channel, value])})`))
}

class ShimWindow extends EventEmitter {
  static getAllWindows = () => windows
  readonly options: WindowOptions
  readonly page: Promise<Page>
  readonly webContents: ShimContents
  shown = false

  constructor(options: WindowOptions) {
    super()
    this.options = options
    this.page = openPage(this, options.webPreferences.preload)
    this.webContents = new ShimContents(this.page)
    windows.push(this)
    app.emit('web-contents-created', {}, this.webContents)
  }

  show = () => void (this.shown = true)
  focus = () => {}
  isMinimized = () => false
  async loadURL(url: string): Promise<void> {
    const page = await this.page
    await page.goto(await loopbackAddress(url))
    this.emit('ready-to-show')
  }
}

async function openPage(window: ShimWindow, preloadPath: string): Promise<Page> {
  const page = await (await browser).newPage()
  await page.exposeFunction('__shimInvoke', (channel: string) => invokeHandler(channel, schemeAddress(page.url())))
  await page.addInitScript({ content: preloadScript(preloadPath) })
  const own = await loopbackAddress('app://ui')
  // The program says whether a page may go to another address; even then nothing leaves this machine.
  await page.route(
    url => url.origin !== own,
    route => {
      let prevented = false
      if (route.request().isNavigationRequest()) {
        const preventDefault = () => (prevented = true)
        window.webContents.emit('will-navigate', { url: route.request().url(), preventDefault })
      }
      // "No content" leaves the page where it is, as a prevented navigation does.
      return prevented ? route.fulfill({ status: 204 }) : route.abort()
    },
  )
  page.on('popup', popup => {
    const { action } = window.webContents.openHandler({ url: popup.url() })
    window.webContents.opened.push(action)
    if (action === 'deny') void popup.close()
  })
  return page
}

/** The preload file as it runs before the page, with the two parts of Electron that it may use. */
function preloadScript(path: string): string {
  return `{
    const listeners = new Map()
    globalThis.__shimHear = ([channel, value]) => { for (const listener of listeners.get(channel) ?? []) listener({}, value) }
    const electron = {
      contextBridge: { exposeInMainWorld: (name, api) => { globalThis[name] = api } },
      ipcRenderer: {
        on: (channel, listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
        off: (channel, listener) => listeners.set(channel, (listeners.get(channel) ?? []).filter(each => each !== listener)),
        invoke: channel => globalThis.__shimInvoke(channel),
      },
    }
    const process = { platform: 'linux' }
    ;((require, exports, module) => {
      ${readFileSync(path, 'utf8')}
    })(() => electron, {}, {})
  }`
}

export { ShimWindow as BrowserWindow }
