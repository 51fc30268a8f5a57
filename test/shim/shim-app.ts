import { EventEmitter } from 'node:events'

let markReady: () => void
const ready = new Promise<void>(resolve => (markReady = resolve))
let isReady = false

export function becomeReady(): void {
  isReady = true
  markReady()
}

class ShimApp extends EventEmitter {
  sandboxed = false
  whenReady = () => ready
  isReady = () => isReady
  requestSingleInstanceLock = () => true
  getVersion = () => '0.0.0-test'
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
