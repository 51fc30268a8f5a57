import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyField, TaxonomyKind } from '../../../model/taxonomy.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { buildField } from './build-field.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import type { StreamMatch, TextStream } from '../../../reading/labels/match-labels.ts'
import { findWording } from '../../../reading/labels/match-labels.ts'
import type { Layout, Token } from '../../../reading/layout/read-layout.ts'
import { unionBox } from '../../../reading/layout/read-layout.ts'
import type { Placed } from '../../../reading/labels/relate-label.ts'
import { reachableOf, relate } from '../../../reading/labels/relate-label.ts'

export interface KindFieldInput {
  readonly layout: Layout
  readonly stream: TextStream
  readonly kind: TaxonomyKind
  readonly amounts: readonly AmountCandidate[]
  readonly dates: readonly DateCandidate[]
}

const TEXT_WORDS_MAX = 5
/** Rows of neighbouring columns may stand between a label and what is below it. */
const ROWS_BELOW = 3
const LINES_BELOW = 3.2
const SAME_MARGIN = 0.012
/** A value below its label is less sure than one beside it. */
const BELOW_LESS = 0.1
/** Places of one label that are looked at: more than a statement of hundreds of entries has. */
const MATCHES_MAX = 500

/** The fields that a kind has of its own, by the labels (and line numbers of official forms) of the taxonomy. */
export function findKindFields(input: KindFieldInput): Record<string, Field> {
  const fields: Record<string, Field> = {}
  const taken = new Set<Placed>()
  for (const definition of input.kind.fields) {
    const field = definition.type === 'text' ? findText(input, definition) : findOne(input, definition, taken)
    if (field) fields[definition.id] = field
    if (field && definition.main) fields['gross'] = field
  }
  return fields
}

function findOne(input: KindFieldInput, definition: TaxonomyField, taken: Set<Placed>): Field | null {
  const values: readonly (AmountCandidate | DateCandidate)[] =
    definition.type === 'date' ? input.dates : definition.type === 'money' ? input.amounts : []
  const reachable = reachableOf(input.layout, values)
  const inRow = Map.groupBy(values, ({ row }) => row)
  let best: { value: AmountCandidate | DateCandidate; score: number; label: string } | null = null
  for (const [rank, label] of definition.labels.entries()) {
    const matches = findWording(input.stream, label, { fuzzy: input.layout.recognised, prefix: true })
    for (const match of matches.slice(0, MATCHES_MAX)) {
      const byLine = lineBonus(input.layout, match, definition.line)
      const opens = opensSegment(input.layout, match)
      const hit = { role: 'gross' as const, wording: label, ...match }
      for (const value of reachable(match)) {
        if (taken.has(value)) continue
        const near = relate(input.layout, hit, value)
        // The only value of a row belongs to the label of that row, however wide the gap.
        const alone = near > 0 && value.row === match.row && inRow.get(match.row)?.length === 1
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

/**
 * Words of a value (a policy number, a ticket) after its label in the same segment or the next one of the row; where the
 * label stands alone over its cell, those below it.
 */
function findText({ layout, stream }: KindFieldInput, definition: TaxonomyField): Field | null {
  for (const [rank, label] of definition.labels.entries()) {
    for (const match of findWording(stream, label, { fuzzy: layout.recognised })) {
      const [beside, under] = [wordsBeside(layout, match), wordsBelow(layout, match)]
      const value = [beside, under].find(isNumbered)
      if (!value) continue
      const raw = value.map(({ text }) => text).join(' ')
      return buildField({
        type: 'text',
        value: raw.replace(/^[:.\s]+|[.,;\s]+$/gu, ''),
        raw,
        page: match.page,
        box: unionBox(value.map(({ box }) => box)),
        label,
        confidence: (rank === 0 ? 0.85 : 0.75) - (value === beside ? 0 : BELOW_LESS),
      })
    }
  }
  return null
}

/** A number without any digit is the next label. */
function isNumbered(words: readonly Token[]): boolean {
  return words.some(({ text }) => /\d/.test(text))
}

function wordsBeside(layout: Layout, { row: index, box: at }: StreamMatch): readonly Token[] {
  const row = layout.rows[index]
  const behind = (row?.tokens ?? []).filter(({ box }) => box[0] >= at[0] + at[2] - 0.002)
  const first = behind.find(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const segment = first && row?.segments.find(({ tokens }) => tokens.includes(first))
  return first && segment ? segment.tokens.slice(segment.tokens.indexOf(first)).slice(0, TEXT_WORDS_MAX) : []
}

/** The segment right below a label that opens its own: both begin at the same margin. */
function wordsBelow(layout: Layout, { row: index, box: at, page }: StreamMatch): readonly Token[] {
  const own = layout.rows[index]?.segments.find(({ box }) => Math.abs(box[0] - at[0]) < SAME_MARGIN)
  if (!own) return []
  for (let next = index + 1; next <= index + ROWS_BELOW; next++) {
    const row = layout.rows[next]
    if (!row || row.page !== page || row.box[1] - at[1] > LINES_BELOW * layout.lineHeight) break
    const below = row.segments.find(({ box }) => Math.abs(box[0] - at[0]) < SAME_MARGIN)
    if (below) return below.tokens.slice(0, TEXT_WORDS_MAX)
  }
  return []
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

/**
 * "Kirchensteuer zur Kapitalertragsteuer" is no label "Kapitalertragsteuer"; line numbers and small words may stand
 * before.
 */
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
