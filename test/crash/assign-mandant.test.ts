import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { systemClock } from '../../engine/shared/clock.ts'
import { openFileStore } from '../../engine/storage/disk/open-file-store.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { sample } from '../e2e/stack-material.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { waitUntil } from './crash-setup.ts'
import { signIn } from './sign-in.ts'

const SETTINGS = { STEUERSTAPEL_WORKERS: '2' }

/** A data folder with two mandants and a batch that was sent for the wrong one; no engine runs yet. */
async function aWrongBatch(dataDir: string) {
  const storage = openSqlite(path.join(dataDir, 'steuerstapel.db'), { clock: systemClock })
  const files = await openFileStore(path.join(dataDir, 'files'))
  await storage.clients.ensureProject(aProject, 1)
  const wrong = aMandant({ firstName: 'Theodora', lastName: 'Falschmann' })
  const right = aMandant({ firstName: 'Jonas', lastName: 'Richtig' })
  for (const one of [wrong, right]) await storage.mandants.create(one, mandantData(), 1)
  const wish = aBatch({ createdAt: Date.now(), documents: 2 })
  const { signal } = new AbortController()
  // Digital ones: what is read again after a kill is the matter of kill-engine.test.ts.
  const names = ['03-rechnung-bueromaterial.pdf', '07-beitragsbescheinigung-kv.pdf']
  const documents = await Promise.all(
    wish.documents.map(async (document, index) => {
      const filename = names[index] ?? ''
      const stored = await files.put(Readable.from([sample(filename)]), { byteSizeMax: 1e9, signal })
      return { ...document, filename, stored }
    }),
  )
  await storage.batches.create({ ...wish, batch: { ...wish.batch, mandantId: wrong.id }, documents })
  await storage.close()
  return { batchId: wish.batch.id, wrong, right, folder: path.join(dataDir, 'files', 'managed', wish.batch.basePath) }
}

/** Looks into the database beside the running engine. */
function openWitness(dataDir: string, batchId: string) {
  const db = new Database(path.join(dataDir, 'steuerstapel.db'), { readonly: true })
  const one = <T>(sql: string) => db.prepare<[string], T>(sql).pluck()
  const status = one<string>('SELECT status FROM batches WHERE id = ?')
  const mandant = one<string | null>('SELECT mandant_id FROM batches WHERE id = ?')
  const isDone = one<number>('SELECT done = wanted FROM revisions WHERE batch_id = ?')
  const filename = one<string>('SELECT filename FROM outputs WHERE batch_id = ?')
  const started = (phase: string) =>
    db
      .prepare<[string, string], number>('SELECT count(*) FROM checkpoints WHERE batch_id = ? AND phase = ?')
      .pluck()
      .get(batchId, phase) ?? 0
  const assigned = one<number>(
    `SELECT count(*) FROM audit_log WHERE batch_id = ? AND entry ->> 'event' = 'mandant_assigned'`,
  )
  return {
    status: () => status.get(batchId),
    mandant: () => mandant.get(batchId),
    isRevised: () => isDone.get(batchId) === 1,
    filename: () => filename.get(batchId),
    isIn: (phase: 'ANALYSIS' | 'REPORT') => started(phase) > 0,
    assigned: () => assigned.get(batchId),
    close: () => db.close(),
  }
}

/** Asks as the window does. */
async function assign(engine: EngineProcess, batchId: string, mandantId: string | null): Promise<void> {
  const { origin, headers } = await signIn(engine)
  const answer = await fetch(`${origin}/local/batches/${batchId}/mandant`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ mandantId }),
  })
  expect([answer.status, await answer.json()]).toEqual([200, { changed: true }])
}

test('a finished batch that was given to another mandant has its new Belegmappe after a kill in each of its phases, and none of the former one’s', async () => {
  const { dataDir, remove } = temporaryDataDir()
  const { batchId, wrong, right, folder } = await aWrongBatch(dataDir)
  const witness = openWitness(dataDir, batchId)
  const named = (name: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.includes(name))
  try {
    const first = await startEngine({ dataDir, settings: SETTINGS })
    await waitUntil('completed', () => witness.status() === 'completed')
    expect(witness.filename()).toContain('Falschmann')
    await assign(first, batchId, right.id)
    // Right after the answer: it is kept.
    await first.kill()
    expect([witness.mandant(), witness.isRevised(), witness.isIn('REPORT')]).toEqual([right.id, false, false])

    const second = await startEngine({ dataDir, settings: SETTINGS })
    await waitUntil('ANALYSIS', () => witness.isIn('ANALYSIS'))
    await second.kill()
    const third = await startEngine({ dataDir, settings: SETTINGS })
    await waitUntil('REPORT', () => witness.isIn('REPORT'))
    await third.kill()

    const fourth = await startEngine({ dataDir, settings: SETTINGS })
    await waitUntil('revised', witness.isRevised)
    expect(witness.filename()).toContain('Richtig')
    expect(named('Falschmann')).toEqual([])
    // What goes out with the new edition does not name the former mandant either.
    const log = readFileSync(path.join(folder, 'protokoll.jsonl'), 'utf8')
    expect(log).toContain('mandant_assigned')
    expect(log).not.toMatch(/Falschmann|Richtig/)
    expect(existsSync(path.join(folder, witness.filename() ?? ''))).toBe(true)
    // Back again: the one and only undo.
    await assign(fourth, batchId, wrong.id)
    await waitUntil('revised', witness.isRevised)
    expect(witness.filename()).toContain('Falschmann')
    expect([named('Richtig'), witness.assigned()]).toEqual([[], 2])
    expect(await fourth.stop()).toBe(0)
  } finally {
    witness.close()
    remove()
  }
})

test('a batch that is being worked on gets its mandant, goes on after a kill, and completes with one Belegmappe', async () => {
  const { dataDir, remove } = temporaryDataDir()
  const { batchId, right } = await aWrongBatch(dataDir)
  const witness = openWitness(dataDir, batchId)
  try {
    const first = await startEngine({ dataDir, settings: SETTINGS })
    await waitUntil('REPORT', () => witness.isIn('REPORT'))
    await assign(first, batchId, right.id)
    await first.kill()
    expect([witness.status(), witness.mandant()]).toEqual(['processing', right.id])

    const second = await startEngine({ dataDir, settings: SETTINGS })
    await waitUntil('completed', () => witness.status() === 'completed')
    expect(witness.filename()).toContain('Richtig')
    expect(witness.assigned()).toBe(1)
    expect(await second.stop()).toBe(0)
  } finally {
    witness.close()
    remove()
  }
})
