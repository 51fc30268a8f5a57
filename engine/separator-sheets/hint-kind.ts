import type { AnalysisResult } from '../model/analysis-result.ts'
import type { Batch } from '../model/batch.ts'
import type { Taxonomy } from '../model/taxonomy.ts'
import type { Storage } from '../storage/storage.ts'
import { followSheets } from './follow-sheets.ts'

/** An alternative to look at, never enough to decide by. */
const HINT_CONFIDENCE = 0.4
const ALTERNATIVES_MAX = 3

/**
 * Kinds that the sheets of request letters before documents ask for, by document id; of the batch's own mandant only.
 */
export async function requestedKinds(
  storage: Pick<Storage, 'documents' | 'pages' | 'expected'>,
  batch: Pick<Batch, 'id' | 'mandantId'>,
): Promise<ReadonlyMap<string, string>> {
  if (batch.mandantId === null) return new Map()
  return new Map(
    (
      await Promise.all(
        (await followSheets(storage, await storage.documents.listByBatch(batch.id))).map(
          async ({ mandantId, item, document }) => {
            const expected = mandantId === batch.mandantId ? await storage.expected.find(item.expectedId) : null
            const kindId = expected?.mandantId === batch.mandantId ? expected.kindId : null
            return document && kindId !== null ? [[document.id, kindId] as const] : []
          },
        ),
      )
    ).flat(),
  )
}

/** Names the requested kind first among the alternatives of a document whose kind is unclear. It stays unclear. */
export function hintKind(
  result: AnalysisResult,
  requested: string | undefined,
  { kinds }: Pick<Taxonomy, 'kinds'>,
): AnalysisResult {
  const kind = kinds.find(({ id }) => id === requested)
  if (!kind || result.kind.decision !== 'unklar') return result
  const others = result.kind.alternatives.filter(({ id }) => id !== kind.id)
  const known = result.kind.alternatives.find(({ id }) => id === kind.id)?.confidence ?? 0
  return {
    ...result,
    kind: {
      ...result.kind,
      alternatives: [{ id: kind.id, confidence: Math.max(known, HINT_CONFIDENCE) }, ...others].slice(
        0,
        ALTERNATIVES_MAX,
      ),
      reasons: [
        { type: 'structure', text: `Liegt hinter einem Anforderungsblatt für „${kind.label}“`, weight: 1 },
        ...result.kind.reasons,
      ],
    },
  }
}
