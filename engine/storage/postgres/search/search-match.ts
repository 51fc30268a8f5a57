import type { SearchTerm, IndexQuery } from '../../search-verbs.ts'
import { filterWordings, NOTHING, plainWording } from '../../search-wordings.ts'
import { cutLexeme } from './search-slices.ts'

/**
 * What a slice of a document's wordings must match, one expression (tsquery) for each term: the filters, and any of the
 * term's wordings. Every wording is a quoted lexeme without signs, so none is syntax.
 */
export function matchesOf(query: IndexQuery): readonly string[] {
  // A mandant's documents are few: to skip through those of its project would take longer than to ask their rows.
  const filters = filterWordings(query).slice(query.mandantId === undefined ? 0 : 1)
  return query.terms.map(term => [...filters.map(lexeme), anyOf(term)].join(' & '))
}

function anyOf({ wordings, whole }: SearchTerm): string {
  const any = wordings.map(wording => lexeme(plainWording(wording)) + (whole ? '' : ':*'))
  return `(${[lexeme(NOTHING), ...any].join(' | ')})`
}

/** A phrase: the expression that all its words must match, and how they stand one after the other. */
export interface PhraseMatch {
  readonly words: string
  readonly text: string
}

/** Every phrase of a query; one without words matches nothing. */
export function phrasesOf({ phrases }: Pick<IndexQuery, 'phrases'>): readonly PhraseMatch[] {
  return phrases.map(phrase => {
    const words = phrase.length === 0 ? [NOTHING] : phrase.map(word => cutLexeme(plainWording(word)))
    return { words: [...new Set(words)].map(lexeme).join(' & '), text: ` ${words.join(' ')} ` }
  })
}

function lexeme(wording: string): string {
  return `'${cutLexeme(wording)}'`
}
