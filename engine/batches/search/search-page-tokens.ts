import type { Word } from '../../model/page.ts'
import { joinTokens, runsOf } from './search-tokens.ts'
import type { Token } from './search-tokens.ts'

/** A token with the words of the page that it stands in: `from` to `to`, both included. */
export interface PageToken extends Token {
  readonly from: number
  readonly to: number
  /** Made of several others, so it has no place of its own in a phrase. */
  readonly isJoined: boolean
}

const HYPHEN_AT_END = /\p{L}[-‐‑¬]$/u

/**
 * Tokens of a page in reading order; a word that is divided at the end of a line is there as a whole, too. `runs` gives
 * what `runsOf` gives.
 */
export function pageTokens(words: readonly Pick<Word, 'text' | 'line'>[], runs = runsOf): readonly PageToken[] {
  const tokens: PageToken[] = []
  for (const [at, word] of words.entries()) {
    const own = runs(word.text)
    for (const run of own) {
      for (const token of run) tokens.push({ ...token, from: at, to: at, isJoined: false })
      // From each of its pieces on: `2024-0815` is a part of `RE-2024-0815`.
      for (let piece = 0; piece < run.length - 1; piece += 1) {
        tokens.push({ ...joinTokens(run.slice(piece)), from: at, to: at, isJoined: true })
      }
    }
    const next = words[at + 1]
    if (!next || next.line === word.line || !HYPHEN_AT_END.test(word.text) || !/^\p{Ll}/u.test(next.text)) continue
    const pieces = [own.at(-1)?.at(-1), runs(next.text)[0]?.[0]]
    const [first, second] = pieces
    if (first && second) tokens.push({ ...joinTokens([first, second]), from: at, to: at + 1, isJoined: true })
  }
  return tokens
}
