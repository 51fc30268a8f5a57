import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { app } from './shim-app.ts'
import { answerCommands } from './shim-commands.ts'
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

const permissions = { request: false, check: false }
const session = {
  defaultSession: {
    setPermissionRequestHandler: () => void (permissions.request = true),
    setPermissionCheckHandler: () => void (permissions.check = true),
  },
}

const menu: unknown[] = []
const Menu = {
  buildFromTemplate: (template: readonly unknown[]) => template,
  setApplicationMenu: (template: readonly unknown[]) => void menu.push(...template),
}

const dialog = notModelled('dialog')

answerCommands({ app, engines, permissions, menu })

export { BrowserWindow, Menu, app, dialog, ipcMain, protocol, session, utilityProcess }

function notModelled(name: string): object {
  return new Proxy({}, { get: (_target, member) => fail(`${name}.${String(member)}`) })
}

function fail(member: string): never {
  throw new Error(`the stand-in for Electron does not model ${member}`)
}
