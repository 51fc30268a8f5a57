import { readFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { openFileStore } from '../../engine/storage/disk/open-file-store.ts'
import { setUpCrash } from '../crash/crash-setup.ts'
import type { CrashSetup } from '../crash/crash-setup.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { openV1 } from '../support/v1-client.ts'
import type { V1Client } from '../support/v1-client.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'
import type { WebhookReceiver } from '../support/webhook-receiver.ts'

/** Healthy ones, so that a document that is set aside is innocent; small, so that many batches end. */
const FILES = [
  '01-lohnsteuerbescheinigung-2025.pdf',
  '07-beitragsbescheinigung-kv.pdf',
  '10-zinsbescheinigung.tif',
  '15-einkommensteuerbescheid-2024.pdf',
]
const OPEN_MAX = 6

export interface LoadOptions {
  /** How many batches the client sends in all. */
  readonly batchesMax?: number | undefined
  /** How many may be under way. */
  readonly openMax?: number
  /** Names of samples; each batch has one or two of them. */
  readonly files?: readonly string[]
  /** Pages that were read are not read again in a run of the tests: for faults that do not come by the clock. */
  readonly readsPagesOnce?: boolean
}

const ENDED = new Set(['completed', 'failed'])

/** A client program that goes on sending batches, whatever happens to the engine. */
export interface Load {
  readonly setup: CrashSetup
  readonly receiver: WebhookReceiver
  /** Batch ids by idempotency keys, of those that were answered 202. */
  readonly accepted: ReadonlyMap<string, string>
  /** Answers that must not be: 500, another id under the same key. */
  readonly wrong: readonly string[]
  /** Sends batches until enough are open; what was not answered is sent again under its key. */
  send(engine: EngineProcess): Promise<void>
  /** How many of the accepted ones have not ended. */
  open(engine: EngineProcess): Promise<number>
  close(): Promise<void>
}

/** What became of all that was accepted; every number but the first is to be 0. */
export interface Account {
  readonly accepted: number
  readonly lost: number
  readonly doubled: number
  readonly failedBatches: number
  readonly setAside: number
  readonly eventsMissing: number
  readonly eventsDoubled: number
  readonly damagedFiles: number
  readonly unnamedFiles: number
  readonly integrityFaults: number
  readonly wrongAnswers: number
}

/** A data folder, sources, a receiver of webhooks and the client, which sends batches; no engine runs yet. */
export async function openLoad(options: LoadOptions = {}): Promise<Load> {
  const { batchesMax = Infinity, openMax = OPEN_MAX, files = FILES, readsPagesOnce = false } = options
  const behaviours = { hook: (response: { writeHead(code: number): { end(): void } }) => response.writeHead(204).end() }
  const receiver = await startWebhookReceiver({ secret: 'whsec_Z2VoZWlt', behaviours })
  const setup = await setUpCrash(files, { STEUERSTAPEL_WEBHOOK_ALLOW: receiver.host }, readsPagesOnce)
  const accepted = new Map<string, string>()
  const ended = new Set<string>()
  let last: { readonly pid: number; readonly api: V1Client } | null = null
  /** One token an engine: making one costs a tenth of a second of its processor. */
  const apiOf = async ({ pid, httpUrl }: EngineProcess): Promise<V1Client> => {
    if (last?.pid !== pid) last = { pid, api: await openV1(httpUrl, setup.credentials) }
    return last.api
  }
  const wrong: string[] = []
  let keys = 0
  const unanswered = new Set<string>()
  const documents = setup.batch['documents'] as readonly unknown[]
  const hook = { webhook_url: receiver.urlOf('hook'), webhook_secret: 'whsec_Z2VoZWlt' }

  const create = async (api: V1Client, key: string): Promise<void> => {
    const at = Number(key.slice(1)) % files.length
    const batch = { batch_name: key, documents: documents.slice(at, at + 1 + (at % 2)), ...hook }
    unanswered.add(key)
    const { batch_id: id } = await api.createBatch(batch, key)
    unanswered.delete(key)
    if ((accepted.get(key) ?? id) !== id) wrong.push(`another batch under ${key}`)
    accepted.set(key, id)
  }
  const countOpen = async (api: V1Client): Promise<number> => {
    const waiting = [...accepted.values()].filter(id => !ended.has(id))
    for (const id of waiting) if (ENDED.has((await api.status(id)).status)) ended.add(id)
    return accepted.size - ended.size
  }
  /** An engine that is gone is what this is about; an answer of 500 is not. */
  const note = (error: unknown): void => {
    const text = error instanceof Error ? error.message : ''
    if (/: 500 /.test(text)) wrong.push(text)
  }
  return {
    setup,
    receiver,
    accepted,
    wrong,
    send: async engine => {
      try {
        const api = await apiOf(engine)
        const open = await countOpen(api)
        // One that was answered already is asked for once more: the same batch has to come.
        const known = [...accepted.keys()].slice(-1)
        const fresh = Array.from(
          { length: Math.max(0, Math.min(2, openMax - open, batchesMax - keys)) },
          () => `k${keys++}`,
        )
        for (const key of new Set([...unanswered, ...known, ...fresh])) await create(api, key)
      } catch (error) {
        note(error)
      }
    },
    open: async engine => countOpen(await apiOf(engine)),
    close: async () => {
      await setup.close()
      await receiver.close()
    },
  }
}

/** Counts over database, files and webhooks; no engine runs. */
export async function takeAccount({ setup, receiver, accepted, wrong }: Load): Promise<Account> {
  const db = new Database(path.join(setup.dataDir, 'steuerstapel.db'), { readonly: true })
  const one = (sql: string): number => Number(db.prepare(sql).pluck().get())
  const ids = new Set(db.prepare<[], string>('SELECT id FROM batches').pluck().all())
  const completed = db.prepare<[], string>(`SELECT id FROM batches WHERE status = 'completed'`).pluck().all()
  const told = receiver.received('hook').filter(({ body }) => body.type === 'batch.completed')
  const eventIds = Map.groupBy(told, ({ body }) => String(body.data['batch_id']))
  const entries = db
    .prepare<[], number>(
      `SELECT count(*) - count(DISTINCT batch_id) FROM audit_log WHERE entry ->> '$.event' = 'batch_completed'`,
    )
    .pluck()
    .get()
  const account: Account = {
    accepted: accepted.size,
    lost: [...accepted.values()].filter(id => !ids.has(id)).length,
    doubled: ids.size - new Set(accepted.values()).size,
    failedBatches: one(`SELECT count(*) FROM batches WHERE status <> 'completed'`),
    setAside: one(`SELECT count(*) FROM documents WHERE status = 'failed'`),
    eventsMissing: completed.filter(id => !eventIds.has(id)).length,
    eventsDoubled:
      Number(entries) + [...eventIds.values()].filter(each => new Set(each.map(({ id }) => id)).size > 1).length,
    ...(await countFiles(setup.dataDir, db)),
    integrityFaults:
      (db.pragma('integrity_check') as unknown[]).length - 1 + (db.pragma('foreign_key_check') as unknown[]).length,
    wrongAnswers: wrong.length,
  }
  db.close()
  return account
}

async function countFiles(
  dataDir: string,
  db: Database.Database,
): Promise<Pick<Account, 'damagedFiles' | 'unnamedFiles'>> {
  const files = await openFileStore(path.join(dataDir, 'files'))
  const named = db
    .prepare<[], string>(
      `SELECT sha256 FROM documents WHERE sha256 IS NOT NULL
       UNION SELECT rendition ->> 'sha256' FROM documents WHERE rendition IS NOT NULL`,
    )
    .pluck()
    .all()
  const results = db.prepare<[], { path: string; sha256: string }>('SELECT path, sha256 FROM outputs').all()
  const states = [
    ...(await Promise.all(named.map(sha256 => files.checkOriginal(sha256)))),
    ...(await Promise.all(results.map(each => files.checkManaged(each.path, each.sha256)))),
  ]
  const { globSync } = await import('node:fs')
  const stored = globSync('files/originals/*/*', { cwd: dataDir }).map(name => path.basename(name))
  return {
    damagedFiles: states.filter(state => state !== 'whole').length,
    unnamedFiles: stored.filter(sha256 => !named.includes(sha256)).length,
  }
}

/** Lines of the engine's log with a message; for saying what happened. */
export function logLines(dataDir: string, message: string): readonly string[] {
  const text = readFileSync(path.join(dataDir, 'logs', 'engine.log'), 'utf8')
  return text.split('\n').filter(line => line.includes(`"msg":"${message}"`))
}
