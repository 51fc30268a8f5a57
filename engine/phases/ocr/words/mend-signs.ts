interface LineWord {
  readonly text: string
  readonly line: number
}

/** Number of a paragraph: `10b`, `35a,`; an amount of dollars has decimals. */
const PARAGRAPH_NUMBER = /^\d{1,4}[a-z]{0,2}[.,;:)]*$/
/** What follows the number in a citation: a part of the paragraph, or the law's abbreviation. */
const CITATION =
  /^(?:Abs\.?|Absatz|Satz|S\.|Nr\.?|Nummer|ff?\.|bis|und|[A-ZÄÖÜ][A-Za-zäöüÄÖÜ]{0,7}(?:G|O|V|B)[.,;:)]*)$/
/** What the German model makes of a paragraph sign that stands alone or behind a bracket. */
const LIKE_PARAGRAPH = /^(\(?)[$S8]$/
const DOLLARS = /^(\(?)(\${1,2})$/
const METRE = /^(\d+(?:[.,]\d+)?)?((?:\p{L}{1,3}\/)?m)\?([.,;:)]*)$/u

/**
 * Puts right the signs that the German model cannot write: `§`, which it reads as `$`, and `m²`, which it reads as
 * `m?`. Only where the words after it leave no doubt: `$ 10b` and `S 33 EStG` are paragraphs, `$ 100,00` stays.
 */
export function mendSigns<W extends LineWord>(words: readonly W[]): W[] {
  return words.map((word, index) => {
    const following = [words[index + 1], words[index + 2]].map(next => (next?.line === word.line ? next.text : ''))
    const text = mended(word.text, following[0] ?? '', following[1] ?? '')
    return text === word.text ? word : { ...word, text }
  })
}

function mended(text: string, next: string, afterNext: string): string {
  if (PARAGRAPH_NUMBER.test(next)) {
    const dollars = DOLLARS.exec(text)
    if (dollars) return `${dollars[1] ?? ''}${'§'.repeat(dollars[2]?.length ?? 1)}`
    const like = LIKE_PARAGRAPH.exec(text)
    if (like && CITATION.test(afterNext)) return `${like[1] ?? ''}§`
  }
  return text.replace(METRE, '$1$2²$3')
}
