import type { PageText, Word } from '../model/page.ts'

interface NumberedText {
  readonly number: number
  readonly text: PageText
}

/**
 * Pages with thousands of words in a few buffers: one object a word takes the thread that sends them ten times as long.
 */
export interface PackedPages {
  readonly pages: readonly { readonly number: number; readonly words: number; readonly text: Omit<PageText, 'words'> }[]
  /** All words in a row, and the length of each in UTF-16 units. */
  readonly letters: string
  readonly lengths: Uint32Array
  /** Of each word: x, y, width and height of its box, confidence, line. */
  readonly figures: Float64Array
}

const FIGURES = 6

/** Packs pages for their way to another process. */
export function packPages(pages: readonly NumberedText[]): PackedPages {
  const words = pages.flatMap(({ text }) => text.words)
  const figures = new Float64Array(FIGURES * words.length)
  for (const [index, { box, confidence, line }] of words.entries())
    figures.set([box[0], box[1], box[2], box[3], confidence, line], FIGURES * index)
  return {
    pages: pages.map(({ number, text: { words: own, ...text } }) => ({ number, words: own.length, text })),
    letters: words.map(({ text }) => text).join(''),
    lengths: Uint32Array.from(words, ({ text }) => text.length),
    figures,
  }
}

/** The pages that `packPages` packed. */
export function unpackPages({ pages, letters, lengths, figures }: PackedPages): NumberedText[] {
  let [next, at] = [0, 0]
  const take = (): Word => {
    const [x = 0, y = 0, width = 0, height = 0, confidence = 0, line = 0] = figures.subarray(
      FIGURES * next,
      FIGURES * (next + 1),
    )
    const text = letters.slice(at, (at += lengths[next] ?? 0))
    next += 1
    return { text, box: [x, y, width, height], confidence, line }
  }
  return pages.map(({ number, words, text }) => {
    return { number, text: { ...text, words: Array.from({ length: words }, take) } }
  })
}
