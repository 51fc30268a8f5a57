import type { NumberedPage } from './read-layout.ts'
import { WORD_SIGNS_MAX } from './read-layout.ts'

/** Long documents tell what they are on their first and last pages; the rest is not read here, so that time stays bounded. */
export const FIRST_PAGES = 8
export const LAST_PAGES = 4
/** Some ten full pages; a page of garbage may hold more words than a book. */
const WORDS_MAX = 8000
/** Words of four times the usual length. */
const LETTERS_MAX = 250_000

/** The pages that tell what a document is, with as many of their words, from the first on, as are looked at. */
export function choosePages(pages: readonly NumberedPage[]): readonly NumberedPage[] {
  const chosen =
    pages.length <= FIRST_PAGES + LAST_PAGES ? pages : [...pages.slice(0, FIRST_PAGES), ...pages.slice(-LAST_PAGES)]
  let [words, letters] = [WORDS_MAX, LETTERS_MAX]
  return chosen.map(page => {
    const own = page.text.words
    let count = 0
    for (; count < own.length && words > 0 && letters > 0; count++) {
      words--
      letters -= Math.min(WORD_SIGNS_MAX, own[count]?.text.length ?? 0)
    }
    return count === own.length ? page : { ...page, text: { ...page.text, words: own.slice(0, count) } }
  })
}
