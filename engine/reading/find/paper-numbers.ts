import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import { BARE } from '../labels/label-grammar.ts'
import type { LabelHit } from '../labels/find-labels.ts'
import { wordingHits } from '../labels/find-labels.ts'
import type { TextStream } from '../labels/match-labels.ts'
import type { Layout, Segment } from '../layout/read-layout.ts'
import type { Found } from '../layout/scan-segments.ts'
import type { NumberCandidate } from './find-number.ts'
import { numbersAtLabels } from './find-number.ts'

const WEIGHTS = weightsOf(weightFile.numbers)

/** Beside which a paper that is no bill has a number. */
export interface NumberWordings {
  /** Its own: "Bescheid-Nr.". */
  readonly paper: readonly string[]
  /** Of the contract or file that it belongs to: "Aktenzeichen". */
  readonly file: readonly string[]
}

export interface PaperNumber extends NumberCandidate {
  readonly isOfFile: boolean
}

/** "vom 3. Mai", "EUR": behind a number of days, of pieces or of money stands what it counts. */
const COUNTED = /^\s?(?:EUR|Euro|€|%|kWh|m²|km|Stk|Stück|Tagen?|Monaten?|Jahren?)(?!\p{L})/iu
/** "BR 330 447 1", "018 268 3 76875", "K 204 118/2025-3", and "3 K 1234/24" as courts and offices sign their files. */
const GROUPS =
  /^(?:(?:[A-Z]{1,4}\s)?\d{1,6}(?:\s\d{1,6}){1,5}(?:[/-]\d{1,6}){0,2}(?:\s[A-Z])?|\d{1,4}\s[A-Z][A-Za-z]{0,4}\s\d{1,6}[/.-]\d{2,4})$/u
/** What a label says that calls a number one; "Auftragsbestätigung" alone is a title, or the head over its number. */
const CALLS_NUMBER = /(?:nr|nummer|no|number|zeichen|zähler|adresse|id|z|az|#)\.?$/iu
/** An account, or the id of who is taxed. */
const OTHER_ID = /^(?:[A-Z]{2}\d{2}[\dA-Z]{11}|DE\d{9}$|ATU\d{8}$)/u
/** What an IBAN begins with, before its other groups. */
const IBAN_BEFORE = /(?:^|\s)[A-Z]{2}\d{2}(?:\s?\d{4}){0,5}\s?$/u

/**
 * Numbers of a paper that is no bill, the best first: its own, then that of its contract or file. `hits` are the labels
 * of the pages; those that other numbers have (of a customer, a meter, a tax office) take away what stands nearer to
 * them.
 */
export function findPaperNumbers(
  layout: Layout,
  stream: TextStream,
  hits: readonly LabelHit[],
  { paper, file }: NumberWordings,
): PaperNumber[] {
  const fuzzy = layout.recognised
  const own = wordingHits(stream, 'number', [...paper, ...file], { fuzzy })
  const isOver = (hit: LabelHit): boolean => own.some(({ from, to }) => hit.from < to && from < hit.to)
  const others = hits.filter(hit => !isOver(hit))
  const plain = others.filter(hit => hit.role === 'number' && hit.quality > BARE && isPlain(layout, hit))
  const ofFile = new Set(file)
  const rank = new Map([...paper, ...file].map((wording, at) => [wording, at]))
  const found = numbersAtLabels(layout, [...others, ...own], [...own, ...plain], {
    accept: (label, place, text) => mayBe(layout, label, place, text),
    groups: GROUPS,
  })
  const numbers = found
    .filter(({ isReminded }) => !isReminded)
    .map(one => ({ ...one, isOfFile: ofFile.has(one.label) && !paper.includes(one.label) }))
  return numbers.sort(
    (a, b) =>
      Number(a.isOfFile) - Number(b.isOfFile) ||
      (rank.get(a.label) ?? rank.size) - (rank.get(b.label) ?? rank.size) ||
      b.score - a.score ||
      a.row - b.row,
  )
}

/** "Rechnungs-Nr." in the upper part of the first page; further down it is that of a bill that the paper is about. */
function isPlain({ pageNumbers }: Layout, { page, box, wording }: LabelHit): boolean {
  return page === pageNumbers[0] && box[1] < WEIGHTS.titleZone && CALLS_NUMBER.test(wording)
}

/** Of words in a sentence the number follows; below its label it stands alone, and so does the label. */
function mayBe(layout: Layout, label: LabelHit, place: Found, text: string): boolean {
  if (OTHER_ID.test(`${text}${place.after}`.replaceAll(/[\s.-]/g, '')) || COUNTED.test(place.after)) return false
  if (IBAN_BEFORE.test(place.before)) return false
  if (place.row === label.row) return CALLS_NUMBER.test(label.wording)
  const segment = segmentOf(layout, label)
  const rest = `${text}${place.after}`.trim()
  return (
    segment !== undefined &&
    isAlone(segment, label) &&
    place.before.trim() === '' &&
    (place.after.trim() === '' || GROUPS.test(rest))
  )
}

function segmentOf(layout: Layout, { row, box }: LabelHit): Segment | undefined {
  return layout.rows[row]?.segments.find(one => one.box[0] <= box[0] + 0.001 && one.box[0] + one.box[2] >= box[0])
}

function isAlone({ tokens }: Segment, { box }: LabelHit): boolean {
  const isOutside = (left: number): boolean => left < box[0] - 0.001 || left > box[0] + box[2] - 0.001
  const others = tokens.filter(token => isOutside(token.box[0])).map(({ text }) => text)
  return !/[\p{L}\d]{2}/u.test(others.join(' ').replace(/\([^()]*\)/u, ''))
}
