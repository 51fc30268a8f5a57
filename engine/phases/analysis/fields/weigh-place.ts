import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import type { StreamMatch } from '../../../reading/labels/match-labels.ts'
import type { Placed } from '../../../reading/labels/relate-label.ts'
import type { Layout, Row, Segment, Token } from '../../../reading/layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)

/** "12 x 47,00 € = 564,00 €": what is multiplied. */
const FACTOR_OF = /^\s?(?:EUR|€)?\s?=/u
/** Words that lead from a label to its value in a sentence: "beträgt jährlich 284,00 EUR". */
const LEADS =
  /(?:^|\s)(?:beträgt|betragen|betrug|ergibt|beläuft sich auf|das sind|in Höhe von|i\. ?H\. ?v\.|festgesetzt auf|über|von|=)(?: (?:jährlich|monatlich|vierteljährlich|insgesamt|derzeit|nunmehr|somit))?\s*:?(?:\s?(?:EUR|€))?$/iu
/** What was before, or what one piece comes to, is not what a paper is about. */
const FORMER =
  /(?<!\p{L})(?:bisher\p{L}*|bislang|zuvor|vorher|früher\p{L}*|ehemals|Vorjahr\p{L}*|(?:pro|je) (?:Stück|Anteil|Aktie|Fall))(?!\p{L})/iu
/** "Kapitalertragsteuer 25 % auf 1.408,17 EUR": what a share is taken of. */
const BASE = /(?:^|\s)(?:auf|aus)(?:\s?(?:EUR|€))?$/iu
/** "12 × 145,00", "je 46,60 €", "20 Std. à 49,00": one of several. */
const TIMES = /(?:\d\s?[x×*]|(?<!\p{L})(?:je|à|á|zu je))\s?(?:EUR|€)?\s?$/iu
/** Bounds of what an insurer pays (VVG; general terms of insurers): no premium. */
const BOUND = '(?:Selbstbeteiligung|Selbstbehalt|SB|Deckungssumme|Versicherungssumme|Höchstentschädigung|bis zu)'
/** "täglich 40,25 EUR", "je Tag": what it comes to for one of the days or months that its row counts. */
const RATE_BEFORE = /(?<!\p{L})(?:(?:kalender)?täglich|tgl\.?|(?:je|pro) (?:Tag|Monat))\s?:?(?:\s?(?:EUR|€))?\s?$/iu
/** "bis 39.999 €", "mindestens 25,00 EUR": where a step of a scale begins or ends. */
const STEP_BEFORE = /(?<!\p{L})(?:bis|ab|mindestens|höchstens|maximal|max\.|min\.)\s?(?:EUR|€)?\s?$/iu
const BOUND_BEFORE = new RegExp(`(?<!\\p{L})${BOUND}\\s?:?\\s?(?:von|in Höhe von)?\\s?(?:EUR|€)?\\s?$`, 'iu')
const BOUND_BEHIND = new RegExp(`^\\s?(?:EUR|€|Euro)?\\s?${BOUND}(?!\\p{L})`, 'iu')
const FORMER_HEAD = /^(?:bisher\p{L}*|alt|alte[rs]?|Vorjahr\p{L}*|früher\p{L}*)$/iu
const YEAR = /^(?:19|20)\d{2}$/

/** Lines between an amount and the head over its column. */
const HEAD_LINES_MAX = 45

/** How near a label's value is, 0 to 1; `isLed`: a sentence leads from the one to the other. */
export interface WeighedPlace {
  readonly near: number
  readonly isLed: boolean
}

/**
 * How near a label's value is (0 to 1), by the words of its row: higher where a sentence leads from the one to the
 * other, lower for what was before, for a price of one piece, and for the base of a percentage.
 */
export function weighByWords(layout: Layout, match: StreamMatch, value: Placed, near: number): WeighedPlace {
  const row = layout.rows[value.row]
  const as = (factor: number): WeighedPlace => ({ near: near * factor, isLed: false })
  if (near === 0 || !row) return as(1)
  if (isNotCharged(row, value)) return as(WEIGHTS.former)
  if (value.row !== match.row) return as(1)
  const before = row.tokens.filter(({ box }) => box[0] < value.box[0] - 0.001)
  const between = textOf(before.filter(({ box }) => box[0] >= match.box[0] + match.box[2] - 0.003))
  if (FORMER.test(textOf(before))) return as(WEIGHTS.former)
  const behind = row.tokens.filter(({ box }) => box[0] >= value.box[0] + value.box[2] - 0.001)
  if (FACTOR_OF.test(textOf(behind))) return as(WEIGHTS.former)
  if (LEADS.test(between)) return { near: Math.max(near, WEIGHTS.led), isLed: true }
  const isBase = BASE.test(between) && row.tokens.some(token => isAmountRightOf(token, value))
  return as(isBase ? WEIGHTS.former : 1)
}

/** "Ihre Vorauszahlung ab 01.08.2025 beträgt monatlich": what holds from a day on, or is paid month by month. */
const FROM_NOW_ON =
  /(?<!\p{L})(?:ab (?:dem )?(?:\d{1,2}\.|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|sofort)|künftig\p{L}*|zukünftig\p{L}*|neue[rsn]?|monatlich\p{L}*)(?!\p{L})/iu

/** Whether the words before a value in its line speak of the time to come. */
export function isFromNowOn(layout: Layout, value: Placed): boolean {
  const row = layout.rows[value.row]
  return FROM_NOW_ON.test(textOf((row?.tokens ?? []).filter(({ box }) => box[0] < value.box[0] - 0.001)))
}

/** Less for what was before (0 to 1), and for what a neighbouring column of text says. */
export function weighColumn(layout: Layout, match: StreamMatch, value: Placed, row: readonly Placed[]): number {
  const former = isFormerColumn(layout, value, row) || isCumulated(layout, value) ? WEIGHTS.formerColumn : 1
  return former * (isOfWordsAbove(layout, match, value) ? WEIGHTS.aboveIt : 1)
}

const PITCH_MAX = 1.9

/**
 * Whether a value that stands beside a label, over a gap, belongs to words of its own right above it: a page of two
 * columns of text has labels there in rows of their own. The head of a table's column shares its row with other heads.
 */
export function isOfWordsAbove(layout: Layout, match: StreamMatch, value: Placed): boolean {
  if (value.row !== match.row) return false
  const own = layout.rows[value.row]?.segments.find(({ box }) => Math.abs(box[0] - value.box[0]) < 0.002)
  const above = layout.rows[value.row - 1]
  if (!own || own.box[0] < match.box[0] + match.box[2] || above?.page !== value.page) return false
  const [words, ...others] = above.segments
  const isNear = own.box[1] - above.box[1] < PITCH_MAX * layout.lineHeight
  const isAligned = words !== undefined && Math.abs(words.box[0] - own.box[0]) < WEIGHTS.aligned
  return isNear && isAligned && others.length === 0 && words.tokens.length > 2 && !/\d,\d{2}(?!\d)/.test(words.text)
}

/** A value between brackets is no less a value, but one that is a multiple, a part or a bound is not what was charged. */
function isNotCharged(row: Row, value: Placed): boolean {
  const own = row.segments.find(({ box }) => box[0] <= value.box[0] + 0.001 && box[0] + box[2] >= value.box[0])
  const words = own?.tokens ?? []
  const before = textOf(words.filter(({ box }) => box[0] < value.box[0] - 0.001))
  const behind = textOf(words.filter(({ box }) => box[0] >= value.box[0] + value.box[2] - 0.001))
  const isStep = [TIMES, BOUND_BEFORE, STEP_BEFORE].some(one => one.test(before)) || BOUND_BEHIND.test(behind)
  return isStep || (RATE_BEFORE.test(before) && row.tokens.some(token => isAmountRightOf(token, value)))
}

/** An amount that stands right of a value. */
export function isAmountRightOf({ box, text }: Token, value: Placed): boolean {
  return box[0] > value.box[0] + value.box[2] && /\d,\d{2}/.test(text)
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ')
}

/**
 * Whether an amount stands in the column of a year before that of another amount of its row, or in one headed "bisher"
 * or "Vorjahr".
 */
function isFormerColumn(layout: Layout, value: Placed, others: readonly Placed[]): boolean {
  const head = headOf(layout, value)
  if (head === null || others.length < 2) return false
  if (FORMER_HEAD.test(head)) return true
  return others.some(other => {
    const beside = other === value ? null : headOf(layout, other)
    return beside !== null && YEAR.test(beside) && YEAR.test(head) && beside > head
  })
}

/** The year or "bisher" that stands over an amount, with nothing but amounts between. */
function headOf(layout: Layout, { row, page, box }: Placed): string | null {
  for (let at = row - 1; at > row - HEAD_LINES_MAX; at--) {
    const above = layout.rows[at]
    if (!above || above.page !== page) return null
    const over = above.tokens.filter(one => one.box[0] < box[0] + box[2] && one.box[0] + one.box[2] > box[0])
    const head = over.find(({ text }) => YEAR.test(text) || FORMER_HEAD.test(text))
    if (head) return head.text
    if (over.some(({ text }) => /\p{L}{3}/u.test(text))) return null
  }
  return null
}

/** What the months of a year come to so far, beside those of the month itself (§ 1 Abs. 2 and 3 EBV). */
const CUMULATED = /(?<!\p{L})(?:kumuliert\p{L}*|kum\.|aufgelaufen\p{L}*|seit Jahresbeginn)(?!\p{L})/iu
const CUMULATED_LINES = 8

/** Whether the words over a value's column say that it is what the year came to so far. */
function isCumulated(layout: Layout, { row, page, box }: Placed): boolean {
  for (let at = row - 1; at >= row - CUMULATED_LINES; at--) {
    const above = layout.rows[at]
    if (!above || above.page !== page) return false
    const over = above.segments.find(one => one.box[0] < box[0] + box[2] && one.box[0] + one.box[2] > box[0])
    if (over && CUMULATED.test(over.text)) return true
    if (over && /\p{L}{3}/u.test(over.text)) return false
  }
  return false
}

/** The day that a label names: "Restschuld am 31.12.2025", in its own segment; null without one. */
export function dayOfLabel(layout: Layout, match: StreamMatch, dates: readonly DateCandidate[]): string | null {
  const segment = segmentOf(layout, match)
  if (!segment) return null
  const right = segment.box[0] + segment.box[2]
  const inRow = dates.filter(({ row }) => row === match.row)
  const own = inRow.find(({ box }) => box[0] > match.box[0] && box[0] < right)
  // A list of movements has the day in its first column.
  const before = inRow.find(({ box }) => box[0] + box[2] <= match.box[0] + 0.002)
  return (own ?? before)?.value ?? null
}

function segmentOf(layout: Layout, match: StreamMatch): Segment | undefined {
  return layout.rows[match.row]?.segments.find(
    ({ box }) => box[0] <= match.box[0] + 0.001 && box[0] + box[2] >= match.box[0],
  )
}

const COLUMN_GAP = 6
const ROWS_MIN = 2

/**
 * The sum that closes a column: below a head, the first amount that all amounts between it and the head come to. Null
 * where none does.
 */
export function sumOfColumn(layout: Layout, head: Placed, amounts: readonly AmountCandidate[]): AmountCandidate | null {
  const [left, right] = [head.box[0], head.box[0] + head.box[2]]
  const below = amounts
    .filter(
      ({ page, row, box }) => page === head.page && row > head.row && box[0] < right && box[0] + box[2] > left - 0.002,
    )
    .toSorted((a, b) => a.row - b.row)
  let [sum, bottom, last] = [0, head.box[1], head.row]
  for (const [at, amount] of below.entries()) {
    if (amount.box[1] - bottom > COLUMN_GAP * layout.lineHeight) return null
    if (layout.rows.slice(last + 1, amount.row + 1).some(row => hasWordIn(row, left, right))) return null
    if (at >= ROWS_MIN && amount.cents === sum && sum !== 0) return amount
    sum += amount.cents
    bottom = amount.box[1]
    last = amount.row
  }
  return null
}

/** "(Zeile 24)", "in EUR": a further line of a head. */
const MORE_OF_HEAD = /^\(?(?:(?:Zeilen?|Z\.)\s?\d|in\s(?:EUR|Euro|€)|EUR|Euro|€)/u

/** A word in a column says that what stands there are labels and their values. */
function hasWordIn({ segments }: Row, left: number, right: number): boolean {
  return segments.some(
    ({ text, tokens }) =>
      !MORE_OF_HEAD.test(text) &&
      tokens.some(one => one.box[0] < right && one.box[0] + one.box[2] > left && /\p{L}{4}/u.test(one.text)),
  )
}
