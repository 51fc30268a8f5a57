import { utilityProcess } from 'electron'
import type { EngineChild } from './engine-host.ts'

/**
 * Starts the engine in a process of its own, so that its death costs neither the window nor the shell. `nodePath` is
 * the runtime of the engine's workers, null where the shell itself runs on Node; `keepsKey` lets the engine seal its
 * master key with the user's keychain.
 */
export function forkEngine(enginePath: string, nodePath: string | null, keepsKey: boolean): EngineChild {
  const words = ['--host', ...(keepsKey ? ['--keychain'] : []), ...(nodePath === null ? [] : [`--node=${nodePath}`])]
  const child = utilityProcess.fork(enginePath, words, {
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
