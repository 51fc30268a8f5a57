import { foldLetters, foldUmlauts } from './search-fold.ts'
import { readNumber } from './search-number.ts'

/** A word or number as it is looked for. */
export interface Token {
  /** Folded: letters and digits only. */
  readonly text: string
  /** With umlauts as they were spelled, where parts of compounds are cut; null for numbers and dates. */
  readonly letters: string | null
  /** Further wordings that a number is found by, each as a beginning: `24d12d2024` also by `12d2024` and `2024`. */
  readonly also: readonly string[]
}

/** Longer runs are no words; what is beyond is not looked at. */
const LETTERS_MAX = 48
/** Shorter parts of words would find everything. */
export const PART_LETTERS_MIN = 3

/** Words with what joins them: `Kfz-Haftpflicht`, `1.234,56`, `RE/2024/17`. */
const RUNS = /[\p{L}\p{N}]+(?:[-‐‑–.,'’/&_][\p{L}\p{N}]+)*/gu
const JOINTS = /[^\p{L}\p{N}]+/u
const CURRENCY = /^(?:eur|chf|usd)(?=\d)|(?<=\d)(?:eur|chf|usd)$/g

/** Tokens of a text by the runs that it consists of: one of each number, one of each piece of `Kfz-Haftpflicht`. */
export function runsOf(text: string): readonly (readonly Token[])[] {
  const runs = foldLetters(text).match(RUNS) ?? []
  return runs.map(run => {
    const bare = run.replace(CURRENCY, '')
    const number = readNumber(bare)
    if (number) return [{ text: number.text, letters: null, also: number.also }]
    return bare.split(JOINTS).map(wordToken)
  })
}

/** Every token of a text, in order. */
export function tokensOf(text: string): readonly Token[] {
  return runsOf(text).flat()
}

/** Pieces of a run as one word: `Kfz-Haftpflicht` is found as `Kfzhaftpflicht`, too. */
export function joinTokens(pieces: readonly Token[]): Token {
  return wordToken(pieces.map(piece => piece.letters ?? piece.text).join(''))
}

/**
 * What a token is found by, as a beginning: itself, and each of its ends, so that a part of a compound is found
 * wherever it stands. Words with digits are cut only where letters and digits meet.
 */
export function endsOf(token: Token): readonly string[] {
  const { letters } = token
  if (letters === null) return [token.text, ...token.also]
  const ends = [token.text]
  const hasDigits = /\p{N}/u.test(letters)
  for (let at = 1; at <= letters.length - PART_LETTERS_MIN; at += 1) {
    if (isInside(letters, at)) continue
    if (hasDigits && isDigit(letters, at) === isDigit(letters, at - 1)) continue
    const end = foldUmlauts(letters.slice(at))
    if (end.length >= PART_LETTERS_MIN) ends.push(end)
  }
  return ends
}

function wordToken(letters: string): Token {
  const cut = letters.slice(0, isInside(letters, LETTERS_MAX) ? LETTERS_MAX - 1 : LETTERS_MAX)
  return { text: foldUmlauts(cut), letters: cut, also: [] }
}

/** Whether a place is within a letter of two code units. */
function isInside(text: string, at: number): boolean {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? '')
}

function isDigit(text: string, at: number): boolean {
  return /\p{N}/u.test(text[at] ?? '')
}
