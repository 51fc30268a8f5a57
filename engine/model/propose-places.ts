import { proposePlace } from './client-year.ts'
import type { Place } from './client-year.ts'
import type { Document } from './document.ts'
import type { Position } from './position.ts'

export interface ProposedPlace extends Place {
  readonly documentId: string
}

/** What of a document decides where it is filed. */
export type PlacedDocument = Pick<Document, 'id' | 'isContainer' | 'duplicateOf' | 'origin' | 'notes'> & {
  readonly analysis: { readonly year: number | null } | null
}

/**
 * The place of every document of a batch as `proposePlace` says. An exact duplicate is filed with the document that it
 * repeats, an archive or a stack where most of what came out of it is: their pages belong to somebody's ledger, too.
 */
export function proposePlaces(
  batchMandantId: string | null,
  documents: readonly PlacedDocument[],
  positions: readonly Position[],
): readonly ProposedPlace[] {
  const counted = Map.groupBy(positions, ({ documentId }) => documentId)
  const own = new Map(
    documents.map(({ id, analysis, notes }) => [
      id,
      proposePlace({ batchMandantId, documentYear: analysis?.year ?? null, notes, positions: counted.get(id) ?? [] }),
    ]),
  )
  const held = Map.groupBy(documents, ({ origin }) => origin?.parentId ?? null)
  const placeOf = (document: PlacedDocument): Place => {
    if (document.isContainer)
      return mostOf((held.get(document.id) ?? []).map(placeOf)) ?? own.get(document.id) ?? NOWHERE
    return own.get(document.duplicateOf ?? document.id) ?? own.get(document.id) ?? NOWHERE
  }
  return documents.map(document => ({ documentId: document.id, ...placeOf(document) }))
}

const NOWHERE: Place = { mandantId: null, year: null }

/** The place that comes most often, of several the first; null of none. */
function mostOf(places: readonly Place[]): Place | null {
  const groups = Map.groupBy(places, ({ mandantId, year }) => `${mandantId ?? ''} ${year ?? ''}`)
  const [most] = [...groups.values()].toSorted((one, other) => other.length - one.length)
  return most?.[0] ?? null
}
