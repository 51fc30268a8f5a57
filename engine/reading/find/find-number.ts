import type { LabelHit } from '../labels/find-labels.ts'
import type { Layout, Row } from '../layout/read-layout.ts'
import { isOfReminded, namesOther, namesReminderFee } from '../labels/reminder-words.ts'
import type { Placed } from '../labels/relate-label.ts'
import { labelsAround, relate } from '../labels/relate-label.ts'
import type { Found } from '../layout/scan-segments.ts'
import { scanSegments } from '../layout/scan-segments.ts'
import { parseDate } from './find-dates.ts'
import { parseAmount } from './find-amounts.ts'

export interface NumberCandidate extends Found {
  readonly value: string
  readonly label: string
  readonly score: number
  /** Of an invoice that the paper reminds of, not its own. */
  readonly isReminded: boolean
}

const VALUE =
  /(?<![\p{L}\p{N}/_-])((?:[A-ZÄÖÜ]{1,5}\s)?[\p{L}\p{N}](?:[\p{L}\p{N}]|[/_.#-](?=[\p{L}\p{N}])|\s?[/-]\s?(?=\d))*)/gu
/** Rows between a label and its value, with those of neighbouring columns. */
const ROWS_NEAR = 14
/** Of "zur Rechnung Nr. 77": as good as any number where it is the only one. */
const MENTION_COST = 0.1
const TITLE =
  /^\s*((?:Handels|Schluss|Teil|Abschlags|Monats|Storno|Sammel)?Rechnung|\p{Lu}[\p{L}-]{2,24}rechnung(?=\s*(?:[:#]|Nr|No\.|Nummer))|RECHNUNG|Invoice|Gutschrift|GUTSCHRIFT|Quittung|Rechnungskorrektur|Stornorechnung)\s*(?:\(\d{3}\)\s*)?(?:[:#]|Nr\.?:?|No\.?:?|Nummer:?)?\s*([\p{L}\d][\p{L}\d/_.-]*\d[\p{L}\d/_.-]*)/gu

/**
 * Numbers of invoices, credit notes and receipts: what stands at a number label, else a number in the title itself.
 * Those of invoices that were reminded of come last.
 */
export function findNumbers(layout: Layout, hits: readonly LabelHit[]): NumberCandidate[] {
  const labels = hits.filter(hit => hit.role === 'number')
  const others = hits.filter(hit => hit.role !== 'number')
  const values = scanSegments(layout, VALUE).flatMap(value => {
    const text = cleanNumber(value.groups[0] ?? '', layout.recognised)
    return isNumberLike(text) ? [{ value, text }] : []
  })
  const byRow = Map.groupBy(values, ({ value }) => value.row)
  const pulls = new Map<Found, number>()
  const hasFees = layout.rows.some(row => namesReminderFee(textOf(row)))
  const found: NumberCandidate[] = []
  for (const label of labels) {
    let best: NumberCandidate | null = null
    const [before, after] = around(layout, label)
    const isReminded = isOfReminded(before, after, hasFees)
    const mention = namesOther(before) ? MENTION_COST : 0
    for (let row = label.row - ROWS_NEAR; row <= label.row + ROWS_NEAR; row++) {
      for (const { value, text } of byRow.get(row) ?? []) {
        const near = relate(layout, label, value)
        if (near <= 0.25) continue
        const pull = pulls.get(value) ?? strongest(layout, others, value)
        pulls.set(value, pull)
        // Another label that stands nearer takes the value away.
        const score = near - (pull > near + 0.02 ? 0.6 : 0)
        if (score > 0.25 && (best === null || score - mention > best.score))
          best = { ...value, raw: text, value: text, label: label.wording, score: score - mention, isReminded }
      }
    }
    if (best) found.push(best)
  }
  for (const hit of scanSegments(layout, TITLE)) {
    const text = cleanNumber(hit.groups[1] ?? '', layout.recognised)
    const isReminded = isOfReminded(...around(layout, hit), hasFees)
    if (isNumberLike(text))
      found.push({ ...hit, value: text, raw: text, label: hit.groups[0] ?? '', score: 0.5, isReminded })
  }
  return found.sort((a, b) => Number(a.isReminded) - Number(b.isReminded) || b.score - a.score || a.row - b.row)
}

/** Words of its row before a place, and from it on. */
function around(layout: Layout, { row, box }: Placed): [before: string, after: string] {
  const tokens = layout.rows[row]?.tokens ?? []
  const join = (keep: (x: number) => boolean): string =>
    tokens
      .filter(token => keep(token.box[0]))
      .map(({ text }) => text)
      .join(' ')
  return [join(x => x < box[0] - 0.001), join(x => x >= box[0] - 0.001)]
}

function textOf({ tokens }: Row): string {
  return tokens.map(({ text }) => text).join(' ')
}

function strongest(layout: Layout, labels: readonly LabelHit[], value: Found): number {
  return labelsAround(labels, value).reduce((most, label) => Math.max(most, relate(layout, label, value)), 0)
}

/** A number as it is meant: blanks at its signs out; between digits, what was read as a letter is a digit. */
export function cleanNumber(read: string, recognised: boolean): string {
  const text = recognised ? read.replaceAll(/(?<=\d)[lI|](?=\d)/g, '1').replaceAll(/(?<=\d)[Oo](?=\d)/g, '0') : read
  return text
    .replaceAll(/\s?([/-])\s?/g, '$1')
    .replace(/^(?:Nr|No|Nummer)\.?:?\s*(?=\p{L}*\d)/iu, '')
    .trim()
}

/** May be the number of a document: has a digit and is no date, amount or rate. */
export function isNumberLike(text: string): boolean {
  if (!/\d/.test(text) || text.length > 32) return false
  if (parseDate(text) !== null || /^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  return parseAmount(text) === null && !/^\d{1,2}%$/.test(text)
}
