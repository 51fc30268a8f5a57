import type { Storage } from '../../storage/storage.ts'
import type { Document } from '../../model/document.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import { inPieces } from '../../shared/in-pieces.ts'
import type { Phase } from '../phase.ts'
import { planForeign } from '../../mandant-border/plan-foreign.ts'
import { duplicatesIn } from '../../relations/duplicates-in.ts'
import { findSuperseded } from '../../relations/find-superseded.ts'
import { sortDocuments } from '../../sorting/sort-documents.ts'

/** The last net of a step; nothing in it waits for anybody. */
const TIMEOUT_MS = 6 * 60 * 60_000

export interface OrganizationDeps {
  readonly storage: Pick<Storage, 'documents' | 'pages' | 'mandants' | 'audit' | 'clientYears'>
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
}

/** Sets exact duplicates aside when that was asked for, and gives every other document its place and name. */
export function createOrganizationPhase({ storage, taxonomy }: OrganizationDeps): Phase {
  return {
    name: 'ORGANIZATION',
    run: async ctx => {
      const inRace = new Set((await ctx.documents()).map(document => document.id))
      const isPresent = ({ id, status }: Document): boolean =>
        inRace.has(id) && (status === 'pending' || status === 'processed')
      if (ctx.batch.options.autoDedupe) {
        await ctx.once({ step: 'find_duplicates', timeoutMs: TIMEOUT_MS, attemptsMax: 3 }, async () => {
          const present = (await storage.documents.listByBatch(ctx.batch.id)).filter(isPresent)
          for (const { documentId, duplicateOf } of await duplicatesIn(storage, present)) {
            await storage.documents.markDuplicate(documentId, duplicateOf)
          }
        })
      }
      await ctx.once({ step: 'place_documents', timeoutMs: TIMEOUT_MS, attemptsMax: 3 }, async () => {
        const all = await storage.documents.listByBatch(ctx.batch.id)
        const documents = all.filter(isPresent)
        const foreign = new Set((await planForeign({ storage }, ctx.batch, documents, all)).documents.keys())
        const own = documents.filter(({ id }) => !foreign.has(id))
        const superseded = new Set(findSuperseded(own).map(({ relatedId }) => relatedId))
        await inPieces(sortDocuments(documents, taxonomy, superseded, foreign), ([documentId, placement]) =>
          storage.documents.savePlacement(documentId, placement),
        )
      })
    },
  }
}
