import type { SearchWish } from '../search-verbs.ts'

/** Before what an entry is filtered by: no folded wording contains it. */
const FILTER = '§'
/** In no entry. */
const NOTHING = '§§'

/** Wordings of an entry that say whose it is and what it is; they only make finding fast, ids that read alike share one. */
export function filterWordings(facts: {
  readonly projectId: string
  readonly mandantId?: string | null
  readonly kind?: string | null
  readonly year?: number | null
}): readonly string[] {
  const { projectId, mandantId, kind, year } = facts
  const said = { p: projectId, m: mandantId, k: kind, y: year }
  return Object.entries(said).flatMap(([letter, value]) =>
    value === null || value === undefined ? [] : [`${FILTER}${letter}${String(value).replace(/[^A-Za-z0-9]/g, '')}`],
  )
}

/** FTS5 expression for the index of parts: the filters and every term. Every wording is a quoted string, so none is syntax. */
export function matchOf(wish: SearchWish): string {
  const terms = wish.terms.map(({ wordings, whole }) => {
    const any = wordings.map(wording => quoted(plain(wording)) + (whole ? '' : ' *'))
    return `(${[quoted(NOTHING), ...any].join(' OR ')})`
  })
  // A mandant's documents are few: to skip through those of its project would take longer than to ask their rows.
  const filters = filterWordings(wish).slice(wish.mandantId === undefined ? 0 : 1)
  return [...filters.map(quoted), ...terms].join(' AND ')
}

/** FTS5 expression for the index of words: every phrase, its words one after the other. */
export function phrasesOf({ phrases }: Pick<SearchWish, 'phrases'>): string {
  return phrases.map(words => quoted(words.map(plain).join(' ') || NOTHING)).join(' AND ')
}

/** What the tokenizer keeps as one word: ASCII letters and digits, and all that is not ASCII. */
function plain(wording: string): string {
  return wording.replace(/[^A-Za-z0-9\u0080-\u{10FFFF}]/gu, '') || NOTHING
}

function quoted(text: string): string {
  return `"${text}"`
}
