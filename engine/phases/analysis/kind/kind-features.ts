import { foldText } from '../../../reading/fold-text.ts'

/**
 * Hashed n-grams of a document: places in a table of `FEATURE_BUCKETS` and how much each counts, without any weighting
 * by rarity.
 */
export interface KindFeatures {
  readonly buckets: Int32Array
  readonly counts: Float32Array
}

export const FEATURE_BUCKETS = 65_536
/** Lengths of the n-grams, spaces at the borders of words counted. */
const GRAM_MIN = 3
const GRAM_MAX = 5
/** Rows at the start that hold letterhead and title and count more. */
const HEAD_ROWS = 20
const HEAD_WEIGHT = 1.5
/** Folded letters that are looked at: the start, and the end of a long document. */
const START_LETTERS = 4500
const END_LETTERS = 1500

/**
 * A word as the model sees it: folded; amounts, dates and other numbers only by their sort; empty when nothing is left.
 */
export function foldWord(word: string): string {
  if (!/\d/.test(word)) return foldText(word)
  if (/^[-+(]?\d[\d.\s]*,\d\d[-+)]?\D{0,3}$/.test(word)) return '#m'
  if (/^\D{0,2}\d{1,2}\.\d{1,2}\.(?:\d{2}){0,2}\D?$/.test(word)) return '#d'
  // Paragraphs and lines of forms ("35a", "§10b") tell kinds apart, other short numbers do not matter.
  if (/^§?\d{1,3}[a-z]?[.)]?$/.test(word)) return foldText(word)
  const letters = word.replaceAll(/\d/g, '')
  return letters.length >= 3 ? foldText(letters) : '#n'
}

/** N-grams of rows of words, as many as the bounds allow; the same rows always give the same result. */
export function kindFeatures(rows: readonly (readonly string[])[]): KindFeatures {
  const [head, body] = chooseText(rows)
  const sums = new Float32Array(FEATURE_BUCKETS)
  const seen: number[] = []
  const add = (weight: number) => (bucket: number) => {
    if (sums[bucket] === 0) seen.push(bucket)
    sums[bucket] = (sums[bucket] ?? 0) + weight
  }
  eachGram(head, add(HEAD_WEIGHT))
  eachGram(body, add(1))
  return { buckets: Int32Array.from(seen), counts: Float32Array.from(seen, bucket => 1 + Math.log(sums[bucket] ?? 1)) }
}

function chooseText(rows: readonly (readonly string[])[]): [head: string, body: string] {
  const join = (part: readonly (readonly string[])[]): string =>
    ` ${part
      .flatMap(row => row.map(foldWord))
      .filter(Boolean)
      .join(' ')} `
  const head = join(rows.slice(0, HEAD_ROWS)).slice(0, START_LETTERS)
  const rest = join(rows.slice(HEAD_ROWS))
  const left = START_LETTERS - head.length
  return [
    head,
    rest.length <= left + END_LETTERS ? rest : `${rest.slice(0, left)} ${rest.slice(rest.length - END_LETTERS)}`,
  ]
}

function eachGram(text: string, visit: (bucket: number) => void): void {
  for (let from = 0; from + GRAM_MIN <= text.length; from++) {
    const to = Math.min(from + GRAM_MAX, text.length)
    // FNV-1a, mixed down to a bucket at each length.
    let hash = 0x811c9dc5
    for (let at = from; at < to; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
      if (at - from + 1 >= GRAM_MIN) visit(((hash ^ (hash >>> 15)) >>> 0) % FEATURE_BUCKETS)
    }
  }
}

/** Buckets of all n-grams of a folded word with spaces around it. */
export function bucketsOfWord(folded: string): ReadonlySet<number> {
  const seen = new Set<number>()
  eachGram(` ${folded} `, bucket => seen.add(bucket))
  return seen
}
