import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MandantRecord } from '../../../../engine/model/mandant.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../engine/storage/storage.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { aProject } from '../../../support/a-batch.ts'
import { aCountedBatch } from '../../../support/a-counted-batch.ts'
import { aMandant, mandantData } from '../../../support/a-mandant.ts'
import { paper } from '../../positions/stack.ts'

type Fields = Parameters<typeof paper>[1]['fields']

/** A mandant whose deliveries are given as what was read of them. */
export interface NoticeWorld {
  readonly storage: Storage
  readonly taxonomy: ReturnType<typeof loadTaxonomy>
  readonly mandantId: string
  deliver(
    ...papers: readonly (readonly [kind: string, year: number, fields: Fields])[]
  ): Promise<{ readonly batchId: string; readonly documentIds: readonly string[] }>
  record(): Promise<MandantRecord>
  close(): Promise<void>
}

/** A donation of 2024, and what a notice of that year says that was read whole. */
export const GIFT: Fields = {
  ...{ date: '2024-05-04', betrag: 350, gross: 350 },
  ...{ recipient: 'Erika Müller-Lüdenscheidt', paidOn: '2024-05-04' },
}
export const NOTICE: Fields = { bescheiddatum: '2025-08-11', summeEinkuenfte: 40_000, gesamtbetragEinkuenfte: 40_000 }

export async function openNoticeWorld(): Promise<NoticeWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-notices-'))
  const storage = openSqlite(join(folder, 'test.db'), { clock: { now: () => 5, monotonicMs: () => 0 } })
  await storage.clients.ensureProject(aProject, 1)
  const mandant = aMandant()
  await storage.mandants.create(mandant, mandantData(), 1)
  return {
    storage,
    taxonomy: loadTaxonomy(),
    mandantId: mandant.id,
    deliver: async (...papers) => {
      const read = papers.map(([kind, year, fields], index) => {
        const text = `${kind} ${index} ${JSON.stringify(fields)}`
        return { analysis: paper(index, { kind, year, fields, text }).analysis, text }
      })
      const { batch, documentIds } = await aCountedBatch(storage, read)
      await storage.corrections.assignMandant(batch.id, mandant.id, 6)
      return { batchId: batch.id, documentIds }
    },
    record: async () => {
      const record = await storage.mandants.record(aProject.organizationId, mandant.id)
      if (!record) throw new Error('the mandant is there')
      return record
    },
    close: async () => {
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
