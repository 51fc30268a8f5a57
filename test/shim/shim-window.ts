import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { launchChromium } from '../support/chromium.ts'
import { app } from './shim-app.ts'
import { done } from './shim-desktop.ts'
import { invokeHandler } from './shim-ipc.ts'
import { loopbackAddress, schemeAddress } from './shim-protocol.ts'

interface WindowOptions {
  readonly width: number
  readonly height: number
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

  print = () => void (done.printed += 1)
  reload = () => void this.#page.then(page => page.reload())
  startDrag = ({ file }: { file: string }) => void done.dragged.push(file)
  setWindowOpenHandler = (handler: OpenHandler) => void (this.openHandler = handler)
  /** As in Electron, what is sent while the page is being loaded is lost. */
  send = (channel: string, value: unknown) =>
    void this.#page
      .then(page => page.evaluate(`globalThis.__shimHear?.(${JSON.stringify([channel, value])})`))
      .catch(() => {})
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

  focused = false
  show = () => void (this.shown = true)
  hide = () => void (this.shown = false)
  focus = () => void (this.focused = true)
  /** Another program comes to the front. */
  blur = () => void (this.focused = false)
  maximize = () => {}
  isMinimized = () => false
  isMaximized = () => false
  isDestroyed = () => false
  isFocused = () => this.focused && this.shown
  getNormalBounds = () => ({ x: 0, y: 0, width: this.options.width, height: this.options.height })
  setProgressBar = (fraction: number, { mode }: { mode: string }) => void done.progress.push({ fraction, mode })
  /** As the cross in the corner: the program may keep the window. */
  close = () => {
    let prevented = false
    this.emit('close', { preventDefault: () => (prevented = true) })
    if (prevented) return
    windows.splice(windows.indexOf(this), 1)
    app.emit('window-all-closed')
  }
  async loadURL(url: string): Promise<void> {
    const page = await this.page
    await page.goto(await loopbackAddress(url))
    this.emit('ready-to-show')
  }
}

async function openPage(window: ShimWindow, preloadPath: string): Promise<Page> {
  const page = await (await browser).newPage()
  await page.exposeFunction('__shimInvoke', (channel: string, ...words: unknown[]) =>
    invokeHandler(channel, words, { sender: window.webContents, url: schemeAddress(page.url()) }),
  )
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
        invoke: (channel, ...words) => globalThis.__shimInvoke(channel, ...words),
      },
    }
    const process = { platform: 'linux' }
    ;((require, exports, module) => {
      ${readFileSync(path, 'utf8')}
    })(() => electron, {}, {})
  }`
}

export { ShimWindow as BrowserWindow }
