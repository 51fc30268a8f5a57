import type { LabelHit } from './find-labels.ts'
import type { Layout } from './read-layout.ts'
import { relate } from './relate-label.ts'
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
const TITLE =
  /^\s*((?:Handels|Schluss|Teil|Abschlags|Monats|Storno|Sammel)?Rechnung|RECHNUNG|Invoice|Gutschrift|GUTSCHRIFT|Quittung|Rechnungskorrektur|Stornorechnung)\s*(?:\(\d{3}\)\s*)?(?:[:#]|Nr\.?:?|No\.?:?|Nummer:?)?\s*([\p{L}\d][\p{L}\d/_.-]*\d[\p{L}\d/_.-]*)/gu

/** Numbers of invoices, credit notes and receipts: what stands at a number label, else a number in the title itself. */
export function findNumbers(layout: Layout, hits: readonly LabelHit[]): NumberCandidate[] {
  const labels = hits.filter(hit => hit.role === 'number')
  const others = hits.filter(hit => hit.role !== 'number')
  const values = scanSegments(layout, VALUE)
  const found: NumberCandidate[] = []
  for (const label of labels) {
    let best: NumberCandidate | null = null
    for (const value of values) {
      const text = clean(value.groups[0] ?? '')
      if (!isNumberLike(text)) continue
      const score = relate(layout, label, value) - pull(layout, others, value, label)
      if (score > 0.25 && (best === null || score > best.score))
        best = { ...value, raw: text, value: text, label: label.wording, score }
    }
    if (best) found.push(best)
  }
  for (const hit of scanSegments(layout, TITLE)) {
    const text = clean(hit.groups[1] ?? '')
    if (isNumberLike(text)) found.push({ ...hit, value: text, raw: text, label: hit.groups[0] ?? '', score: 0.5 })
  }
  return found.sort((a, b) => b.score - a.score || a.row - b.row)
}

/** Another label that stands nearer takes the value away. */
function pull(layout: Layout, others: readonly LabelHit[], value: Found, label: LabelHit): number {
  const own = relate(layout, label, value)
  let strongest = 0
  for (const other of others) strongest = Math.max(strongest, relate(layout, other, value))
  return strongest > own + 0.02 ? 0.6 : 0
}

function clean(text: string): string {
  return text
    .replaceAll(/\s?([/-])\s?/g, '$1')
    .replace(/^(?:Nr|No|Nummer)\.?:?\s*(?=\p{L}*\d)/iu, '')
    .trim()
}

function isNumberLike(text: string): boolean {
  if (!/\d/.test(text) || text.length > 32) return false
  if (parseDate(text) !== null || /^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  return parseAmount(text) === null && !/^\d{1,2}%$/.test(text)
}
