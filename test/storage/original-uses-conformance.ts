import { beforeEach, describe, expect, test } from 'vitest'
import type { BatchFault } from '../../engine/model/batch.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant } from '../support/a-mandant.ts'

const BYTES = 'a'.repeat(64)
const fault: BatchFault = { code: 'cancelled', message: 'x', phase: 'OCR', retryable: false, failedAt: 1 }

/** What every storage adapter tells of the batches that hold given bytes; `open` gives an empty one. */
export function originalUsesConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      await storage.clients.ensureProject({ ...aProject, id: 'prj_other' }, 1)
      return () => storage.close()
    })
    const created = async (id: string, createdAt: number, mandantId: string | null, projectId = aProject.id) => {
      const { batch, documents, ...rest } = aBatch({ id, createdAt, projectId, documents: 2 })
      const same = documents.map(document => ({ ...document, stored: { sha256: BYTES, byteSize: 10 } }))
      const newMandant =
        mandantId === null || (await storage.mandants.find(aProject.organizationId, mandantId))
          ? null
          : aMandant({ id: mandantId })
      await storage.batches.create({ ...rest, batch: { ...batch, mandantId }, documents: same, newMandant })
    }

    test('bytes that are in no batch are left out', async () => {
      await created('bat_1', 1_000, null)
      expect(await storage.documents.originalUses(['b'.repeat(64)], null)).toEqual([])
      expect(await storage.documents.originalUses([], null)).toEqual([])
    })

    test('a batch is told once for bytes that it holds twice, those of any project included', async () => {
      await created('bat_1', 1_000, null, 'prj_other')
      expect(await storage.documents.originalUses([BYTES, 'b'.repeat(64)], null)).toEqual([
        {
          sha256: BYTES,
          total: 1,
          uses: [
            {
              filename: 'beleg-1.pdf',
              batchId: 'bat_1',
              batchName: 'Stapel',
              batchStatus: 'queued',
              createdAt: 1_000,
              mandantId: null,
            },
          ],
        },
      ])
    })

    test('failed batches stand last, the mandant’s own first, then the newest; three of all', async () => {
      await created('bat_failed', 9_000, 'man_1')
      await storage.runs.requestCancel('bat_failed', fault)
      await created('bat_old_own', 1_000, 'man_1')
      await created('bat_newest', 8_000, 'man_2')
      await created('bat_newer', 7_000, null)
      const ids = async (mandantId: string | null) =>
        (await storage.documents.originalUses([BYTES], mandantId)).map(({ total, uses }) => [
          total,
          uses.map(use => use.batchId),
        ])
      expect(await ids('man_1')).toEqual([[4, ['bat_old_own', 'bat_newest', 'bat_newer']]])
      expect(await ids('man_2')).toEqual([[4, ['bat_newest', 'bat_newer', 'bat_old_own']]])
      expect(await ids(null)).toEqual([[4, ['bat_newer', 'bat_newest', 'bat_old_own']]])
    })
  })
}
