import { clientYearOf, proposePlace } from '../../model/client-year.ts'
import type { ClientYearKey, Place } from '../../model/client-year.ts'
import type { Document } from '../../model/document.ts'
import type { DocumentMove } from '../../storage/client-year-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import { yearReleased } from '../../storage/year-released.ts'

type Reading = Pick<Storage, 'clientYears' | 'documents' | 'editions'>
type Moving = Reading & Pick<Storage, 'batches'>

/**
 * Refuses a change in a client-year that is released, or just being released, before anything is worked out for it;
 * storage decides in the step of the change. Throws EngineError input `client_year_released`.
 */
export async function requireOpenYears(
  { editions }: Pick<Storage, 'editions'>,
  places: readonly Place[],
): Promise<void> {
  const keys = new Map(places.flatMap(place => entryOf(clientYearOf(place))))
  for (const key of keys.values()) {
    const standing = await editions.standing(key)
    if (standing) throw yearReleased({ ...key, ...standing })
  }
}

function entryOf(key: ClientYearKey | null): readonly (readonly [string, ClientYearKey])[] {
  return key ? [[`${key.mandantId} ${key.year}`, key]] : []
}

/** Refuses moves out of a released client-year or into one, as `requireOpenYears`. */
export async function requireOpenMoves(storage: Moving, moves: readonly DocumentMove[]): Promise<void> {
  const places: Place[] = []
  for (const { documentId, to } of moves) {
    const document = await storage.documents.find(documentId)
    if (!document) continue
    const from = (await storage.clientYears.places(document.batchId)).get(documentId)
    places.push(...(from ? [from] : []), to ?? (await proposedPlace(storage, document)))
  }
  await requireOpenYears(storage, places)
}

/** Where a document goes that is given back to the engine. */
async function proposedPlace({ batches, documents }: Moving, { id, batchId, notes }: Document): Promise<Place> {
  return proposePlace({
    batchMandantId: (await batches.find(batchId))?.mandantId ?? null,
    documentYear: (await documents.foundAnalysis(id))?.year ?? null,
    notes,
    positions: [],
  })
}

/**
 * Refuses to give a batch to another mandant when one of its documents is in a released client-year, or would come into
 * one, as `requireOpenYears`.
 */
export async function requireOpenAssignment(
  storage: Pick<Storage, 'clientYears' | 'editions'>,
  batchId: string,
  mandantId: string | null,
): Promise<void> {
  const from = [...(await storage.clientYears.places(batchId)).values()]
  await requireOpenYears(storage, [...from, ...from.map(({ year }) => ({ mandantId, year }))])
}

/** Refuses a change of documents of a batch, as `requireOpenYears`; those of the same stack count, for pages go from one to the other. */
export async function requireOpenDocuments(
  storage: Reading,
  batchId: string,
  documentIds: readonly string[],
): Promise<void> {
  const places = await storage.clientYears.places(batchId)
  const documents = await storage.documents.listByBatch(batchId)
  const stacks = new Set(
    documents.flatMap(({ id, origin }) =>
      documentIds.includes(id) && origin?.type === 'part' ? [origin.parentId] : [],
    ),
  )
  const concerned = documents.filter(
    ({ id, origin }) => documentIds.includes(id) || (origin?.type === 'part' && stacks.has(origin.parentId)),
  )
  await requireOpenYears(
    storage,
    concerned.flatMap(({ id }) => places.get(id) ?? []),
  )
}
