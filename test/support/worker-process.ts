import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { engineEntry } from '../../engine/built-engine.mjs'
import { engineEnvironment } from './engine-process.ts'
import type { EngineProcess } from './engine-process.ts'
import type { V1Client } from './v1-client.ts'

export interface WorkerProcess {
  readonly child: ChildProcess
  said(): string
}

/** A worker as on another machine: it has the server's address, its authority and a token, and nothing else. */
export function startWorker(port: number, caFile: string, token: string): WorkerProcess {
  const args = ['work', '--server', `https://127.0.0.1:${port}`, '--ca', caFile, '--workers', '1']
  const env = { ...engineEnvironment('/nonexistent'), STEUERSTAPEL_DATA_DIR: '', STEUERSTAPEL_WORKER_TOKEN: token }
  const child = spawn(process.execPath, [engineEntry('cli'), ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  return { child, said: () => said }
}

/** A new token for a worker of an installation; `settings` beside those of the tests. */
export function tokenOf(dataDir: string, name: string, settings: Readonly<Record<string, string>> = {}): string {
  const args = [engineEntry('cli'), 'worker', 'create', '--name', name, '--json']
  const env = { ...engineEnvironment(dataDir), ...settings }
  const text = execFileSync(process.execPath, args, { env, encoding: 'utf8' })
  return (JSON.parse(text) as { token: string }).token
}

export function logOf(engine: EngineProcess): readonly { msg?: string; workerId?: string }[] {
  return readFileSync(path.join(engine.dataDir, 'logs/engine.log'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as { msg?: string })
}

/** What was read of the documents of a batch. */
export async function valuesOf(api: V1Client, id: string): Promise<unknown> {
  const documents = await api.documents(id)
  return documents.map(({ filename, status, pages, kind, fields }) => ({ filename, status, pages, kind, fields }))
}

/** Whether a batch has ended; not while the engine is away. */
export function isOver(api: V1Client, id: string): () => Promise<boolean> {
  return async () =>
    ['completed', 'failed'].includes(
      await api.status(id).then(
        ({ status }) => status,
        () => '',
      ),
    )
}

export function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
