import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from '../shim/shim-commands.ts'
import { engineEnvironment } from './engine-process.ts'

const REPO = join(import.meta.dirname, '..', '..')

export interface Desktop {
  run(command: Command): Promise<unknown>
  /** Quits as a person does; resolves with the exit code. */
  quit(): Promise<number | null>
  kill(): void
}

/**
 * Starts the built desktop program in the Chromium-backed stand-in (test/shim/README.md) on a data folder; `main` is
 * the main file of a packed program.
 */
export async function startDesktop(dataDir: string, main = join(REPO, 'out/main/main.js')): Promise<Desktop> {
  for (const file of ['out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html', 'out/engine/main.js']) {
    if (!existsSync(join(REPO, file))) throw new Error(`${file} is missing: run "npm run build" first`)
  }
  const shell = fork(join(REPO, 'test/shim/boot.ts'), [main], {
    cwd: REPO,
    env: engineEnvironment(dataDir),
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(shell, 'exit') as Promise<[number | null]>
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  const listening = new Promise<void>(resolve => {
    shell.on('message', (message: { listening?: true; id?: number; value?: unknown; error?: string }) => {
      if (message.listening) return resolve()
      const waiter = waiting.get(message.id ?? -1)
      if (message.error === undefined) waiter?.resolve(message.value)
      else waiter?.reject(new Error(message.error))
    })
  })
  const endedEarly = gone.then(([code]) => Promise.reject(new Error(`the shell ended with ${code}`)))
  endedEarly.catch(() => {})
  await Promise.race([listening, endedEarly])

  const run = (command: Command): Promise<unknown> => {
    const id = (lastId += 1)
    shell.send({ id, command })
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }
  return {
    run: command => Promise.race([run(command), endedEarly]),
    async quit() {
      void run({ run: 'quit' })
      const [code] = await gone
      return code
    },
    kill: () => void shell.kill('SIGKILL'),
  }
}
