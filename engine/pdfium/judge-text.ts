import type { PdfChar } from './pdf-chars.ts'

/** What the digital text of a page is worth. */
export interface TextJudgement {
  /** Characters that carry ink. */
  readonly inked: number
  readonly hiddenShare: number
  /** Words of four letters and more. */
  readonly longWords: number
  /** Share of those that could be words of a language. */
  readonly plausibleShare: number
  /** The characters mean what is seen: neither unmapped fonts nor shifted codes. */
  readonly readable: boolean
}

const UNREADABLE_SHARE_MAX = 0.15
const PLAUSIBLE_SHARE_MIN = 0.4
const JUDGED_WORDS_MIN = 8
const LEADERS = /[.\-_–—…=*|•·:\s]/u
const UNREADABLE = /[\uFFFD\p{Co}\p{Cc}]/u
const VOWEL = /[aeiouyäöüáàâéèêíîóôúûœæ]/iu

/** Judges a page's characters; a page without any is not readable. */
export function judgeText(chars: readonly PdfChar[]): TextJudgement {
  let inked = 0
  let hidden = 0
  let unreadable = 0
  let meaningful = 0
  let symbols = 0
  for (const char of chars) {
    if (!char.rect) continue
    inked++
    if (char.hidden) hidden++
    if (LEADERS.test(char.text)) continue
    meaningful++
    if (char.unmapped || UNREADABLE.test(char.text)) unreadable++
    else if (!/[\p{L}\p{N}]/u.test(char.text)) symbols++
  }
  const words = chars
    .map(char => char.text)
    .join('')
    .split(/\s+/u)
  const long = words.filter(word => (word.match(/\p{L}/gu)?.length ?? 0) >= 4)
  const plausible = long.filter(isPlausible).length
  const plausibleShare = long.length === 0 ? 0 : plausible / long.length
  const readable =
    meaningful > 0 &&
    unreadable / meaningful <= UNREADABLE_SHARE_MAX &&
    symbols / meaningful <= 0.5 &&
    (long.length < JUDGED_WORDS_MIN || plausibleShare >= PLAUSIBLE_SHARE_MIN)
  return { inked, hiddenShare: inked === 0 ? 0 : hidden / inked, longWords: long.length, plausibleShare, readable }
}

/**
 * Shifted fonts give consonants, digits and signs in place of words ("5HFKQXQJ" for "Rechnung"): more than a fifth of a
 * word's letters must be vowels (German text has about 40 %).
 */
function isPlausible(word: string): boolean {
  const letters = word.match(/\p{L}/gu) ?? []
  const vowels = letters.filter(letter => VOWEL.test(letter)).length
  return vowels > letters.length / 5 && !/[\p{L}][\p{N}\p{S}][\p{L}]/u.test(word)
}
