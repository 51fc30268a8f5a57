import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planForeign } from '../../../engine/mandant-border/plan-foreign.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'
import { aMandant, ID_NRS, mandantData } from '../../support/a-mandant.ts'
import { aField, anAnalysis } from '../phases/report/sample-stack.ts'

/** A finished batch without a mandant, whose one document names the IdNr of one of two mandants. */
async function setup() {
  const storage = openSqlite(join(mkdtempSync(join(tmpdir(), 'steuerstapel-foreign-')), 'test.db'), { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  const [named, other] = [aMandant(), aMandant({ firstName: 'Ole', lastName: 'Beispiel' })]
  await storage.mandants.create(named, mandantData({ idNr: ID_NRS[0] }), 1)
  await storage.mandants.create(other, mandantData({ idNr: ID_NRS[1] }), 1)
  const wish = aBatch()
  await storage.batches.create(wish)
  const documentId = wish.documents[0]?.id ?? ''
  const run = await storage.runs.claim('engine', 2, 1_000)
  if (!run) throw new Error('nothing to claim')
  await storage.documents.saveAnalysis(documentId, anAnalysis({ fields: { idNr: aField(ID_NRS[0]) } }))
  await storage.documents.markProcessed(documentId)
  const output = { batchId: wish.batch.id, filename: 'm', path: 'm', byteSize: 1, sha256: 'a'.repeat(64), createdAt: 3 }
  const progress = {
    ...{ phase: 'REPORT' as const, phasePercent: 100, overallPercent: 100, microStep: 'finished', updatedAt: 3 },
    ...{ estimatedRemainingSeconds: 0, currentFile: '', currentIndex: 1, totalFiles: 1, filePercent: 100 },
  }
  await storage.runs.finish(run, { status: 'completed', output, progress }, 3)
  const foreign = async (): Promise<boolean> => {
    const batch = await storage.batches.find(wish.batch.id)
    if (!batch) throw new Error('the batch is gone')
    const all = await storage.documents.listByBatch(batch.id)
    return (await planForeign({ storage }, batch, all, all)).documents.has(documentId)
  }
  return { storage, batchId: wish.batch.id, documentId, named: named.id, other: other.id, foreign }
}

test('the border is drawn anew with the mandant that a batch is given to, and falls when it is given back', async () => {
  const { storage, batchId, named, other, foreign } = await setup()
  expect(await foreign()).toBe(false)
  await storage.corrections.assignMandant(batchId, other, 5)
  expect(await foreign()).toBe(true)
  await storage.corrections.assignMandant(batchId, named, 6)
  expect(await foreign()).toBe(false)
})

test('a word that was given for another mandant takes no document over the border; one that is given now does', async () => {
  const { storage, batchId, documentId, other, foreign } = await setup()
  const confirm = async (at: number) =>
    (await storage.corrections.apply(batchId, { type: 'confirm_document', documentId }, at)).applied
  expect(await confirm(4)).toBe(true)
  await storage.corrections.assignMandant(batchId, other, 5)
  expect(await foreign()).toBe(true)
  await storage.documents.addNotes(documentId, [{ code: 'other_mandant', message: 'x' }])
  expect(await confirm(6)).toBe(true)
  expect(await foreign()).toBe(false)
})
