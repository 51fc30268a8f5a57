import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { MIGRATIONS, SCHEMA_VERSION, migrate } from '../../engine/storage/sqlite/migrate.ts'
import { signIn } from '../crash/sign-in.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { runCommand } from './run-command.ts'

/** Settings by which the listener is in a process, and where it is to end. */
export type Listening = Readonly<Record<string, string>>

/** How a scene starts what it needs: the engine, or a command of it (which throws when it is killed). */
export interface Stage {
  readonly dataDir: string
  engine(listening?: Listening): Promise<EngineProcess>
}

/** Something that lasts and is done once: what is done before it, itself, and what is to be so when it was killed in it. */
export interface Scene {
  readonly name: string
  /** The data folder it begins with; made once and copied for each kill. */
  prepare(stage: Stage): Promise<void>
  /** Does it to its end, with the listener in the process that does it. */
  act(stage: Stage, listening: Listening): Promise<void>
  /** Goes on as a person or a program would who does not know how far it came; says what is wrong afterwards. */
  goOn(stage: Stage): Promise<string[]>
  /** Steps at which it is killed; all that are heard unless said. */
  readonly steps?: RegExp
}

const SAMPLE = readFileSync(path.join(import.meta.dirname, '../fixtures/samples/07-beitragsbescheinigung-kv.pdf'))
const SHA256 = createHash('sha256').update(SAMPLE).digest('hex')
const NAME = 'Kellerprobe'
const OLD_SCHEMA = 20
const INSERT_PROJECT = `INSERT INTO projects
  (id, name, organization_id, partner_code, discount_percent, provision_percent, created_at)
  VALUES (?, 'Kanzlei', 'org_1', 'p', 0, 0, 1)`
const SETTLE_MS = 3_000

const nothing = (): Promise<void> => Promise.resolve()

const firstStart: Scene = {
  name: 'first start',
  prepare: nothing,
  act: async (stage, listening) => {
    const engine = await stage.engine(listening)
    // What is looked after at a start goes on once it is ready.
    await Promise.race([after(SETTLE_MS), engine.gone])
    if (engine.signal !== null) throw new Error(`ended by ${engine.signal}`)
    await engine.stop()
  },
  goOn: async stage => {
    await (await stage.engine()).stop()
    return faultsOf(stage.dataDir, { batches: 0, documents: 0 })
  },
}

const migration: Scene = {
  name: 'migration',
  prepare: ({ dataDir }) => {
    const db = new Database(path.join(dataDir, 'steuerstapel.db'))
    migrate(db, MIGRATIONS.slice(0, OLD_SCHEMA))
    const insert = db.prepare(INSERT_PROJECT)
    for (let at = 0; at < 200; at++) insert.run(`alt_${at}`)
    db.close()
    return nothing()
  },
  act: (stage, listening) => firstStart.act(stage, listening),
  goOn: async stage => {
    await (await stage.engine()).stop()
    const db = new Database(path.join(stage.dataDir, 'steuerstapel.db'), { readonly: true })
    const kept = db.prepare(`SELECT count(*) FROM projects WHERE id LIKE 'alt%'`).pluck().get()
    const version = db.pragma('user_version', { simple: true })
    db.close()
    return [
      ...(kept === 200 ? [] : [`${String(kept)} of 200 rows`]),
      ...(version === SCHEMA_VERSION ? [] : [`schema ${String(version)}`]),
      ...faultsOf(stage.dataDir, { batches: 0, documents: 0 }),
    ]
  },
}

const upload: Scene = {
  name: 'upload',
  prepare: async stage => void (await (await stage.engine()).stop()),
  act: async (stage, listening) => {
    const engine = await stage.engine(listening)
    await bringIn(engine)
    await engine.stop()
  },
  goOn: async stage => {
    const engine = await stage.engine()
    await bringIn(engine)
    await engine.stop()
    return faultsOf(stage.dataDir, { batches: 1, documents: 1 })
  },
  steps: /uploads|handed|files\.put|files\/(?:arrivals|incoming|originals|uploads)|batches\.create|keptAnswer/,
}

const backup: Scene = {
  name: 'backup',
  prepare: stage => upload.act(stage, {}),
  act: async ({ dataDir }, listening) => void (await runCommand(dataDir, ['backup', `${dataDir}-backup`], listening)),
  goOn: async stage => {
    const { dataDir } = stage
    const faults: string[] = []
    // What was not finished is refused, or it is whole.
    const restored = `${dataDir}-restored`
    const half = await runCommand(restored, ['restore', `${dataDir}-backup`])
    if (half.code === 0) faults.push(...faultsOf(restored, { batches: 1, documents: 1 }))
    else if (!/[a-zäöü]{4,}/i.test(half.output) || / at .*:\d+:\d+/.test(half.output))
      faults.push(half.output.slice(0, 300))
    const again = await runCommand(dataDir, ['backup', `${dataDir}-second`])
    if (again.code !== 0) faults.push(`second backup: ${again.output.slice(0, 300)}`)
    const whole = await runCommand(`${dataDir}-whole`, ['restore', `${dataDir}-second`])
    if (whole.code !== 0) faults.push(`restore: ${whole.output.slice(0, 300)}`)
    else faults.push(...faultsOf(`${dataDir}-whole`, { batches: 1, documents: 1 }))
    return [...faults, ...faultsOf(dataDir, { batches: 1, documents: 1 })]
  },
}

const edition: Scene = {
  name: 'edition',
  prepare: stage => upload.act(stage, {}),
  act: async (stage, listening) => {
    const engine = await stage.engine(listening)
    await correct(engine)
    await engine.stop()
  },
  goOn: async stage => {
    const engine = await stage.engine()
    await correct(engine)
    await engine.stop()
    return faultsOf(stage.dataDir, { batches: 1, documents: 1 })
  },
  steps: /corrections|outputs|revis|managed|audit|work$|files\/work/,
}

const deletion: Scene = {
  name: 'deletion',
  prepare: stage => upload.act(stage, {}),
  act: async (stage, listening) => {
    const engine = await stage.engine(listening)
    await remove(engine)
    await engine.stop()
  },
  goOn: async stage => {
    const engine = await stage.engine()
    await remove(engine)
    await engine.stop()
    return [
      ...faultsOf(stage.dataDir, { batches: 0, documents: 0 }),
      ...globSync('files/{originals,managed}/**/*', { cwd: stage.dataDir })
        .filter(name => statSync(path.join(stage.dataDir, name)).isFile())
        .map(name => `left: ${name}`),
    ]
  },
  steps: /deletion|rm files|rm .*managed|originals|rmdir/,
}

/** All of them, in the order in which they are played. */
export const SCENES: readonly Scene[] = [firstStart, migration, upload, edition, deletion, backup]

/** Hands the sample over as the window does, in a batch under one key, and waits until it ended; whatever was done before. */
async function bringIn(engine: EngineProcess): Promise<void> {
  const ask = await asker(engine)
  const tus = { 'tus-resumable': '1.0.0' }
  const metadata = `sha256 ${Buffer.from(SHA256).toString('base64')}`
  const begun = await ask('uploads', {
    headers: { ...tus, 'upload-length': String(SAMPLE.length), 'upload-metadata': metadata },
    method: 'POST',
  })
  const offset = Number(begun.headers.get('upload-offset'))
  if (offset < SAMPLE.length) {
    await ask(`uploads/${SHA256}`, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(SAMPLE.subarray(offset)),
    })
  }
  const body = JSON.stringify({
    name: NAME,
    mandant: '',
    files: [{ filename: 'beleg.pdf', sha256: SHA256 }],
    leftOut: [],
  })
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'ein-und-derselbe' }
  await ask('batches', { method: 'POST', headers, body })
  await untilSaid(engine, 'completed', async () => (await batchesOf(ask))[0]?.status ?? '')
}

/** Calls the document another kind, unless it is called so, and waits for the Belegmappe that shows it. */
async function correct(engine: EngineProcess): Promise<void> {
  const ask = await asker(engine)
  const id = (await batchesOf(ask))[0]?.id ?? ''
  const detail = (await (await ask(`batches/${id}`)).json()) as {
    documents: { id: string; kind?: { id: string } | null }[]
  }
  const [document] = detail.documents
  const headers = { 'content-type': 'application/json' }
  const made = (await (await ask(`batches/${id}/corrections`)).json()) as unknown
  if (!JSON.stringify(made).includes('set_kind')) {
    const body = JSON.stringify({ type: 'set_kind', documentId: document?.id, kindId: 'er_rechnung' })
    await ask(`batches/${id}/corrections`, { method: 'POST', headers, body })
  }
  await untilSaid(engine, 'done', async () => {
    const { revision } = (await (await ask(`batches/${id}/corrections`)).json()) as { revision: Record<string, number> }
    const { wanted = 0, done = 0 } = revision
    return wanted > 0 && done >= wanted ? 'done' : `revision ${done} of ${wanted}`
  })
}

/** Deletes the batch, unless it is gone. */
async function remove(engine: EngineProcess): Promise<void> {
  const ask = await asker(engine)
  const id = (await batchesOf(ask))[0]?.id
  const headers = { 'content-type': 'application/json' }
  if (id !== undefined)
    await ask(`batches/${id}/delete`, { method: 'POST', headers, body: JSON.stringify({ name: NAME }) })
}

type Asked = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }
type Ask = (place: string, more?: Asked) => Promise<Response>

async function asker(engine: EngineProcess): Promise<Ask> {
  const { origin, headers } = await signIn(engine)
  return async (place, more = {}) => {
    // A connection of its own: one that is kept is closed by the engine while a starved machine thinks.
    const own = { ...headers, connection: 'close', ...more.headers }
    const answer = await fetch(`${origin}/local/${place}`, { ...more, headers: own })
    if (!answer.ok) throw new Error(`${place}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}

async function batchesOf(ask: Ask): Promise<readonly { readonly id: string; readonly status: string }[]> {
  const list = (await (await ask('batches')).json()) as { batches: { id: string; status: string }[] }
  return list.batches
}

async function untilSaid(engine: EngineProcess, what: string, say: () => Promise<string>): Promise<void> {
  const deadline = performance.now() + 5 * 60_000
  for (;;) {
    const said = await say()
    if (said === what) return
    if (said === 'failed' || performance.now() > deadline || !engine.running) throw new Error(`not ${what}: ${said}`)
    await after(150)
  }
}

/** What is not as it should be in a data folder in which no engine works. */
function faultsOf(dataDir: string, expected: Readonly<Record<'batches' | 'documents', number>>): string[] {
  const db = new Database(path.join(dataDir, 'steuerstapel.db'), { readonly: true })
  const faults: string[] = []
  for (const [table, count] of Object.entries(expected)) {
    const found = db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
    if (found !== count) faults.push(`${String(found)} ${table} instead of ${count}`)
  }
  if ((db.pragma('integrity_check') as unknown[]).length !== 1) faults.push('integrity')
  if ((db.pragma('foreign_key_check') as unknown[]).length > 0) faults.push('foreign keys')
  const failed = db.prepare(`SELECT count(*) FROM batches WHERE status <> 'completed'`).pluck().get()
  if (failed !== 0) faults.push(`${String(failed)} batches not completed`)
  const named = db.prepare<[], { path: string; sha256: string }>('SELECT path, sha256 FROM outputs').all()
  for (const { path: place, sha256 } of named) {
    const file = path.join(dataDir, 'files', 'managed', place)
    if (!existsSync(file)) faults.push(`no ${place}`)
    else if (createHash('sha256').update(readFileSync(file)).digest('hex') !== sha256) faults.push(`changed: ${place}`)
  }
  const originals = globSync('files/originals/*/*', { cwd: dataDir }).map(name => path.basename(name))
  const known = db
    .prepare<[], string>(`SELECT sha256 FROM documents UNION SELECT rendition ->> 'sha256' FROM documents`)
    .pluck()
    .all()
  faults.push(...originals.filter(sha256 => !known.includes(sha256)).map(sha256 => `unnamed original ${sha256}`))
  db.close()
  const passing = ['arrivals', 'incoming'].flatMap(folder => globSync(`files/${folder}/**/*`, { cwd: dataDir }))
  faults.push(...passing.filter(name => statSync(path.join(dataDir, name)).isFile()).map(name => `left: ${name}`))
  faults.push(
    ...readdirSync(dataDir)
      .filter(name => /\.(?:tmp|teil|part)$/.test(name) && name !== 'ballast.tmp')
      .map(name => `left: ${name}`),
  )
  return faults
}
