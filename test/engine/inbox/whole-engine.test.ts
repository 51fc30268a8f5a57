import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { engineEntry } from '../../../engine/built-engine.mjs'
import type { BatchListItem, Storage } from '../../../engine/storage/storage.ts'
import { systemClock } from '../../../engine/shared/clock.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import { engineEnvironment, startEngine, temporaryDataDir, type EngineProcess } from '../../support/engine-process.ts'
import { aTextPdf } from '../../support/a-document.ts'
import { FAR_LIMIT_MS } from '../../support/far-limit.ts'

const LOOK_EVERY_MS = 50

let folder: ReturnType<typeof temporaryDataDir>
let inbox: string
let dataDir: string
let engines: EngineProcess[]
beforeEach(() => {
  folder = temporaryDataDir()
  inbox = join(folder.dataDir, 'eingang')
  dataDir = join(folder.dataDir, 'daten')
  mkdirSync(inbox)
  engines = []
})
afterEach(async () => {
  await Promise.all(engines.map(engine => engine.kill()))
  folder.remove()
})

async function start(inboxFolder = inbox): Promise<EngineProcess> {
  const settings = { STEUERSTAPEL_INBOX: inboxFolder, STEUERSTAPEL_INBOX_QUIET_SECONDS: '1', STEUERSTAPEL_WORKERS: '1' }
  const engine = await startEngine({ dataDir, settings })
  engines.push(engine)
  return engine
}

/** Waits until a look at the database, beside the running engine, is answered with yes. */
async function until<T>(look: (storage: Storage) => Promise<T | null | false | undefined>): Promise<T> {
  const storage = openSqlite(join(dataDir, 'steuerstapel.db'), { clock: systemClock })
  try {
    for (const deadline = performance.now() + FAR_LIMIT_MS; ; await after(LOOK_EVERY_MS)) {
      const found = await look(storage)
      if (found) return found
      if (performance.now() > deadline)
        throw new Error(`nothing within ${FAR_LIMIT_MS} ms: ${engines.at(-1)?.output()}`)
    }
  } finally {
    await storage.close()
  }
}

async function batchesOf(storage: Storage): Promise<readonly BatchListItem[]> {
  return (await storage.batches.list({ projectId: null, limit: 100, offset: 0 })).items
}

test('a PDF that is dropped into the folder of a mandant becomes a Belegmappe, and is moved with equal bytes', async () => {
  await start()
  const source = await aTextPdf()
  mkdirSync(join(inbox, 'Quast GmbH'))
  copyFileSync(source, join(inbox, 'Quast GmbH', 'Bescheid.pdf'))
  const batch = await until(
    async storage => (await batchesOf(storage)).find(({ batch }) => batch.status === 'completed')?.batch,
  )
  expect(batch).toMatchObject({ name: 'Quast GmbH', mandantId: null })
  const day = new Date(batch.createdAt).toISOString().slice(0, 10)
  const moved = join(inbox, '_uebernommen', `${day}_${batch.id}`, 'Quast GmbH', 'Bescheid.pdf')
  expect(readFileSync(moved)).toEqual(readFileSync(source))
  expect(existsSync(join(inbox, 'Quast GmbH', 'Bescheid.pdf'))).toBe(false)
  const { documents, output } = await until(async storage => ({
    documents: await storage.documents.listByBatch(batch.id),
    output: await storage.batches.output(batch.id),
  }))
  const sha256 = createHash('sha256').update(readFileSync(source)).digest('hex')
  expect(documents).toMatchObject([{ filename: 'Bescheid.pdf', sha256, status: 'processed' }])
  expect(
    readFileSync(join(dataDir, 'files', 'managed', output?.path ?? ''))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const log = readFileSync(join(dataDir, 'logs', 'engine.log'), 'utf8')
  expect(log).toContain('inbox_batch_created')
  expect(log).not.toMatch(/Quast|Bescheid/)
})

test('an engine that is killed while it takes files makes one batch of them', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Beleg ${index}.pdf`)
  for (const name of names) writeFileSync(join(inbox, name), `kein PDF: ${name}`)
  const engine = await start()
  await until(async storage => (await batchesOf(storage)).length > 0)
  await engine.kill()
  await start()
  await until(async () => readdirSync(inbox).every(name => name === '_uebernommen'))
  // Two more looks and quiet times: what would be taken twice would be taken by now.
  await after(8_000)
  const found = await until(
    async storage =>
      await Promise.all(
        (await batchesOf(storage)).map(async ({ batch }) => ({
          id: batch.id,
          documents: (await storage.documents.listByBatch(batch.id)).length,
        })),
      ),
  )
  expect(found.map(({ documents }) => documents)).toEqual([60])
  const moved = readdirSync(join(inbox, '_uebernommen')).filter(name => name !== 'LIESMICH.txt')
  expect(moved).toHaveLength(1)
  expect(readdirSync(join(inbox, '_uebernommen', moved[0] ?? '')).sort()).toEqual(names.sort())
})

test('an inbox in the data folder stops the start, in words', async () => {
  await expect(start(folder.dataDir)).rejects.toThrow('liegen ineinander')
})

test('the command on single files leaves the inbox alone, also when the setting is there', async () => {
  // An engine that minded the inbox would not even start.
  const env = engineEnvironment(dataDir, { STEUERSTAPEL_INBOX: join(inbox, 'gibt-es-nicht') })
  const args = [engineEntry('cli'), 'process', await aTextPdf(), '--out', folder.dataDir]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  expect(stdout).toContain('Belegmappe: ')
})
