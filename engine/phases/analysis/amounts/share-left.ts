import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { formatDecimal, parseDecimal } from '../../../shared/money.ts'
import { buildField } from '../fields/build-field.ts'
import { PAID_BEFORE } from './closing-total.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)
/** Who bears a part of a bill besides its receiver: a fund, an office that pays allowances, an insurer. */
const BORNE_BY_OTHERS =
  /(?:Fest|Kassen)?zuschuss|Sachleistung|Pflegekasse|Krankenkasse|Kassenanteil|(?<!\p{L})Kasse(?!\p{L})|Beihilfe|Erstattungsbetrag|Versicherungsleistung|Leistung der Versicherung/iu

/**
 * What a bill comes to for its receiver, where a row below its total takes off what others bear or what was paid before:
 * the share that is left of the first (§ 61 SGB V, § 36 SGB XI), and of the second the total itself. Empty where no such
 * row leads from one amount to another in their column.
 */
export function afterShares(
  layout: Layout,
  amounts: readonly AmountCandidate[],
  fields: Readonly<Record<string, Field>>,
): Record<string, Field> {
  const gross = fields['gross']
  const own = gross ? parseDecimal(gross.value) : null
  if (own === null || own <= 0) return {}
  for (const less of amounts) {
    const words = wordsOf(layout, less)
    const isBorne = BORNE_BY_OTHERS.test(words)
    if (!isBorne && !PAID_BEFORE.test(words)) continue
    const taken = Math.abs(less.cents)
    const whole = amounts.findLast(one => isInColumn(one, less) && one.row < less.row && one.cents > taken)
    const left = amounts.find(
      one => isInColumn(one, less) && one.row > less.row && one.cents === (whole?.cents ?? 0) - taken,
    )
    if (!whole || !left || left.row - whole.row > ROWS_MAX) continue
    if (isBorne && own === whole.cents) return { gross: toField(left) }
    if (!isBorne && own === left.cents && less.cents < 0) return { gross: toField(whole), payable: toField(left) }
  }
  return {}
}

/** Rows from a total to what is left of it. */
const ROWS_MAX = 5

function isInColumn(one: AmountCandidate, other: AmountCandidate): boolean {
  const apart = one.box[0] + one.box[2] - other.box[0] - other.box[2]
  return one.page === other.page && Math.abs(apart) < WEIGHTS.addedAligned
}

function wordsOf({ rows }: Layout, { row }: AmountCandidate): string {
  return (rows[row]?.tokens ?? []).map(({ text }) => text).join(' ')
}

function toField({ cents, raw, page, box }: AmountCandidate): Field {
  const value = formatDecimal(cents)
  return buildField({
    type: 'money',
    value,
    raw,
    page,
    box,
    label: null,
    confidence: WEIGHTS.closed,
    checks: ['arith_ok'],
  })
}
