import { utilityProcess } from 'electron'
import type { EngineChild } from './engine-host.ts'

/** Starts the engine in a process of its own, so that its death costs neither the window nor the shell. */
export function forkEngine(enginePath: string): EngineChild {
  const child = utilityProcess.fork(enginePath, ['--host'], {
    serviceName: 'Steuerstapel Programmkern',
    stdio: 'inherit',
  })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a page
    post: message => child.postMessage(message),
    kill: () => void child.kill(),
    onMessage: listener => void child.on('message', listener),
    onExit: listener => void child.once('exit', listener),
  }
}
