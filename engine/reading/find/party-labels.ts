import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { LabelHit } from '../labels/find-labels.ts'
import type { PartyCandidate } from './party-name.ts'
import { isName, isPerson, LEGAL_FORM, looksLikeLabel, named, POSTCODE_TOWN } from './party-name.ts'
import type { Layout, Segment } from '../layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.parties)

/** A number of a customer or a supplier beside its label. */
const CODE = /^[\p{L}]{0,3}[-/ ]?\d[\d/. -]{2,}$/u

const DAY = /^\d{1,2}\.\s?\d{1,2}\.(?:\d{2}|\d{4})$/

/** Names beside or below labels such as "Rechnungssteller" or "Käufer"; `score` is that of a letter-perfect label. */
export function atLabels(layout: Layout, hits: readonly LabelHit[], score: number): PartyCandidate[] {
  const found: PartyCandidate[] = []
  for (const hit of hits) {
    const row = layout.rows[hit.row]
    // A label opens its segment; "unser Lieferant sendet" in running text is none.
    const own = row?.segments.find(
      segment => segment.box[0] <= hit.box[0] + 0.002 && segment.box[0] + segment.box[2] >= hit.box[0],
    )
    if (!row || !own || hit.box[0] - own.box[0] > WEIGHTS.opens) continue
    // "Lieferant GmbH" is a name, not a label.
    const before = textBefore(own, hit)
    const rest = before.endsWith(':') ? '' : own.text.slice(before.length)
    if (/^\s*[\p{L}\d&]/u.test(rest) && !/^\s*[\p{L}/ ()-]{0,30}:/u.test(rest)) continue
    const inside = afterLabel(own, hit)
    const right = row.segments.find(
      segment =>
        segment.box[0] > hit.box[0] + hit.box[2] &&
        segment.box[0] - (hit.box[0] + hit.box[2]) < WEIGHTS.rightOfLabel &&
        !looksLikeLabel(segment.text),
    )
    // "Kunde   K-3374" names a number.
    if (!inside && right && right.box[0] - (hit.box[0] + hit.box[2]) < WEIGHTS.codeBeside && CODE.test(right.text))
      continue
    const line =
      inside ??
      (row.segments.length === 2 && right && hit.wording === own.text.trim() && isWholeName(right.text)
        ? named(right, right.text)
        : null) ??
      (own.tokens.length <= 3 && /:\s*$/.test(own.text) && right && !/\d{3}|^\d{1,2}[a-z]?[.)]\s/.test(right.text)
        ? named(right, right.text)
        : null) ??
      below(layout, hit)
    if (line) found.push({ ...line, label: hit.wording, score: score * hit.quality })
  }
  return found
}

/** Cells of a row of references: number, day, order, who sold it. */
const CELLS_OF_REFERENCES = 4

/**
 * Names at labels of whoever issued the paper. A single word among a row's references ("Verkäufer" over "Muster") is mostly
 * somebody who works there, and counts less.
 */
export function labelledIssuers(layout: Layout, hits: readonly LabelHit[]): PartyCandidate[] {
  const labelled = hits.filter(hit => hit.role === 'issuer')
  return atLabels(layout, labelled, WEIGHTS.labelledIssuer).map(one => {
    if (/\s/.test(one.name) || LEGAL_FORM.test(one.name)) return one
    const own = layout.rows.find(({ segments }) =>
      segments.some(({ page, box }) => page === one.page && box === one.box),
    )
    const isReference = (own?.segments.length ?? 0) >= CELLS_OF_REFERENCES
    return isReference ? { ...one, score: one.score * WEIGHTS.labelledWord } : one
  })
}

/** "Versicherungsnehmerin   Klara Muster" in a form of two columns: a person's name, or that of a house. */
function isWholeName(text: string): boolean {
  return isName(text) && (LEGAL_FORM.test(text) || isPerson(text))
}

/** A day or a number right of a cell. */
function isValueBeside({ box }: Segment, other: Segment): boolean {
  const gap = other.box[0] - box[0] - box[2]
  return gap >= 0 && gap < WEIGHTS.rightOfLabel && (CODE.test(other.text) || DAY.test(other.text))
}

/** Text of the segment up to the end of the label. */
function textBefore(segment: Segment, hit: LabelHit): string {
  const labelRight = hit.box[0] + hit.box[2]
  return segment.tokens
    .filter(token => token.box[0] < labelRight - 0.001)
    .map(token => token.text)
    .join(' ')
}

function afterLabel(segment: Segment, hit: LabelHit): Omit<PartyCandidate, 'label' | 'score'> | null {
  const rest = segment.tokens.filter(token => token.box[0] > hit.box[0] + hit.box[2] - 0.001)
  const text = rest
    .map(token => token.text)
    .join(' ')
    .replace(/^[:\s]+/, '')
  if (text.length <= 2 || !/:\s/.test(`${segment.text} `) || looksLikeLabel(text)) return null
  // "Fachunternehmen: Muster GmbH, Ahornweg 4, 12345 Ort"
  const name = POSTCODE_TOWN.test(text) ? (text.split(/,\s/)[0] ?? text) : text
  return named(segment, isName(name) ? name : text)
}

function below(layout: Layout, hit: LabelHit): Omit<PartyCandidate, 'label' | 'score'> | null {
  for (let index = hit.row + 1; index < Math.min(hit.row + 9, layout.rows.length); index++) {
    const row = layout.rows[index]
    if (!row || row.page !== hit.page || row.box[1] - hit.box[1] > 9 * layout.lineHeight + WEIGHTS.blockGap) return null
    const name = /^(?:Name|Firma|Firmenname|Unternehmen)\s*:?$/iu
    const labelAt = row.segments.findIndex(
      segment => name.test(segment.text.trim()) && Math.abs(segment.box[0] - hit.box[0]) < WEIGHTS.nameColumn,
    )
    const named1 = labelAt >= 0 ? row.segments[labelAt + 1] : undefined
    if (named1) return named(named1, named1.text)
    const segment = row.segments.find(
      one => one.box[0] < hit.box[0] + WEIGHTS.blockRight && one.box[0] + one.box[2] > hit.box[0] - WEIGHTS.blockLeft,
    )
    const inline = segment ? /^(?:Name|Firma|Firmenname|Unternehmen)\s*:\s*(.+)$/iu.exec(segment.text) : null
    if (segment && inline?.[1]) return named(segment, inline[1])
    // A cell with a value beside it is a label itself.
    if (segment && row.segments.some(one => isValueBeside(segment, one))) return null
    // What stands first in the column decides: below "Kunde" and a number the next cell is a head's or an item's.
    if (segment && isName(segment.text)) return named(segment, segment.text)
    // "Messtechnik Ödenhall AG, 00431 Obermühlau"
    const beforeAddress = segment && POSTCODE_TOWN.test(segment.text) ? segment.text.split(/,\s/)[0] : undefined
    if (segment && beforeAddress !== undefined && isName(beforeAddress)) return named(segment, beforeAddress)
    if (segment && !looksLikeLabel(segment.text)) return null
  }
  return null
}
