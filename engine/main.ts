import { runServe } from './cli/serve-command.ts'
import type { StopMessage } from './host-message.ts'
import { serve, type ServeHost } from './serve.ts'

/** The part of Electron's `process.parentPort` that the engine uses; the engine itself never imports Electron. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

/** Entry of the engine process: under the desktop shell (`--host`) it talks by messages, else to the terminal. */
const parentPort = (process as unknown as { parentPort?: ParentPort }).parentPort
const hosted = process.argv.includes('--host')
process.exitCode = hosted ? await serve(process.env, hostOf(parentPort)) : await runServe(process.env)
// Idle keep-alive sockets and timers of libraries do not hold up an engine that has let go of everything.
process.exit()

function hostOf(port: ParentPort | undefined): ServeHost {
  const post = (message: unknown): void => (port ? port.postMessage(message) : void process.send?.(message))
  return {
    ready: post,
    failed: post,
    onStop: stop => {
      const heard = (message: unknown): void => {
        if ((message as StopMessage | null)?.type === 'stop') stop()
      }
      if (port) port.on('message', event => heard(event.data))
      else {
        process.on('message', heard)
        process.on('disconnect', stop)
      }
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
    },
  }
}
