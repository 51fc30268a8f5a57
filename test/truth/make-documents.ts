import { createHash } from 'node:crypto'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import type { TruthDocument, TruthLayout, TruthShare } from './layout.ts'
import { shareOf } from './share-of.ts'

/** A document filled in, with what it was made from. */
export interface MadeDocument extends TruthDocument {
  /** Id of the layout and number of the document, e.g. "taxi-quittung#2". */
  readonly id: string
  readonly layout: Pick<TruthLayout, 'id' | 'kind'>
  readonly share: TruthShare
}

/**
 * The documents of all layouts of these shares, each with its own seed, so that it stays the same when others come.
 * Throws where two layouts have one id.
 */
export function makeDocuments(layouts: readonly TruthLayout[], shares: readonly TruthShare[]): MadeDocument[] {
  const ids = layouts.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new Error(`two layouts are called ${twice}`)
  return layouts.flatMap(layout => {
    const share = shareOf(layout)
    if (!shares.includes(share)) return []
    return Array.from({ length: layout.documents }, (_, index): MadeDocument => {
      const id = `${layout.id}#${index + 1}`
      const seed = createHash('sha256').update(id).digest().readUInt32BE(0)
      const made = layout.fill(createSeededRandom(seed))
      return { ...made, id, share, layout: { id: layout.id, kind: layout.kind } }
    })
  })
}

/** One document a layout: recognition takes seconds a page, and further ones of a layout tell little more. */
export function firstOfEach(documents: readonly MadeDocument[]): MadeDocument[] {
  return [...Map.groupBy(documents, ({ layout }) => layout.id).values()].flatMap(own => own.slice(0, 1))
}
