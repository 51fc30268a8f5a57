import type { Word } from '../../model/page.ts'
import type { SearchTerm } from '../../storage/search-verbs.ts'
import { pageTokens } from './search-page-tokens.ts'
import type { PageToken } from './search-page-tokens.ts'
import type { SearchQuery } from './search-query.ts'
import { endsOf } from './search-tokens.ts'

/** A hit on a page: the words `from` to `to`, both included. */
export interface Mark {
  readonly from: number
  readonly to: number
}

export interface MarkedWords {
  /** In reading order; none lies within another one. */
  readonly marks: readonly Mark[]
  /** How many of the query's terms and phrases are there. */
  readonly met: number
}

/** Where a query is met on a page. */
export function markWords(words: readonly Pick<Word, 'text' | 'line'>[], query: SearchQuery): MarkedWords {
  const tokens = pageTokens(words)
  const marks: Mark[] = []
  const met = new Set<unknown>()
  for (const token of tokens) {
    const likely = query.terms.filter(term => mayMeet(token, term))
    if (likely.length === 0) continue
    const ends = endsOf(token)
    const terms = likely.filter(term => meets(ends, term))
    for (const term of terms) met.add(term)
    if (terms.length > 0) marks.push({ from: token.from, to: token.to })
  }
  const inOrder = tokens.filter(token => !token.isJoined)
  for (const phrase of query.phrases) {
    const places = phrasePlaces(inOrder, phrase)
    if (places.length > 0) met.add(phrase)
    marks.push(...places)
  }
  return { marks: withoutCovered(marks.toSorted((a, b) => a.from - b.from || b.to - a.to)), met: met.size }
}

/** The words of a text that is on no page, and where a query is met in it. */
export function markText(text: string, query: SearchQuery): MarkedWords & { readonly words: readonly string[] } {
  const words = text.split(/\s+/).filter(word => word !== '')
  const marked = markWords(
    words.map(word => ({ text: word, line: 0 })),
    query,
  )
  return { words, ...marked }
}

/**
 * Whether it is worth looking at every end: without a spelled-out umlaut, each is a piece of the token as it stands.
 */
function mayMeet({ text, letters }: PageToken, { wordings }: SearchTerm): boolean {
  return letters === null || /[aou]e/.test(letters) || wordings.some(wording => text.includes(wording))
}

/** The rule of the index (engine/storage/sqlite/search/search-match.ts), for what one token is found by. */
function meets(ends: readonly string[], { wordings, whole }: SearchTerm): boolean {
  return wordings.some(wording => ends.some(end => (whole ? end === wording : end.startsWith(wording))))
}

function phrasePlaces(tokens: readonly PageToken[], phrase: readonly string[]): Mark[] {
  const places = []
  for (let at = 0; at + phrase.length <= tokens.length; at += 1) {
    const first = tokens[at]
    const last = tokens[at + phrase.length - 1]
    if (first && last && phrase.every((word, step) => tokens[at + step]?.text === word)) {
      places.push({ from: first.from, to: last.to })
    }
  }
  return places
}

function withoutCovered(marks: readonly Mark[]): Mark[] {
  let reach = -1
  return marks.filter(({ to }) => {
    const isNew = to > reach
    if (isNew) reach = to
    return isNew
  })
}
