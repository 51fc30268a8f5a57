import { distance } from 'fastest-levenshtein'
import type { Box, TruthWord } from './truth-words.ts'

/** A word as an engine read it; box as shares of the picture. */
export interface ReadWord {
  readonly text: string
  readonly box: Box
}

export interface PageScore {
  readonly chars: number
  /**
   * Letters to change, add or remove; each run of text is compared with what was read at its place, spaces left out.
   */
  readonly charErrors: number
  readonly words: number
  /** Words that were read as they are at their place. */
  readonly byBox: number
  /** Words in common when both are read in order (longest common subsequence). */
  readonly bySequence: number
}

/** Compares what was read with what stands on the page; the order of reading matters to `bySequence` alone. */
export function scorePage(truth: readonly TruthWord[], read: readonly ReadWord[]): PageScore {
  const wanted = truth.map(word => ({ ...word, text: plainText(word.text) }))
  const got = read.map(word => ({ ...word, text: plainText(word.text) })).filter(word => word.text !== '')
  const places = got.map(word => placeOfWord(word.box, wanted))
  let charErrors = got.reduce((sum, word, index) => sum + (places[index] === -1 ? word.text.length : 0), 0)
  for (const run of new Set(wanted.map(word => word.run))) {
    const text = wanted.filter(word => word.run === run).map(word => word.text)
    const found = got.filter((_, index) => wanted[places[index] ?? -1]?.run === run)
    charErrors += distance(text.join(''), inReadingOrder(found, wanted, run).join(''))
  }
  const byBox = wanted.filter((word, index) => {
    const here = got.filter((_, at) => places[at] === index)
    return here.length === 1 && here[0]?.text === word.text
  }).length
  return {
    chars: wanted.reduce((sum, word) => sum + word.text.length, 0),
    charErrors,
    words: wanted.length,
    byBox,
    bySequence: commonLength(
      wanted.map(word => word.text),
      got.map(word => word.text),
    ),
  }
}

export function addScores(scores: readonly PageScore[]): PageScore {
  const sum = (of: (score: PageScore) => number): number => scores.reduce((total, score) => total + of(score), 0)
  return {
    chars: sum(score => score.chars),
    charErrors: sum(score => score.charErrors),
    words: sum(score => score.words),
    byBox: sum(score => score.byBox),
    bySequence: sum(score => score.bySequence),
  }
}

/** One form for signs that look alike in print. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[‐‑‒–—―−]/g, '-')
    .replaceAll(/[„“”«»]/g, '"')
    .replaceAll(/[‚‘’`´]/g, "'")
    .replaceAll(/[•∙⋅]/g, '·')
    .replaceAll(/\s/g, '')
}

/** The word of the truth that covers most of a box; -1 when none touches it. */
export function placeOfWord(box: Box, truth: readonly TruthWord[]): number {
  let best = -1
  let bestArea = 0
  for (const [index, { box: other }] of truth.entries()) {
    const width = Math.min(box.x1, other.x1) - Math.max(box.x0, other.x0)
    const height = Math.min(box.y1, other.y1) - Math.max(box.y0, other.y0)
    if (width <= 0 || height <= 0 || width * height <= bestArea) continue
    best = index
    bestArea = width * height
  }
  return best
}

/** Along the direction in which the run is written, which on a turned page is not to the right. */
function inReadingOrder(found: readonly ReadWord[], truth: readonly TruthWord[], run: number): string[] {
  const own = truth.filter(word => word.run === run)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last || found.length < 2) return found.map(word => word.text)
  const dx = centre(last.box).x - centre(first.box).x
  const dy = centre(last.box).y - centre(first.box).y
  const along = (word: ReadWord): number => centre(word.box).x * dx + centre(word.box).y * dy
  return found.toSorted((one, other) => along(one) - along(other)).map(word => word.text)
}

function centre({ x0, y0, x1, y1 }: Box): { x: number; y: number } {
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 }
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  let above = new Uint32Array(other.length + 1)
  for (const word of one) {
    const row = new Uint32Array(other.length + 1)
    for (const [index, candidate] of other.entries()) {
      row[index + 1] = word === candidate ? (above[index] ?? 0) + 1 : Math.max(above[index + 1] ?? 0, row[index] ?? 0)
    }
    above = row
  }
  return above[other.length] ?? 0
}
