import Database from 'better-sqlite3'
import { chmodSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { start } from '../../engine/storage/sqlite/migrations/0001-start.ts'
import { idempotencyAndWebhooks } from '../../engine/storage/sqlite/migrations/0002-idempotency-and-webhooks.ts'
import { rateWindows } from '../../engine/storage/sqlite/migrations/0003-rate-windows.ts'
import type { ProgressView } from '../../engine/model/progress.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aClock } from '../support/a-clock.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'
import { everyConformance } from './every-conformance.ts'

const aView: ProgressView = {
  phase: 'OCR',
  phasePercent: 1,
  overallPercent: 1,
  microStep: 's',
  estimatedRemainingSeconds: 1,
  currentFile: 'a.pdf',
  currentIndex: 1,
  totalFiles: 1,
  filePercent: 1,
  updatedAt: 1,
}
const aFile = (): string => join(mkdtempSync(join(tmpdir(), 'steuerstapel-sqlite-')), 'test.db')

everyConformance('SQLite', async () => openSqlite(aFile(), { clock: aClock() }))

async function filled(): Promise<{ path: string; batchId: string }> {
  const path = aFile()
  const storage = openSqlite(path, { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  const input = aBatch()
  await storage.batches.create(input)
  await storage.close()
  return { path, batchId: input.batch.id }
}

test('the schema refuses a status that cannot follow, a falling percent and a changed billing snapshot', async () => {
  const { path } = await filled()
  const db = new Database(path)
  expect(() => db.exec(`UPDATE batches SET status = 'completed', completed_at = 1`)).toThrow(/cannot move/)
  db.exec('UPDATE batches SET overall_percent = 50')
  expect(() => db.exec('UPDATE batches SET overall_percent = 49')).toThrow(/cannot fall/)
  expect(() => db.exec('UPDATE billing_snapshots SET discount_percent = 9')).toThrow(/never change/)
  expect(() => db.exec('DELETE FROM billing_snapshots')).toThrow(/never change/)
  expect(() => db.exec(`UPDATE documents SET status = 'failed'`)).toThrow(/CHECK/)
  db.close()
})

test('the schema refuses changes of the audit log and entries that do not follow; it goes with its batch alone', async () => {
  const { path, batchId } = await filled()
  const db = new Database(path)
  const insert = db.prepare(`INSERT INTO audit_log VALUES (?, ?, '{}', '${'0'.repeat(64)}')`)
  expect(() => db.exec(`UPDATE audit_log SET entry = '{}'`)).toThrow(/never changes/)
  expect(() => db.exec('DELETE FROM audit_log')).toThrow(/never changes/)
  expect(() => insert.run(batchId, 1)).toThrow(/grows at its end/)
  expect(() => insert.run(batchId, 4)).toThrow(/grows at its end/)
  insert.run(batchId, 3)
  db.exec(`DELETE FROM runs; DELETE FROM documents; DELETE FROM batches`)
  expect(db.prepare('SELECT count(*) AS rows FROM audit_log').get()).toEqual({ rows: 0 })
  db.close()
})

test('a run whose batch ended behind its back is neither claimed nor ended, and stays as it was', async () => {
  const { path, batchId } = await filled()
  const fault = { code: 'cancelled', message: 'x', phase: 'OCR', retryable: false, failedAt: 5 } as const
  const db = new Database(path)
  const storage = openSqlite(path, { clock: aClock() })
  const run = await storage.runs.claim('engine', 2, 1_000)
  db.prepare(`UPDATE batches SET status = 'failed', error = ? WHERE id = ?`).run(JSON.stringify(fault), batchId)
  if (!run) throw new Error('nothing to claim')
  await expect(() => storage.runs.finish(run, { status: 'failed', fault }, 3)).rejects.toThrow(
    'a run whose batch could not end',
  )
  expect(await storage.runs.find(batchId)).toEqual(run)
  expect(await storage.runs.release(run)).toBe(true)
  expect(await storage.runs.claim('engine', 4, 1_000)).toBeNull()
  await expect(() => storage.runs.requestCancel(batchId, fault)).rejects.toThrow('a run without a batch that could end')
  expect(await storage.runs.find(batchId)).toMatchObject({ state: 'available', attempt: 1 })
  await storage.close()
  db.close()
})

test('what was committed is there after the file is opened again', async () => {
  const { path, batchId } = await filled()
  const storage = openSqlite(path, { clock: aClock() })
  expect((await storage.batches.find(batchId))?.status).toBe('queued')
  await storage.close()
})

test('what a run would do again does not wait for the disk; acceptance and ends of batches do', async () => {
  const path = aFile()
  const storage = openSqlite(path, { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  const watch = new Database(path)
  // 2 is FULL, 1 is NORMAL, as the writing connection has it at that moment.
  watch.exec('CREATE TABLE seen (what TEXT, synchronous INTEGER)')
  for (const [what, when] of [
    ['batch', 'INSERT ON batches'],
    ['status', 'UPDATE OF status ON batches'],
    ['progress', 'UPDATE OF progress ON batches'],
    ['lease', 'UPDATE OF lease_until ON runs'],
    ['checkpoint', 'INSERT ON checkpoints'],
    ['text', 'INSERT ON page_texts'],
  ]) {
    watch.exec(
      `CREATE TRIGGER seen_${what} AFTER ${when} BEGIN INSERT INTO seen SELECT '${what}', synchronous FROM pragma_synchronous; END`,
    )
  }
  const { batch, documents } = aBatch()
  const [documentId = ''] = documents.map(({ id }) => id)
  await storage.batches.create({ ...aBatch(), batch, documents })
  const seen = () => watch.prepare('SELECT DISTINCT what, synchronous FROM seen').raw().all()
  const forget = () => watch.exec('DELETE FROM seen')
  expect(seen()).toEqual([['batch', 2]])
  forget()
  const run = await storage.runs.claim('engine', 1, 1)
  if (!run) throw new Error('nothing to claim')
  expect(seen()).toEqual([
    ['lease', 2],
    ['status', 2],
  ])
  forget()
  await storage.runs.heartbeat(run, 2, 1)
  await storage.checkpoints.begin({ batchId: batch.id, phase: 'OCR', step: 's', item: documentId })
  const nothingElse = { rendition: null, notes: [], isContainer: false, children: [] }
  const page = { number: 1, widthPt: 595, heightPt: 842, hasText: false, hasImages: true }
  await storage.documents.saveConverted(documentId, { ...nothingElse, pages: [page] })
  await storage.pages.saveText(documentId, 1, {
    source: 'none',
    words: [],
    meanConfidence: null,
    rotation: 0,
    skewDegrees: 0,
  })
  await storage.batches.saveProgress(batch.id, aView)
  expect(seen()).toEqual(['lease', 'checkpoint', 'text', 'progress'].map(what => [what, 1]))
  forget()
  const fault = { code: 'internal_error', message: 'x', phase: 'OCR', retryable: false, failedAt: 3 } as const
  await storage.runs.finish(run, { status: 'failed', fault }, 3)
  expect(seen()).toContainEqual(['status', 2])
  watch.close()
  await storage.close()
})

test('a database of a newer program is refused with a text that says what to do', async () => {
  const { path } = await filled()
  const db = new Database(path)
  db.pragma('user_version = 999')
  db.close()
  expect(() => openSqlite(path, { clock: aClock() })).toThrow(/neuere Version installieren/)
})

test('batches from before the counts are counted when the database is opened, and a deleted one is counted no more', async () => {
  const path = aFile()
  const old = new Database(path)
  for (const sql of [start, idempotencyAndWebhooks, rateWindows]) old.exec(sql)
  old.pragma('user_version = 3')
  old.exec(`INSERT INTO projects VALUES ('prj_test', 'x', 'org_test', 'DIREKT', 0, 0, 1, NULL);
    INSERT INTO mandants VALUES ('man_1', 'org_test', NULL, NULL, 'Müller GmbH', NULL, NULL, 1)`)
  const insert = old.prepare(`INSERT INTO batches (id, project_id, organization_id, name, mandant_id, status, options,
    base_path, created_at, updated_at) VALUES (?, 'prj_test', 'org_test', 'x', ?, 'queued', '{}', 'x', ?, 1)`)
  for (let n = 0; n < 5; n += 1) insert.run(`bat_${n}`, n < 2 ? 'man_1' : null, n * 40_000_000)
  old.exec(`INSERT INTO billing_snapshots VALUES ('bsn_1', 'bat_0', 'DIREKT', 0, 0, '2025-1', 3, 6, 1)`)
  old.close()

  const storage = openSqlite(path, { clock: aClock() })
  const total = async (filter: object): Promise<number> =>
    (await storage.batches.list({ projectId: 'prj_test', limit: 1, offset: 0, ...filter })).total
  expect([await total({}), await total({ mandantId: 'man_1' }), await total({ createdFrom: 86_400_000 })]).toEqual([
    5, 2, 2,
  ])
  expect((await storage.batches.snapshot('bat_0')).prices).toEqual({
    version: '2025-1',
    validFrom: '1970-01-01',
    conversionPerPageCents: 3,
    analysisPerPageCents: 6,
    minimumPerDocumentCents: 0,
    defaultPages: {},
  })
  const db = new Database(path)
  db.exec(`DELETE FROM batches WHERE id IN ('bat_0', 'bat_4')`)
  expect([await total({}), await total({ mandantId: 'man_1' }), await total({ createdFrom: 86_400_000 })]).toEqual([
    3, 1, 1,
  ])
  db.exec(`DELETE FROM batches`)
  expect(db.prepare('SELECT count(*) AS rows FROM batch_counts').get()).toEqual({ rows: 0 })
  db.close()
  await storage.close()
})

test('the database is for this user only, also one from before', async () => {
  const { path } = await filled()
  chmodSync(path, 0o644)
  const storage = openSqlite(path, { clock: aClock() })
  await storage.clients.ensureProject({ ...aProject, id: 'prj_other' }, 1)
  for (const file of [path, `${path}-wal`]) expect(statSync(file).mode & 0o777).toBe(0o600)
  await storage.close()
})

test('the wordings of a deleted batch leave the file of the database, those of others stay', async () => {
  const path = aFile()
  const storage = openSqlite(path, { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  for (const [id, word] of [
    ['bat_gone', 'geheimniswort'],
    ['bat_kept', 'bleibendeswort'],
  ] as const) {
    const input = aBatch({ id })
    await storage.batches.create(input)
    const fault = { code: 'cancelled', message: '', phase: 'OCR', retryable: false, failedAt: 5 } as const
    await storage.runs.requestCancel(input.batch.id, fault)
    for (const stale of await storage.search.listStale(1)) {
      await storage.search.save([{ ...stale, entry: { wordings: [word], texts: [[word]], kind: null, year: null } }])
    }
  }
  const db = new Database(path)
  db.pragma('foreign_keys = OFF')
  db.pragma('secure_delete = ON')
  const holds = (word: string) => {
    db.pragma('wal_checkpoint(TRUNCATE)')
    return readFileSync(path).includes(word) || readFileSync(`${path}-wal`).includes(word)
  }
  for (const table of ['documents', 'runs']) db.exec(`DELETE FROM ${table} WHERE batch_id = 'bat_gone'`)
  db.exec(`DELETE FROM batches WHERE id = 'bat_gone'`)
  expect(holds('niswort')).toBe(true)
  for (let slices = 0; await storage.search.tidy(); slices += 1) expect(slices).toBeLessThan(100)
  expect(holds('niswort')).toBe(false)
  expect(holds('bleibendesw')).toBe(true)
  db.close()
  await storage.close()
})

/** A mandant and its finished batch that name a word wherever they can. */
async function aNamingOffice(path: string, lastName: string, otherWord = 'Unverwechselbar') {
  const storage = openSqlite(path, { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  const mandant = aMandant({ lastName })
  await storage.mandants.create(mandant, mandantData({ notes: lastName }), 1)
  const input = aBatch({ documents: 2 })
  // What the second document says; a batch and a Belegmappe of one word alone are named by it, too.
  const named = input.documents.map((document, at) => ({
    ...document,
    filename: at === 0 ? `Unverwechselbar-${at}.pdf` : `${otherWord}-${at}.pdf`,
  }))
  const batch = { ...input.batch, mandantId: mandant.id, name: otherWord }
  await storage.batches.create({ ...input, documents: named, batch })
  const run = await storage.runs.claim('engine', 1, 1)
  if (!run) throw new Error('nothing to claim')
  const page = { number: 1, widthPt: 595, heightPt: 842, hasText: true, hasImages: false }
  for (const [at, { id }] of input.documents.entries()) {
    const said = at === 0 ? 'Unverwechselbar' : otherWord
    const word = { text: said, box: [0, 0, 1, 1], confidence: 1, line: 0 } as const
    await storage.documents.saveConverted(id, {
      pages: [page],
      rendition: null,
      notes: [],
      isContainer: false,
      children: [],
    })
    const text = { source: 'digital', words: [word], meanConfidence: null, rotation: 0, skewDegrees: 0 } as const
    await storage.pages.saveText(id, 1, text)
    await storage.documents.markProcessed(id)
  }
  const output = { batchId: input.batch.id, filename: `${otherWord}.pdf`, path: 'x', byteSize: 1, createdAt: 1 }
  const end = { status: 'completed', output: { ...output, sha256: 'a'.repeat(64) }, progress: aView } as const
  await storage.runs.finish(run, end, 2)
  const documentIds = input.documents.map(({ id }) => id)
  return { storage, mandantId: mandant.id, batchId: input.batch.id, documentIds }
}

/** Tables of a file that hold one of these texts. */
function tablesWith(db: Database.Database, texts: readonly string[]): string[] {
  const tables = db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all()
  return tables.filter(table => {
    const text = JSON.stringify(db.prepare(`SELECT * FROM "${table}"`).raw().all())
    return texts.some(each => text.includes(each))
  })
}

test('after a mandant was deleted no table names it, its batches or its documents but the proof, and no page of the file holds its name', async () => {
  const path = aFile()
  const { storage, mandantId, batchId, documentIds } = await aNamingOffice(path, 'Unverwechselbar')
  const texts = ['Unverwechselbar', mandantId, batchId, ...documentIds]
  const watch = new Database(path)
  expect(tablesWith(watch, texts).length).toBeGreaterThan(10)
  const outcome = await storage.deletions.removeMandant(aProject.organizationId, mandantId, {
    id: 'del_1',
    at: 3,
    engineVersion: '1',
  })
  if (!outcome.removed) throw new Error('nothing was removed')
  for (const removal of await storage.deletions.listRemovals()) await storage.deletions.finishRemoval(removal, 4)
  expect(tablesWith(watch, texts)).toEqual(['billing_snapshots', 'deletions'])
  watch.close()
  await storage.close()
  const bytes = readFileSync(path)
  expect([bytes.includes('Unverwechselbar'), bytes.includes(mandantId)]).toEqual([false, true])
})

test('after a delivery was deleted no table, no page of the file and no log beside it holds a word of it', async () => {
  const path = aFile()
  const { storage, mandantId, batchId, documentIds } = await aNamingOffice(path, 'Bleibend')
  const [first = '', second = ''] = documentIds
  const place = { mandantId, year: 2014 }
  await storage.clientYears.move(aProject.organizationId, [{ documentId: first, to: place }], 3)
  const run = await storage.editions.ask(place, { deliveries: [], at: 3, by: null, releases: null, stand: null })
  if (!run.asked) throw new Error('nobody waits')
  const file = { filename: 'm.pdf', path: 'p', byteSize: 1, sha256: 'e'.repeat(64), pages: 1, writtenAt: 4 }
  const shown = { documentId: first, batchId, filename: 'Unverwechselbar', title: 'Unverwechselbar', pages: 1 }
  const edition = { ...place, organizationId: aProject.organizationId, number: run.number }
  await storage.editions.finish(edition, {
    file,
    seal: { digestsSha256: 'd'.repeat(64), key: 'k' },
    contents: { documents: [{ ...shown, fate: 'bound', digest: 'x' }], figures: [] },
    changes: null,
    stand: 0,
  })
  const item = { id: `remark/${second}/x`, ground: 'g', documentId: second, expectedId: null }
  const saying = { organizationId: aProject.organizationId, mandantId, year: 2015, item, type: 'closed' } as const
  await storage.workItems.say({ ...saying, reason: 'Unverwechselbar' }, 5, null)
  await storage.corrections.fail(batchId, { code: 'storage_full', message: 'x' })
  const watch = new Database(path)
  const texts = ['Unverwechselbar', ...documentIds]
  expect(tablesWith(watch, texts)).toEqual(expect.arrayContaining(['year_editions', 'audit_log', 'page_texts']))
  const deletion = { id: 'del_1', at: 9, engineVersion: '1' }
  const selection = { scope: 'batch', batchId } as const
  const outcome = await storage.deletions.removeBatches(aProject.organizationId, selection, deletion)
  expect(outcome).toMatchObject({ removed: true })
  for (const removal of await storage.deletions.listRemovals()) await storage.deletions.finishRemoval(removal, 10)
  for (let slices = 0; await storage.search.tidy(); slices += 1) expect(slices).toBeLessThan(100)
  expect(tablesWith(watch, texts)).toEqual([])
  expect(tablesWith(watch, [batchId])).toEqual(['billing_snapshots', 'deletions'])
  for (const suffix of ['', '-wal']) {
    const bytes = readFileSync(`${path}${suffix}`)
    expect([suffix, bytes.includes('Unverwechselbar'), bytes.includes(first)]).toEqual([suffix, false, false])
  }
  expect(readFileSync(path).includes('Bleibend')).toBe(true)
  watch.close()
  await storage.close()
})

test('after a document was deleted no table, no page of the file and no log beside it holds a word of it, those of others stay', async () => {
  const path = aFile()
  const { storage, mandantId, batchId, documentIds } = await aNamingOffice(path, 'Bleibend', 'Verbleibend')
  const [gone = '', kept = ''] = documentIds
  const place = { mandantId, year: 2014 }
  await storage.clientYears.move(aProject.organizationId, [{ documentId: gone, to: place }], 3)
  const run = await storage.editions.ask(place, { deliveries: [], at: 3, by: null, releases: null, stand: null })
  if (!run.asked) throw new Error('nobody waits')
  const file = { filename: 'm.pdf', path: 'p', byteSize: 1, sha256: 'e'.repeat(64), pages: 1, writtenAt: 4 }
  const shown = { documentId: gone, batchId, filename: 'Unverwechselbar', title: 'Unverwechselbar', pages: 1 }
  await storage.editions.finish(
    { ...place, organizationId: aProject.organizationId, number: run.number },
    {
      file,
      seal: { digestsSha256: 'd'.repeat(64), key: 'k' },
      contents: { documents: [{ ...shown, fate: 'bound', digest: 'x' }], figures: [] },
      changes: null,
      stand: 0,
    },
  )
  const item = { id: `remark/${gone}/x`, ground: 'g', documentId: gone, expectedId: null }
  const saying = { organizationId: aProject.organizationId, mandantId, year: 2015, item, type: 'closed' } as const
  await storage.workItems.say({ ...saying, reason: 'Unverwechselbar' }, 5, null)
  const kind = { id: 'x', label: 'Unverwechselbar' }
  expect(await storage.corrections.apply(batchId, { type: 'set_kind', documentId: gone, kind }, 6)).toMatchObject({
    applied: true,
  })
  for (const [documentId, word] of [
    [gone, 'unverwechselbar'],
    [kept, 'verbleibend'],
  ] as const) {
    const entry = { wordings: [word], texts: [[word]], kind: null, year: null }
    for (const stale of await storage.search.listStale(9)) {
      if (stale.documentId === documentId) await storage.search.save([{ ...stale, entry }])
    }
    const lesson = {
      documentId,
      batchId,
      organizationId: aProject.organizationId,
      at: 7,
      foundKindId: 'x',
      kindId: word,
    }
    const learned = {
      issuerKeys: [word],
      buckets: new Int32Array(1),
      counts: new Float32Array(1),
      fields: [],
      hits: [],
    }
    await storage.lessons.add({ ...lesson, ...learned })
  }
  const watch = new Database(path)
  const texts = ['Unverwechselbar', 'unverwechselbar']
  const everywhere = [
    'audit_log',
    'corrections',
    'documents',
    'lessons',
    'page_texts',
    'work_item_words',
    'year_editions',
  ]
  expect(tablesWith(watch, texts)).toEqual(expect.arrayContaining(everywhere))
  const of = { batchId, documentId: gone, reason: 'erasure_request' } as const
  const deletion = { id: 'del_1', at: 9, engineVersion: '1' }
  expect(await storage.deletions.removeDocument(aProject.organizationId, of, deletion)).toMatchObject({ removed: true })
  for (const removal of await storage.deletions.listRemovals()) await storage.deletions.finishRemoval(removal, 10)
  for (let slices = 0; await storage.search.tidy(); slices += 1) expect(slices).toBeLessThan(100)
  expect(tablesWith(watch, texts)).toEqual([])
  // Its id says nothing of it, and is what the proof and the log name it by.
  expect(tablesWith(watch, [gone])).toEqual(['audit_log', 'deletions'])
  for (const suffix of ['', '-wal']) {
    const bytes = readFileSync(`${path}${suffix}`)
    expect([suffix, bytes.includes('Unverwechselbar'), bytes.includes('unverwechselb')]).toEqual([suffix, false, false])
  }
  const bytes = readFileSync(path)
  expect(['Bleibend', 'Verbleibend', 'verbleibend'].map(word => bytes.includes(word))).toEqual([true, true, true])
  watch.close()
  await storage.close()
})
