import type { KindChoice } from '../../wire/kinds.ts'
import type { BatchDocument } from '../../wire/batch-document.ts'

export interface RankedKinds {
  /** What else the engine thought of, the likeliest first. */
  readonly likely: readonly KindChoice[]
  readonly others: readonly KindChoice[]
}

/**
 * Kinds whose name or section has every word of the search; those whose name begins with it lead. All without a search.
 */
export function rankKinds(
  kinds: readonly KindChoice[],
  alternatives: BatchDocument['kindAlternatives'],
  search: string,
): RankedKinds {
  const words = fold(search).split(' ').filter(Boolean)
  const hits = kinds.filter(kind => {
    const text = fold(`${kind.label} ${kind.section}`)
    return words.every(word => text.includes(word))
  })
  const rankOf = ({ id }: KindChoice) => alternatives.findIndex(alternative => alternative.id === id)
  const start = fold(search).trim()
  const lag = ({ label }: KindChoice) => (fold(label).startsWith(start) ? 0 : 1)
  return {
    likely: hits.filter(kind => rankOf(kind) >= 0).toSorted((one, other) => rankOf(one) - rankOf(other)),
    others: hits.filter(kind => rankOf(kind) < 0).toSorted((one, other) => lag(one) - lag(other)),
  }
}

/** As it compares: without case, umlauts and ß as they are typed without them. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9§]+/g, ' ')
}
