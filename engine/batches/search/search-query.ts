import { SEARCH_LETTERS_MAX } from '../../../wire/search.ts'
import type { SearchTerm } from '../../storage/search-verbs.ts'
import { otherNumbers } from './search-number.ts'
import { joinTokens, PART_LETTERS_MIN, runsOf, tokensOf } from './search-tokens.ts'
import type { Token } from './search-tokens.ts'

/** What a person looks for: each term and each phrase has to be there. */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[]
  /** Words in their order, whole. */
  readonly phrases: readonly (readonly string[])[]
}

const TERMS_MAX = 12
const PHRASES_MAX = 4

/**
 * What a person typed as a query, whatever it is: words are found as the beginning of a word or of a part of one, those
 * of one or two letters as whole words only; what stands in quotation marks is a phrase; an empty query finds nothing.
 */
export function parseQuery(typed: string): SearchQuery {
  // What is beyond is not looked at.
  const text = typed.slice(0, SEARCH_LETTERS_MAX)
  const phrases: (readonly string[])[] = []
  const terms: SearchTerm[] = []
  const loose = text.replace(/["„“”»«]([^"„“”»«]*)["„“”»«]/g, (_, quoted: string) => {
    const words = tokensOf(quoted).map(token => token.text)
    if (words.length > 0) phrases.push(words)
    return ' '
  })
  for (const word of loose.split(/\s+/)) {
    for (const run of runsOf(word)) terms.push(...termsOf(run, word))
  }
  return { terms: terms.slice(0, TERMS_MAX), phrases: phrases.slice(0, PHRASES_MAX) }
}

/** Whether there is anything to look for. */
export function isEmptyQuery({ terms, phrases }: SearchQuery): boolean {
  return terms.length === 0 && phrases.length === 0
}

/** `RE-2024-0815` is one number, `Kfz-Haftpflicht` two words. */
function termsOf(run: readonly Token[], word: string): SearchTerm[] {
  const [only] = run
  if (only && run.length === 1) return [termOf([only.text, ...otherNumbers(word.replace(/^[^\d]+|[^\d]+$/g, ''))])]
  const isNumber = run.some(({ text }) => /\p{N}/u.test(text))
  return isNumber ? [termOf([joinTokens(run).text])] : run.map(({ text }) => termOf([text]))
}

function termOf(wordings: readonly string[]): SearchTerm {
  return { wordings, whole: wordings.every(wording => wording.length < PART_LETTERS_MIN) }
}
