import type { SearchHit } from '../../../wire/search.ts'

/** Hits of one batch that follow each other. */
export interface HitGroup {
  readonly batchId: string
  readonly batchName: string
  readonly batchCreatedAt: number
  readonly mandantName: string | null
  readonly hits: readonly SearchHit[]
}

/** Hits by mandant and batch, in the order in which they came: those of a batch come together. */
export function groupHits(hits: readonly SearchHit[]): readonly HitGroup[] {
  return [...Map.groupBy(hits, hit => hit.batchId)].flatMap(([batchId, own]) => {
    const [first] = own
    if (!first) return []
    const { batchName, batchCreatedAt, mandantName } = first
    return [{ batchId, batchName, batchCreatedAt, mandantName, hits: own }]
  })
}
