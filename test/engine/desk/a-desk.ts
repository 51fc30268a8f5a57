import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { hashToken } from '../../../engine/batches/clients/issue-token.ts'
import { createTaskDesk } from '../../../engine/desk/task-desk.ts'
import type { TaskDesk } from '../../../engine/desk/task-desk.ts'
import { buildWorkerDoor } from '../../../engine/http/worker/worker-door.ts'
import type { PageWorkers } from '../../../engine/isolation/operations.ts'
import type { PageText } from '../../../engine/model/page.ts'
import { openFileStore } from '../../../engine/storage/disk/open-file-store.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../engine/storage/storage.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'
import type { Clock } from '../../../engine/shared/clock.ts'
import { pino } from 'pino'

export const BYTES = Buffer.from('%PDF-1.7 of a test')
export const SHA = createHash('sha256').update(BYTES).digest('hex')
export const VERSION = '9.9.9'

export const aText = (word: string): PageText => {
  const words = [{ text: word, box: [0.1, 0.1, 0.2, 0.05], confidence: 0.9, line: 0 }] as const
  return { source: 'ocr', words, meanConfidence: 0.9, rotation: 0, skewDegrees: 0 }
}

export interface DeskWorld<C extends Clock = Clock> {
  readonly desk: TaskDesk
  readonly door: FastifyInstance
  readonly storage: Storage
  readonly clock: C
  readonly logged: { msg?: string; code?: string; workerId?: string }[]
  /** Pages that the engine's own worker was given; it answers when it is told to. */
  readonly own: { readonly page: number; end(text: PageText): void; fail(error: Error): void }[]
  /** Wish of a batch for the text of a page. */
  readPage(page: number, signal?: AbortSignal): Promise<PageText>
  /** A request of a worker by its token. */
  ask(method: 'GET' | 'POST' | 'PUT', url: string, body?: object | Buffer, more?: Ask): Promise<Response>
  /** Claims, with the version and capacity of this worker; the task, or null. */
  claim(
    token?: string,
  ): Promise<{ readonly id: string; readonly fence: number; readonly input: { page: number } } | null>
}

type Response = Awaited<ReturnType<FastifyInstance['inject']>>

export interface Ask {
  readonly token?: string
  readonly headers?: Record<string, string>
}

/**
 * A desk and its door over a database and files of their own, or an empty `database`; workers `one` and `two` have the
 * tokens of their names.
 */
export async function aDesk<C extends Clock>(clock: C, database?: Storage): Promise<DeskWorld<C>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'steuerstapel-desk-'))
  const storage = database ?? openSqlite(path.join(folder, 'db'), { clock })
  await storage.clients.ensureProject(aProject, 1)
  const input = aBatch()
  await storage.batches.create(input)
  for (const id of ['one', 'two']) await storage.pageWorkers.add({ id, name: id, createdAt: 1 }, hashToken(id))
  const files = await openFileStore(path.join(folder, 'files'), async () => true)
  mkdirSync(path.dirname(files.pathOf(SHA)), { recursive: true })
  writeFileSync(files.pathOf(SHA), BYTES)
  const logged: DeskWorld['logged'] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line) as object) })
  const own: DeskWorld['own'] = []
  const desk = createTaskDesk({ storage, files, clock, logger, own: ownWorkers(own) })
  const door = buildWorkerDoor({
    storage,
    files,
    desk,
    clock,
    logger,
    version: VERSION,
    ocrModel: 'fast',
    isDraining: () => false,
  })
  const ask: DeskWorld['ask'] = (method, url, body, { token = 'one', headers = {} } = {}) =>
    door.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : typeOf(body)), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
  return {
    desk,
    door,
    storage,
    clock,
    logged,
    own,
    ask,
    readPage: (page, signal = new AbortController().signal) => {
      const text = desk.workers.run(
        'read-page',
        { file: { path: files.pathOf(SHA), mediaType: 'application/pdf' }, page, language: 'de' },
        { signal, share: { rank: 'batch', projectId: aProject.id, batchId: input.batch.id }, cpuMs: 1_000 },
      )
      // A test that ends before it leaves it to the shutdown.
      text.catch(() => {})
      return text
    },
    claim: async (token = 'one') => {
      const answer = await ask('POST', '/worker/claim', { version: VERSION, capacity: 1 }, { token })
      return answer.statusCode === 204 ? null : answer.json()
    },
  }
}

const typeOf = (body: object): Record<string, string> => {
  return { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }
}

function ownWorkers(own: DeskWorld['own']): PageWorkers {
  return {
    size: 1,
    run: (operation, input) =>
      new Promise((resolve, reject) => {
        if (operation !== 'read-page') throw new Error(operation)
        own.push({ page: (input as { page: number }).page, end: text => resolve(text as never), fail: reject })
      }),
    close: async () => {},
  }
}
