import type { NumberedPage } from './read-layout.ts'
import { WORD_SIGNS_MAX } from './read-layout.ts'

/**
 * Long documents tell what they are on their first and last pages; the rest is not read here, so that time stays
 * bounded.
 */
export const FIRST_PAGES = 8
export const LAST_PAGES = 4
/** Some ten full pages; a page of garbage may hold more words than a book. */
const WORDS_MAX = 8000
/** Words of four times the usual length. */
const LETTERS_MAX = 250_000

/**
 * The pages that tell what a document is, with as many of their words as are looked at: the first page's and the last
 * one's before the others', from the top of each, and no page's alone.
 */
export function choosePages(pages: readonly NumberedPage[]): readonly NumberedPage[] {
  const chosen =
    pages.length <= FIRST_PAGES + LAST_PAGES ? pages : [...pages.slice(0, FIRST_PAGES), ...pages.slice(-LAST_PAGES)]
  const kept = new Map<NumberedPage, NumberedPage>()
  let [words, letters] = [WORDS_MAX, LETTERS_MAX]
  for (const page of new Set([...chosen.slice(0, 1), ...chosen.slice(-1), ...chosen])) {
    const own = page.text.words
    const most = Math.min(words, chosen.length > 1 ? WORDS_MAX / 2 : WORDS_MAX)
    const least = chosen.length > 1 ? Math.max(0, letters - LETTERS_MAX / 2) : 0
    let count = 0
    for (; count < own.length && count < most && letters > least; count++)
      letters -= Math.min(WORD_SIGNS_MAX, own[count]?.text.length ?? 0)
    words -= count
    kept.set(page, count === own.length ? page : { ...page, text: { ...page.text, words: own.slice(0, count) } })
  }
  return chosen.map(page => kept.get(page) ?? page)
}
