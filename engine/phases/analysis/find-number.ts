import type { LabelHit } from './find-labels.ts'
import type { Layout } from './read-layout.ts'
import { labelsAround, relate } from './relate-label.ts'
import type { Found } from './scan-segments.ts'
import { scanSegments } from './scan-segments.ts'
import { parseDate } from './find-dates.ts'
import { parseAmount } from './find-amounts.ts'

export interface NumberCandidate extends Found {
  readonly value: string
  readonly label: string
  readonly score: number
}

const VALUE =
  /(?<![\p{L}\p{N}/_-])((?:[A-ZÄÖÜ]{1,5}\s)?[\p{L}\p{N}](?:[\p{L}\p{N}]|[/_.#-](?=[\p{L}\p{N}])|\s?[/-]\s?(?=\d))*)/gu
/** Rows between a label and its value, with those of neighbouring columns. */
const ROWS_NEAR = 14
const TITLE =
  /^\s*((?:Handels|Schluss|Teil|Abschlags|Monats|Storno|Sammel)?Rechnung|\p{Lu}[\p{L}-]{2,24}rechnung(?=\s*(?:[:#]|Nr|No\.|Nummer))|RECHNUNG|Invoice|Gutschrift|GUTSCHRIFT|Quittung|Rechnungskorrektur|Stornorechnung)\s*(?:\(\d{3}\)\s*)?(?:[:#]|Nr\.?:?|No\.?:?|Nummer:?)?\s*([\p{L}\d][\p{L}\d/_.-]*\d[\p{L}\d/_.-]*)/gu

/** Numbers of invoices, credit notes and receipts: what stands at a number label, else a number in the title itself. */
export function findNumbers(layout: Layout, hits: readonly LabelHit[]): NumberCandidate[] {
  const labels = hits.filter(hit => hit.role === 'number')
  const others = hits.filter(hit => hit.role !== 'number')
  const values = scanSegments(layout, VALUE).flatMap(value => {
    const text = cleanNumber(value.groups[0] ?? '', layout.recognised)
    return isNumberLike(text) ? [{ value, text }] : []
  })
  const byRow = Map.groupBy(values, ({ value }) => value.row)
  const pulls = new Map<Found, number>()
  const found: NumberCandidate[] = []
  for (const label of labels) {
    let best: NumberCandidate | null = null
    for (let row = label.row - ROWS_NEAR; row <= label.row + ROWS_NEAR; row++) {
      for (const { value, text } of byRow.get(row) ?? []) {
        const near = relate(layout, label, value)
        if (near <= 0.25) continue
        const pull = pulls.get(value) ?? strongest(layout, others, value)
        pulls.set(value, pull)
        // Another label that stands nearer takes the value away.
        const score = near - (pull > near + 0.02 ? 0.6 : 0)
        if (score > 0.25 && (best === null || score > best.score))
          best = { ...value, raw: text, value: text, label: label.wording, score }
      }
    }
    if (best) found.push(best)
  }
  for (const hit of scanSegments(layout, TITLE)) {
    const text = cleanNumber(hit.groups[1] ?? '', layout.recognised)
    if (isNumberLike(text)) found.push({ ...hit, value: text, raw: text, label: hit.groups[0] ?? '', score: 0.5 })
  }
  return found.sort((a, b) => b.score - a.score || a.row - b.row)
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
