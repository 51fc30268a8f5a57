import { clientYearOf } from '../../model/client-year.ts'
import type { ClientYearKey, Place } from '../../model/client-year.ts'
import type { StandingRelease } from '../../model/edition.ts'
import { EngineError } from '../../shared/errors.ts'
import type { Storage } from '../../storage/storage.ts'

type Reading = Pick<Storage, 'clientYears' | 'documents' | 'editions'>

/** Refuses a change in a client-year that is released, or just being released. Throws EngineError input `client_year_released`. */
export async function requireOpenYears(
  { editions }: Pick<Storage, 'editions'>,
  places: readonly Place[],
): Promise<void> {
  const keys = new Map(places.flatMap(place => entryOf(clientYearOf(place))))
  for (const key of keys.values()) {
    const standing = await editions.standing(key)
    if (standing) throw released(key, standing)
  }
}

function entryOf(key: ClientYearKey | null): readonly (readonly [string, ClientYearKey])[] {
  return key ? [[`${key.mandantId} ${key.year}`, key]] : []
}

/** Where documents are filed. */
export async function placesOfDocuments(
  { clientYears, documents }: Pick<Storage, 'clientYears' | 'documents'>,
  of: readonly { readonly documentId: string }[],
): Promise<readonly Place[]> {
  const places: Place[] = []
  for (const { documentId } of of) {
    const document = await documents.find(documentId)
    const place = document && (await clientYears.places(document.batchId)).get(documentId)
    if (place) places.push(place)
  }
  return places
}

/** The same for documents of a batch, and for those of the same stack: pages go from one to the other. */
export async function requireOpenDocuments(
  storage: Reading,
  batchId: string,
  documentIds: readonly string[] | 'all',
): Promise<void> {
  const places = await storage.clientYears.places(batchId)
  const documents = documentIds === 'all' ? [] : await storage.documents.listByBatch(batchId)
  const stacks = new Set(
    documents.flatMap(({ id, origin }) =>
      documentIds.includes(id) && origin?.type === 'part' ? [origin.parentId] : [],
    ),
  )
  const concerned = documents.filter(
    ({ id, origin }) => documentIds.includes(id) || (origin?.type === 'part' && stacks.has(origin.parentId)),
  )
  const ids = documentIds === 'all' ? [...places.keys()] : concerned.map(({ id }) => id)
  await requireOpenYears(
    storage,
    ids.flatMap(id => places.get(id) ?? []),
  )
}

function released({ year }: ClientYearKey, { number, at }: StandingRelease): EngineError {
  const message =
    at === null
      ? `Das Jahr ${year} wird gerade freigegeben. Bitte warten Sie, bis Ausgabe ${number} geschrieben ist.`
      : `Das Jahr ${year} ist freigegeben (Ausgabe ${number}). Bitte öffnen Sie es unter „Editionen“ wieder, bevor Sie etwas ändern.`
  return new EngineError('input', 'client_year_released', message, { details: { year } })
}
