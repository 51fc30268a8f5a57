import type { IndexQuery } from '../../search-verbs.ts'
import { filterWordings, NOTHING, plainWording } from '../../search-wordings.ts'

/**
 * FTS5 expression for the index of parts: the filters and every term. Every wording is a quoted string, so none is
 * syntax.
 */
export function matchOf(query: IndexQuery): string {
  const terms = query.terms.map(({ wordings, whole }) => {
    const any = wordings.map(wording => quoted(plainWording(wording)) + (whole ? '' : ' *'))
    return `(${[quoted(NOTHING), ...any].join(' OR ')})`
  })
  // A mandant's documents are few: to skip through those of its project would take longer than to ask their rows.
  const filters = filterWordings(query).slice(query.mandantId === undefined ? 0 : 1)
  return [...filters.map(quoted), ...terms].join(' AND ')
}

/** FTS5 expression for the index of words: every phrase, its words one after the other. */
export function phrasesOf({ phrases }: Pick<IndexQuery, 'phrases'>): string {
  return phrases.map(words => quoted(words.map(plainWording).join(' ') || NOTHING)).join(' AND ')
}

function quoted(text: string): string {
  return `"${text}"`
}
