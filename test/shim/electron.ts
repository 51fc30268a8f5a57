import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { app } from './shim-app.ts'
import { answerCommands } from './shim-commands.ts'
import {
  Menu,
  ShimNotification,
  ShimTray,
  dialog as modelledDialog,
  nativeImage,
  safeStorage,
  screen,
  session,
  shell as modelledShell,
} from './shim-desktop.ts'
import { ipcMain } from './shim-ipc.ts'
import { protocol } from './shim-protocol.ts'
import { BrowserWindow } from './shim-window.ts'

const engines: ChildProcess[] = []

class ShimUtilityProcess extends EventEmitter {
  readonly #child: ChildProcess

  constructor(path: string, args: readonly string[]) {
    super()
    this.#child = fork(path, args, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    engines.push(this.#child)
    this.#child.on('message', message => this.emit('message', message))
    this.#child.on('exit', code => this.emit('exit', code))
  }

  postMessage = (message: object) => void this.#child.send(message)
  kill = () => this.#child.kill()
}

const utilityProcess = { fork: (path: string, args: readonly string[]) => new ShimUtilityProcess(path, args) }
const dialog = modelled('dialog', modelledDialog)
const shell = modelled('shell', modelledShell)

answerCommands({ app, engines })

export {
  BrowserWindow,
  Menu,
  ShimNotification as Notification,
  ShimTray as Tray,
  app,
  dialog,
  ipcMain,
  nativeImage,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
}

/** Says which member is missing instead of "not a function". */
function modelled(name: string, members: object): object {
  return new Proxy(members, {
    get: (target, member) => (member in target ? target[member as never] : fail(`${name}.${String(member)}`)),
  })
}

function fail(member: string): never {
  throw new Error(`the stand-in for Electron does not model ${member}`)
}
