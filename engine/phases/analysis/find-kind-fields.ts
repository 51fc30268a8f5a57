import type { Field } from '../../model/analysis-result.ts'
import type { TaxonomyField, TaxonomyKind } from '../../model/taxonomy.ts'
import { formatDecimal } from '../../shared/money.ts'
import { buildField } from './build-field.ts'
import type { AmountCandidate } from './find-amounts.ts'
import type { DateCandidate } from './find-dates.ts'
import type { StreamMatch, TextStream } from './match-labels.ts'
import { findWording } from './match-labels.ts'
import type { Layout } from './read-layout.ts'
import type { Placed } from './relate-label.ts'
import { relate } from './relate-label.ts'

export interface KindFieldInput {
  readonly layout: Layout
  readonly stream: TextStream
  readonly kind: TaxonomyKind
  readonly amounts: readonly AmountCandidate[]
  readonly dates: readonly DateCandidate[]
}

/** The fields that a kind has of its own, by the labels (and line numbers of official forms) of the taxonomy. */
export function findKindFields(input: KindFieldInput): Record<string, Field> {
  const fields: Record<string, Field> = {}
  const taken = new Set<Placed>()
  for (const definition of input.kind.fields) {
    const field = findOne(input, definition, taken)
    if (field) fields[definition.id] = field
    if (field && definition.main) fields['gross'] = field
  }
  return fields
}

function findOne(input: KindFieldInput, definition: TaxonomyField, taken: Set<Placed>): Field | null {
  const values: readonly (AmountCandidate | DateCandidate)[] =
    definition.type === 'date' ? input.dates : definition.type === 'money' ? input.amounts : []
  let best: { value: AmountCandidate | DateCandidate; score: number; label: string } | null = null
  for (const [rank, label] of definition.labels.entries()) {
    for (const match of findWording(input.stream, label, { fuzzy: input.layout.recognised, prefix: true })) {
      const byLine = lineBonus(input.layout, match, definition.line)
      for (const value of values) {
        if (taken.has(value)) continue
        const hit = { role: 'gross' as const, wording: label, ...match }
        const opens = opensSegment(input.layout, match)
        const near = relate(input.layout, hit, value)
        // The only value of a row belongs to the label of that row, however wide the gap.
        const alone =
          near > 0 && value.row === match.row && values.every(other => other === value || other.row !== match.row)
        const score = Math.max(near, alone ? 0.6 : 0) * (1 - 0.05 * Math.min(rank, 5)) * (opens ? 1 : 0.55) + byLine
        if (score > 0.35 + byLine && (best === null || score > best.score)) best = { value, score, label }
      }
    }
  }
  if (!best) return null
  taken.add(best.value)
  const { value } = best
  return buildField({
    type: definition.type,
    value: 'cents' in value ? formatDecimal(value.cents) : value.value,
    raw: value.raw,
    page: value.page,
    box: value.box,
    label: best.label,
    confidence: Math.min(0.95, 0.25 + 0.65 * Math.min(1, best.score)),
  })
}

/** "4. Einbehaltene Lohnsteuer": the number of the line before the label confirms it. */
function lineBonus(layout: Layout, match: StreamMatch, line: string | undefined): number {
  if (line === undefined) return 0
  const row = layout.rows[match.row]
  const before = (row?.tokens ?? [])
    .filter(token => token.box[0] < match.box[0])
    .map(token => token.text.replaceAll(/[.)]/g, '').trim())
  return before.includes(line) ? 0.3 : 0
}

/** "Kirchensteuer zur Kapitalertragsteuer" is no label "Kapitalertragsteuer"; line numbers and small words may stand before. */
function opensSegment(layout: Layout, match: StreamMatch): boolean {
  const segment = layout.rows[match.row]?.segments.find(
    one => one.box[0] <= match.box[0] + 0.001 && one.box[0] + one.box[2] >= match.box[0],
  )
  const before = segment?.tokens.filter(token => token.box[0] < match.box[0] - 0.001) ?? []
  return before.every(
    token =>
      !/\p{L}{3}/u.test(token.text) || /^(?:des|der|die|das|Höhe|Summe|Ihr|Ihre|gezahlte|Gezahlte)$/u.test(token.text),
  )
}
