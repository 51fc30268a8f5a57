import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let markReady: () => void
const ready = new Promise<void>(resolve => (markReady = resolve))
let isReady = false
/** Stands for the user's settings folder; gone with the process. */
const settingsFolder = mkdtempSync(join(tmpdir(), 'steuerstapel-shell-'))
process.once('exit', () => rmSync(settingsFolder, { recursive: true, force: true }))

export function becomeReady(): void {
  isReady = true
  markReady()
}

class ShimApp extends EventEmitter {
  sandboxed = false
  isPackaged = false
  /** What the program sends along with its wish to be the only one. */
  startSent: unknown = null
  readonly #paths = new Map([
    ['appData', settingsFolder],
    ['exe', process.execPath],
  ])
  whenReady = () => ready
  isReady = () => isReady
  requestSingleInstanceLock = (sent: unknown) => {
    this.startSent = sent
    return true
  }
  getVersion = () => '0.1.0'
  setAppUserModelId = () => {}
  setPath = (name: string, path: string) => {
    if (isReady) throw new Error('setPath after ready')
    this.#paths.set(name, path)
  }
  getPath = (name: string) => {
    const path = this.#paths.get(name)
    if (path === undefined) throw new Error(`the stand-in for Electron does not model the path ${name}`)
    return path
  }
  getLoginItemSettings = () => ({ openAtLogin: false })
  setLoginItemSettings = () => {
    throw new Error('the stand-in for Electron does not model login items')
  }
  enableSandbox = () => {
    if (isReady) throw new Error('enableSandbox after ready')
    this.sandboxed = true
  }
  quit = () => {
    let prevented = false
    this.emit('before-quit', { preventDefault: () => (prevented = true) })
    if (!prevented) process.exit(0)
  }
}

export const app = new ShimApp()
