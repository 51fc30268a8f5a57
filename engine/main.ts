import { heedOutputs } from './cli/outputs.ts'
import { runServe } from './cli/serve-command.ts'
import type { ShellMessage } from './host/host-message.ts'
import { keychainOf } from './host/hosted.ts'
import type { HostPort } from './host/hosted.ts'
import { serve, type ServeHost } from './host/serve.ts'

/** The part of Electron's `process.parentPort` that the engine uses; the engine itself never imports Electron. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

/**
 * Entry of the engine process: under the desktop shell (`--host`) it talks by messages, else to the terminal.
 * `--node=<path>` names the runtime of the workers, `--keychain` says that the shell keeps the master key.
 */
heedOutputs()
const parentPort = (process as unknown as { parentPort?: ParentPort }).parentPort
const hosted = process.argv.includes('--host')
process.exitCode = hosted ? await serveHosted(portOf(parentPort)) : await runServe([], process.env)
// Idle keep-alive sockets and timers of libraries do not hold up an engine that has let go of everything.
process.exit()

function serveHosted(port: HostPort): Promise<number> {
  const nodePath = process.argv.find(word => word.startsWith('--node='))?.slice('--node='.length)
  // Heard from the first moment on: a person may quit while the engine still starts.
  const stopAsked = new Promise<void>(resolve => {
    port.onMessage(message => {
      if (message?.type === 'stop') resolve()
    })
  })
  const keychain = process.argv.includes('--keychain') ? keychainOf(port) : undefined
  const host: ServeHost = {
    ready: message => port.post(message),
    failed: message => port.post(message),
    logs: message => port.post(message),
    work: message => port.post(message),
    ended: message => port.post(message),
    onStop: stop => {
      void stopAsked.then(stop)
      if (!parentPort) process.on('disconnect', stop)
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
    },
  }
  return serve(process.env, host, { nodePath, keychain })
}

function portOf(port: ParentPort | undefined): HostPort {
  return {
    post: message => (port ? port.postMessage(message) : void process.send?.(message)),
    onMessage: listener => {
      if (port) port.on('message', event => listener(event.data as ShellMessage))
      else process.on('message', message => listener(message as ShellMessage))
    },
  }
}
