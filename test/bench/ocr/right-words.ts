import { placeOfWord, plainText } from './score-page.ts'
import type { ReadWord } from './score-page.ts'
import type { TruthWord } from './truth-words.ts'

/** For each word that was read, whether it is the one that stands at its place. */
export function rightWords(truth: readonly TruthWord[], read: readonly ReadWord[]): boolean[] {
  const wanted = truth.map(word => ({ ...word, text: plainText(word.text) }))
  return read.map(({ text, box }) => wanted[placeOfWord(box, wanted)]?.text === plainText(text))
}
