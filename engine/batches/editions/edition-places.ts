import type { ClientYearKey, Place } from '../../model/client-year.ts'
import type { EditionContents } from '../../model/edition.ts'
import type { Storage } from '../../storage/storage.ts'

/** Where documents are filed today; null of one that is gone. */
export type PlaceOf = (documentId: string) => Place | null

/** Looks up where the documents of these editions are filed today. */
export async function placesOfContents(
  { clientYears }: Pick<Storage, 'clientYears'>,
  contents: readonly EditionContents[],
): Promise<PlaceOf> {
  const batchIds = new Set(contents.flatMap(({ documents }) => documents.map(({ batchId }) => batchId)))
  const maps = await Promise.all([...batchIds].map(batchId => clientYears.places(batchId)))
  const places = new Map(maps.flatMap(map => [...map]))
  return documentId => places.get(documentId) ?? null
}

/**
 * Whether an edition shows a paper that is filed with another mandant by now: it is given out no more, since one
 * mandant's Belegmappe must not hold another one's paper.
 */
export function namesAnother({ mandantId }: ClientYearKey, { documents }: EditionContents, placeOf: PlaceOf): boolean {
  return documents.some(({ documentId }) => {
    const owner = placeOf(documentId)?.mandantId ?? null
    return owner !== null && owner !== mandantId
  })
}

/** The same of a stored edition; one that has no contents has no file either. */
export async function isWithheld(
  storage: Pick<Storage, 'clientYears' | 'editions'>,
  key: ClientYearKey,
  number: number,
): Promise<boolean> {
  const contents = await storage.editions.contents(key, number)
  return contents !== null && namesAnother(key, contents, await placesOfContents(storage, [contents]))
}
