import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { formatDecimal, parseDecimal } from '../../../shared/money.ts'
import { buildField } from '../fields/build-field.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)
/** Words of the row in which an insurer states the tax on a premium (VersStG § 1). */
const PREMIUM_TAX = /(?<!\p{L})(?:Versicherungs?steuer|Vers\.?\s?-?\s?(?:St\.?|Steuer)(?!-?Nr))/iu

/**
 * Premium without tax and the tax on it, where both stand on the pages and come to the premium that is paid (VersStG § 6
 * names the rates: 19 %, and less for fire and buildings). Nothing where several pairs do.
 */
export function premiumTax(
  layout: Layout,
  amounts: readonly AmountCandidate[],
  gross: Field | undefined,
): Record<string, Field> {
  const total = gross ? parseDecimal(gross.value) : null
  if (total === null || total <= 0) return {}
  const taxes = amounts.filter(
    one => one.cents > 0 && one.cents * 2 < total && PREMIUM_TAX.test(wordsBefore(layout, one)),
  )
  const pairs = taxes.flatMap(tax => {
    const net = amounts.findLast(one => one !== tax && one.cents === total - tax.cents)
    return net ? [{ net, tax }] : []
  })
  const [pair] = pairs
  if (!pair || pairs.some(({ tax }) => tax.cents !== pair.tax.cents)) return {}
  return { net: toField(pair.net, null), tax: toField(pair.tax, 'Versicherungsteuer') }
}

/** The words of the row up to the amount, from the amount before it on. */
function wordsBefore({ rows }: Layout, { row, box }: AmountCandidate): string {
  const before = (rows[row]?.tokens ?? []).filter(one => one.box[0] < box[0] - 0.001)
  const from = before.findLastIndex(({ text }) => /^-?[\d.]+,\d{2}$/u.test(text))
  return before
    .slice(from + 1)
    .map(({ text }) => text)
    .join(' ')
}

function toField({ cents, raw, page, box }: AmountCandidate, label: string | null): Field {
  const value = formatDecimal(cents)
  const confidence = WEIGHTS.closed
  return buildField({ type: 'money', value, raw, page, box, label, confidence, checks: ['arith_ok'] })
}
