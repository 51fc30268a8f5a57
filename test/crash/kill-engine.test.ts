import { readKnownKeys } from '../../engine/keys/seal-keys.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { checkBinder } from '../../engine/audit/check-binder.ts'
import { auditFile, checkChain } from '../../engine/model/audit-chain.ts'
import { systemClock } from '../../engine/shared/clock.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import { download, openV1 } from '../support/v1-client.ts'
import type { V1Client } from '../support/v1-client.ts'
import { childrenOf, isAlive, setUpCrash, waitUntil } from './crash-setup.ts'
import { openPageWitness } from './page-witness.ts'
import type { PageWitness } from './page-witness.ts'

const FILES = [
  '03-rechnung-bueromaterial.pdf',
  '04-rechnung-buecher-quer.pdf',
  '05-handwerkerrechnung.pdf',
  '09-kontoauszug-oktober.tif',
  '10-zinsbescheinigung.tif',
  '13-kassenbon-foto.jpg',
]
/**
 * What is awaited before each kill; every kill but the first comes after some progress, so that no document is to
 * blame.
 */
const MOMENTS = ['accepted', 'mark', 'page', 'page', 'page', 'page', 'report'] as const
const JITTER_MS = 700
const SEED = 20_260_211

type Moment = (typeof MOMENTS)[number]

test('kills of the engine at seeded moments cost no page, no percent and no byte of the Belegmappe', async () => {
  const random = createSeededRandom(SEED)
  const setup = await setUpCrash(FILES)
  const witness = openPageWitness(setup.dataDir)
  const percents: number[] = []
  const batchIds = new Set<string>()
  const workerPids = new Set<number>()
  let kills = 0
  try {
    for (const moment of [...MOMENTS, 'end' as const]) {
      const before = { marks: witness.marks(), pages: witness.pagesStored() }
      const engine = await setup.start()
      const api = await openV1(engine.httpUrl, setup.credentials)
      // Sent again after every kill: the 202 that was given holds, and no second batch comes to be.
      const { batch_id: id } = await api.createBatch(setup.batch, 'crash-batch')
      batchIds.add(id)
      const sampling = samplePercent(api, id, percents)
      if (moment !== 'end') {
        await waitUntil(moment, () => hasCome(moment, before, witness, api, id))
        await after(random.next() * (moment === 'report' ? 150 : JITTER_MS))
        if ((await api.status(id)).status !== 'completed') kills++
        for (const pid of childrenOf(engine.pid)) workerPids.add(pid)
        await engine.kill()
        await sampling
        continue
      }
      await waitUntil('end of the batch', async () => isEnd((await api.status(id)).status))
      await sampling
      const documents = await api.documents(id)
      expect(documents.map(({ filename, status }) => ({ filename, status }))).toEqual(
        FILES.map(filename => ({ filename, status: 'processed' })),
      )
      const { result } = await api.result(id)
      const file = path.join(setup.dataDir, 'belegmappe.pdf')
      const arrived = await download(result.download_url, engine.caFile, file)
      expect(arrived).toEqual({ sha256: result.sha256, byteSize: result.file_size_bytes })
      const binder = await PDFDocument.load(readFileSync(file), { updateMetadata: false })
      const pages = documents.reduce((sum, document) => sum + (document.pages ?? 0), 0)
      expect(binder.getPageCount()).toBeGreaterThan(pages)
      expect(await engine.stop()).toBe(0)
      await expectEvidence(setup.dataDir, id)
    }
    expect(kills).toBeGreaterThanOrEqual(6)
    expect(batchIds.size).toBe(1)
    expect(witness.pagesStored()).toBe(8)
    expect(witness.storedTwice()).toEqual([])
    expect(witness.integrityFaults()).toEqual([])
    expect(percents.length).toBeGreaterThan(20)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(percents.at(-1)).toBe(100)
    await waitUntil('end of the orphaned workers', () => ![...workerPids].some(isAlive))
  } finally {
    witness.close()
    await setup.close()
  }
})

/** The audit log is one whole chain over all starts, and the Belegmappe and the log beside it prove each other. */
async function expectEvidence(dataDir: string, batchId: string): Promise<void> {
  const storage = openSqlite(path.join(dataDir, 'steuerstapel.db'), { clock: systemClock })
  const log = await storage.audit.list(batchId)
  const output = await storage.batches.output(batchId)
  await storage.close()
  expect(checkChain(auditFile(log), batchId, null).fault).toBeNull()
  const told = (event: string) => log.filter(({ fact }) => fact.event === event).length
  expect(told('run_started')).toBeGreaterThan(2)
  expect(told('connection')).toBeGreaterThanOrEqual(FILES.length)
  expect([told('file_received'), told('batch_completed')]).toEqual([FILES.length, 1])
  const { checks } = await checkBinder({
    path: path.join(dataDir, 'files/managed', output?.path ?? ''),
    known: { keys: await readKnownKeys(dataDir), from: 'installation' },
  })
  expect(checks.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(checks.map(({ id }) => id)).toContain('audit_beside')
}

async function hasCome(
  moment: Moment,
  before: { readonly marks: number; readonly pages: number },
  witness: PageWitness,
  api: V1Client,
  batchId: string,
): Promise<boolean> {
  const { status, current_phase: at } = await api.progress(batchId)
  if (isEnd(status) || at.phase === 'REPORT') return true
  switch (moment) {
    case 'accepted':
      return true
    case 'mark':
      return witness.marks() > before.marks
    case 'page':
      return witness.pagesStored() > before.pages
    case 'report':
      return false
  }
}

/** Reads the percentage until the batch ends or the engine is gone. */
async function samplePercent(api: V1Client, batchId: string, percents: number[]): Promise<void> {
  for (;;) {
    try {
      const progress = await api.progress(batchId)
      percents.push(progress.current_phase.overall_progress)
      if (isEnd(progress.status)) return
    } catch {
      return // Killed: no answer is what is to be expected.
    }
    await after(50)
  }
}

function isEnd(status: string): boolean {
  return status === 'completed' || status === 'failed'
}
