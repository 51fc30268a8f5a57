import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyField } from '../../../model/taxonomy.ts'
import { formatDecimal } from '../../../shared/money.ts'
import type { StreamMatch, TextStream } from '../../../reading/labels/match-labels.ts'
import { findWording } from '../../../reading/labels/match-labels.ts'
import type { Layout, Row, Token } from '../../../reading/layout/read-layout.ts'
import { buildField } from './build-field.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)
/** Thousands are parted: a bare number may be a count, a year or the number of a line. */
const PARTED = /^-?\d{1,3}(?:\.\d{3})+$/
const WHOLE = /^-?\d{1,3}(?:\.\d{3})*$/
/** Places of one label that are looked at: a notice has few. */
const MATCHES_MAX = 20
/** So many rows beside its own make a column of amounts. */
const ROWS_MIN = 2

/**
 * An amount in whole euros without a currency, as tax offices print what a tax is worked out from (§ 32a Abs. 1 EStG
 * rounds to them): behind its label at the end of the row, in a column that holds such numbers only. Null where there is
 * none.
 */
export function wholeEuros(layout: Layout, stream: TextStream, { labels }: TaxonomyField): Field | null {
  for (const label of labels) {
    for (const match of findWording(stream, label, { fuzzy: layout.recognised }).slice(0, MATCHES_MAX)) {
      const row = layout.rows[match.row]
      const value = row?.tokens.at(-1)
      if (!row || !value || !PARTED.test(value.text) || !isLabelOf(row, match, value)) continue
      if (columnOf(layout, row, value) < ROWS_MIN) continue
      return buildField({
        type: 'money',
        value: formatDecimal(eurosOf(value.text) * 100),
        raw: value.text,
        page: row.page,
        box: value.box,
        label,
        confidence: WEIGHTS.byEnd,
      })
    }
  }
  return null
}

/**
 * The label opens its row, alone or as one of two ("Einkommen / zu versteuerndes Einkommen"), and no other number stands
 * between the two but those that the value is the sum of: one of each spouse.
 */
function isLabelOf({ tokens }: Row, match: StreamMatch, value: Token): boolean {
  const before = tokens.filter(({ box }) => box[0] < match.box[0] - 0.001)
  const between = tokens.filter(token => token !== value && token.box[0] >= match.box[0] + match.box[2] - 0.003)
  const parts = between.filter(({ text }) => WHOLE.test(text))
  const isSum = parts.length > 1 && parts.reduce((sum, { text }) => sum + eurosOf(text), 0) === eurosOf(value.text)
  const others = isSum ? between.filter(token => !parts.includes(token)) : between
  const beside = before.at(-1)?.text === '/' ? [] : before
  return ![...beside, ...others].some(({ text }) => /\p{L}{4}|\d/u.test(text)) && value.box[0] > match.box[0]
}

function eurosOf(text: string): number {
  return Number(text.replaceAll('.', ''))
}

/** Other rows of the page that end in a whole number at the same right edge. */
function columnOf(layout: Layout, { page, index }: Row, { box }: Token): number {
  const right = box[0] + box[2]
  const ends = layout.rows
    .filter(row => row.page === page && row.index !== index && row.segments.length > 1)
    .flatMap(({ tokens }) => tokens.at(-1) ?? [])
    .filter(one => Math.abs(one.box[0] + one.box[2] - right) < WEIGHTS.aligned)
  return ends.filter(({ text }) => WHOLE.test(text)).length
}
