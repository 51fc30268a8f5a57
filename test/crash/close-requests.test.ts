import path from 'node:path'
import { Readable } from 'node:stream'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { writeRequestLetter } from '../../engine/phases/report/request/write-request-letter.ts'
import { systemClock } from '../../engine/shared/clock.ts'
import { newId } from '../../engine/shared/ids.ts'
import { openFileStore } from '../../engine/storage/disk/open-file-store.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { sample } from '../e2e/stack-material.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'
import { aScannedStack } from '../support/a-scanned-stack.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import { waitUntil } from './crash-setup.ts'

/**
 * A data folder with a mandant, an item that was asked for, and a batch whose scan holds its sheet; no engine runs yet.
 */
async function aWaitingBatch(dataDir: string) {
  const storage = openSqlite(path.join(dataDir, 'steuerstapel.db'), { clock: systemClock })
  const files = await openFileStore(path.join(dataDir, 'files'))
  await storage.clients.ensureProject(aProject, 1)
  const mandant = aMandant()
  const data = mandantData()
  await storage.mandants.create(mandant, data, 1)
  const item = { id: newId('exp'), label: 'Nachweis der Krankenkasse', issuerHint: null }
  const years = { taxYear: 2025, firstYear: 2025, createdAt: 1 }
  await storage.expected.add([{ ...item, ...years, mandantId: mandant.id, kindId: null }])
  await storage.expected.setState(item.id, 2025, 'requested', null, 1)
  const letter = await writeRequestLetter({
    officeName: '',
    officeAddress: '',
    mandant,
    data,
    year: 2025,
    date: '01.01.2026',
    wording: { subject: 'Unterlagen', salutation: '', opening: '', closing: '', signature: '' },
    items: [{ label: item.label, from: '', sheetOf: item.id }],
  })
  const scan = await aScannedStack([
    { pdf: sample('05-handwerkerrechnung.pdf') },
    { pdf: letter, index: 1 },
    { pdf: sample('07-beitragsbescheinigung-kv.pdf') },
  ])
  const { signal } = new AbortController()
  const stored = await files.put(Readable.from([scan]), { byteSizeMax: 1e9, signal })
  const wish = aBatch({ createdAt: Date.now() })
  const documents = wish.documents.map(document => ({ ...document, filename: 'Scan.pdf', stored }))
  await storage.batches.create({ ...wish, batch: { ...wish.batch, mandantId: mandant.id }, documents })
  await storage.close()
  return { batchId: wish.batch.id, expectedId: item.id }
}

/** Looks into the database beside the running engine. */
function openWitness(dataDir: string, batchId: string, expectedId: string) {
  const db = new Database(path.join(dataDir, 'steuerstapel.db'), { readonly: true })
  const state = db.prepare<[string], { state: string; at: number; filename: string | null }>(
    `SELECT state, at, (SELECT filename FROM documents WHERE id = document_id) AS filename
       FROM expected_states WHERE expected_id = ?`,
  )
  const status = db.prepare<[string], string>('SELECT status FROM batches WHERE id = ?').pluck()
  const reports = db
    .prepare<[string], number>("SELECT count(*) FROM checkpoints WHERE batch_id = ? AND phase = 'REPORT'")
    .pluck()
  return {
    state: () => state.get(expectedId) ?? null,
    status: () => status.get(batchId),
    isInReport: () => (reports.get(batchId) ?? 0) > 0,
    close: () => db.close(),
  }
}

test('a kill before, and one right after an item is closed, lead to the same: closed once, by the document behind its sheet', async () => {
  const { dataDir, remove } = temporaryDataDir()
  const { batchId, expectedId } = await aWaitingBatch(dataDir)
  const witness = openWitness(dataDir, batchId, expectedId)
  const settings = { STEUERSTAPEL_WORKERS: '2' }
  try {
    const first = await startEngine({ dataDir, settings })
    await waitUntil('REPORT', witness.isInReport)
    await first.kill()
    expect(witness.status()).toBe('processing')
    expect(witness.state()).toMatchObject({ state: 'requested', filename: null })

    const second = await startEngine({ dataDir, settings })
    await waitUntil('closed', () => witness.state()?.state === 'received')
    await second.kill()
    const closed = witness.state()

    const third = await startEngine({ dataDir, settings })
    await waitUntil('completed', () => witness.status() === 'completed')
    expect(witness.state()).toEqual(closed)
    expect(closed).toMatchObject({ state: 'received', filename: 'Scan (S. 3).pdf' })
    expect(await third.stop()).toBe(0)
  } finally {
    witness.close()
    remove()
  }
})
