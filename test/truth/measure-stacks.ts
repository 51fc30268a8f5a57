import type { SplitProposal } from '../../engine/model/page-mark.ts'
import { inPieces } from '../../engine/shared/in-pieces.ts'
import { APPLIED_CONFIDENCE, proposeSplits } from '../../engine/splitting/propose-splits.ts'
import type { StackPage } from '../../engine/splitting/split-signs.ts'
import type { SeededRandom } from '../fixtures/make/seeded-random.ts'
import type { NumberedPage } from '../../engine/reading/layout/read-layout.ts'

/** What a feeder makes of paper: no page says by its size where it comes from. */
const A4 = { widthPt: 595, heightPt: 842 } as const

/** Pages one behind the other, and on which of them documents begin. */
export interface TruthStack {
  readonly pages: readonly StackPage[]
  /** Document that begins on a page, by the page's number; the first page always has one. */
  readonly starts: ReadonlyMap<number, string>
}

/** How cuts stand against where documents begin; the first page of a stack counts for nothing. */
export interface StackReport {
  readonly stacks: number
  readonly pages: number
  readonly found: number
  /** Documents that were not parted from the one before. */
  readonly missed: readonly string[]
  /** Cuts within a document: the document and the page of it. */
  readonly invented: readonly string[]
  /** Places where the next page belongs to the same document. */
  readonly inside: number
  /** Stacks that fell apart without a correction. */
  readonly right: number
}

/** A document with its pages, and a name for it. */
export interface StackDocument {
  readonly id: string
  readonly pages: readonly NumberedPage[]
}

/** Documents in drawn order, laid on stacks of at least so many pages; each document lies in one stack. */
export function makeStacks(read: readonly StackDocument[], random: SeededRandom, pagesMin: number): TruthStack[] {
  const order = read
    .map(one => ({ one, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one)
  const stacks: TruthStack[] = []
  let [pages, starts]: [StackPage[], Map<number, string>] = [[], new Map()]
  for (const { id, pages: own } of order) {
    starts.set(pages.length + 1, id)
    for (const { text } of own) pages.push({ ...A4, number: pages.length + 1, text })
    if (pages.length < pagesMin) continue
    stacks.push({ pages, starts })
    ;[pages, starts] = [[], new Map()]
  }
  return pages.length > 0 ? [...stacks, { pages, starts }] : stacks
}

/** What stands below is printed on each page. */
const FOOT = 0.88
/** Where the second page of a document that is broken in two begins, on paper. */
const TOP = 0.08
/** A text goes on over a page from below its head, its subject and its own day. */
const [CUT_FROM, CUT_TO] = [0.55, 0.75]
const HALVED_SHARE = 0.4
const WORDS_MIN = 12

/**
 * Some documents of one page broken in two, as a longer one would be: what stood below a line comes on a page of its own,
 * without letterhead. The papers of this measure have few pages of their own, and cuts within documents need some.
 */
export function breakSome(documents: readonly StackDocument[], random: SeededRandom): StackDocument[] {
  return documents.map(({ id, pages }) => {
    const [only, more] = pages
    const isDrawn = random.next() < HALVED_SHARE
    const cut = CUT_FROM + (CUT_TO - CUT_FROM) * random.next()
    const halves = only && !more && isDrawn ? halvesOf(only, cut) : null
    return { id, pages: halves ?? pages }
  })
}

function halvesOf(page: NumberedPage, cut: number): NumberedPage[] | null {
  const { words } = page.text
  const foot = words.filter(({ box }) => box[1] >= FOOT)
  const upper = words.filter(({ box }) => box[1] < cut)
  const lower = words.filter(({ box }) => box[1] >= cut && box[1] < FOOT)
  if (upper.length < WORDS_MIN || lower.length < WORDS_MIN) return null
  const top = Math.min(...lower.map(({ box }) => box[1]))
  const moved = lower.map(word => ({
    ...word,
    box: [word.box[0], word.box[1] - top + TOP, word.box[2], word.box[3]] as const,
  }))
  return [
    { ...page, text: { ...page.text, words: [...upper, ...foot] } },
    { ...page, number: page.number + 1, text: { ...page.text, words: [...moved, ...foot] } },
  ]
}

/** Lets the product cut stacks (only cuts that it applies by itself count) and adds up what it found. */
export async function measureStacks(stacks: readonly TruthStack[]): Promise<StackReport> {
  const measured = await inPieces(stacks, async stack => {
    const cuts = new Set(
      proposeSplits(stack.pages)
        .filter(isApplied)
        .map(one => one.firstPage),
    )
    const numbers = stack.pages.slice(1).map(({ number }) => number)
    const missed = numbers.filter(number => stack.starts.has(number) && !cuts.has(number))
    const invented = numbers.filter(number => !stack.starts.has(number) && cuts.has(number))
    return {
      missed: missed.map(number => stack.starts.get(number) ?? ''),
      invented: invented.map(number => nameOf(stack, number)),
      found: numbers.filter(number => stack.starts.has(number) && cuts.has(number)).length,
      inside: numbers.filter(number => !stack.starts.has(number)).length,
    }
  })
  const sum = (of: (one: (typeof measured)[number]) => number): number =>
    measured.reduce((all, one) => all + of(one), 0)
  return {
    stacks: stacks.length,
    pages: stacks.reduce((all, { pages }) => all + pages.length, 0),
    found: sum(one => one.found),
    inside: sum(one => one.inside),
    missed: measured.flatMap(one => one.missed),
    invented: measured.flatMap(one => one.invented),
    right: measured.filter(one => one.missed.length + one.invented.length === 0).length,
  }
}

function isApplied({ confidence }: SplitProposal): boolean {
  return confidence >= APPLIED_CONFIDENCE
}

function nameOf({ starts }: TruthStack, number: number): string {
  const from = Math.max(...[...starts.keys()].filter(start => start < number))
  return `${starts.get(from) ?? ''} Seite ${number - from + 1}`
}

/** The figures as one line of text, and on request each cut that is missing or too many. */
export function printStacks(name: string, report: StackReport, misses: boolean): string {
  const { found, missed, invented, inside, stacks, pages, right } = report
  const precision = found / Math.max(1, found + invented.length)
  const recall = found / Math.max(1, found + missed.length)
  const f1 = (2 * precision * recall) / Math.max(Number.EPSILON, precision + recall)
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
  const line =
    `${name}: ${stacks} Stapel, ${pages} Seiten; Grenzen ${found + missed.length}, gefunden ${percent(recall)}, ` +
    `davon richtig ${percent(precision)}, F1 ${f1.toFixed(3)}; falsche Schnitte in Dokumenten ${invented.length} von ` +
    `${inside}; ohne Korrektur ${right} Stapel\n`
  if (!misses) return line
  return `${line}${missed.map(id => `    nicht getrennt: ${id}\n`).join('')}${invented.map(id => `    zerschnitten: ${id}\n`).join('')}`
}
