import type { ClientYearKey } from '../../model/client-year.ts'
import type { Document } from '../../model/document.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import type { PositionSet } from '../../model/position.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import { isRemoved } from '../../phases/report/plan/settle-stack.ts'
import type { PositionInput } from '../../positions/facts/position-input.ts'
import { readBatch } from '../../positions/settle-batch.ts'
import { settlePositionsInTurns } from '../../positions/settle-positions.ts'
import { duplicatesIn } from '../../relations/duplicates-in.ts'
import { relateDocuments } from '../../relations/relate-documents.ts'
import type { Storage } from '../../storage/storage.ts'

export interface SettleYearDeps {
  readonly storage: Pick<Storage, 'documents' | 'pages' | 'board' | 'clientYears'>
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
}

/** The documents of a client-year and of the years beside it, settled as one stack. */
export interface SettledYear {
  readonly set: PositionSet
  /** What it was made of. */
  readonly input: PositionInput
  /** In the order in which they came. */
  readonly documents: readonly Document[]
  /** Ids of those that are filed in the year itself. */
  readonly own: ReadonlySet<string>
  /** Where each of them is filed. */
  readonly yearOf: ReadonlyMap<string, number | null>
}

/**
 * Settles the documents of all deliveries of a client-year as one stack: a statement of one delivery pays a bill of
 * another, and what came twice counts once. Documents filed in the year before and after are settled along, for they may
 * count in this one. `reader` as for the board.
 */
export async function settleYear(
  deps: SettleYearDeps,
  key: ClientYearKey,
  record: MandantRecord,
  reader: string | null,
): Promise<SettledYear> {
  const { storage, taxonomy } = deps
  const filed = await filedAround(deps, key, reader)
  const documents = filed.map(({ document }, index) => ({ ...document, index }))
  const bound = documents.filter(document => !isRemoved(document))
  const duplicates = await duplicatesIn(storage, bound)
  const links = await relateDocuments(storage, taxonomy, bound, duplicates)
  const input = { ...(await readBatch(storage, { documents, duplicates, links, record })), year: key.year }
  const own = new Set(filed.flatMap(({ document, year }) => (year === key.year ? [document.id] : [])))
  const yearOf = new Map(filed.map(({ document, year }) => [document.id, year]))
  return { set: await settlePositionsInTurns(input), input, documents, own, yearOf }
}

interface Filed {
  readonly document: Document
  readonly year: number | null
}

/** Documents that were read and are filed with the mandant in this year, the one before or the one after. */
async function filedAround(
  { storage }: SettleYearDeps,
  { mandantId, year }: ClientYearKey,
  reader: string | null,
): Promise<readonly Filed[]> {
  const years = [year - 1, year, year + 1]
  const deliveries = await Promise.all(years.map(each => storage.board.deliveries({ mandantId, year: each }, reader)))
  const batchIds = new Map(deliveries.flat().map(({ batchId, receivedAt }) => [batchId, receivedAt]))
  const inOrder = [...batchIds].toSorted(([one, at], [other, then]) => at - then || (one < other ? -1 : 1))
  const filed: Filed[] = []
  for (const [batchId] of inOrder) {
    const places = await storage.clientYears.places(batchId)
    for (const document of await storage.documents.listByBatch(batchId)) {
      const place = places.get(document.id)
      const isHere = place?.mandantId === mandantId && years.includes(place.year ?? 0)
      if (isHere && !document.isContainer && document.status === 'processed') filed.push({ document, year: place.year })
    }
  }
  return filed
}
