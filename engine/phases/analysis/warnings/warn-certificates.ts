import type { AnalysisWarning, Field } from '../../../model/analysis-result.ts'
import { formatEuro, parseDecimal } from '../../../shared/money.ts'
import { findSpelledAmount } from '../../../reading/find/number-words.ts'
import { spelledField } from '../fields/settle-kind-fields.ts'
import { germanDay } from './warning-rule.ts'
import type { WarnInput, WarningRule } from './warning-rule.ts'

/** Rounding of both amounts. */
const SLACK_CENTS = 5

/** Amounts above the share of another amount that the taxonomy allows them: a tax on a tax. */
export function brokenCeilings({ kindFields, fields }: Pick<WarnInput, 'kindFields' | 'fields'>): AnalysisWarning[] {
  return kindFields.flatMap(({ id, ceiling }): AnalysisWarning[] => {
    if (!ceiling) return []
    const [part, whole] = [centsOf(fields[id]), centsOf(fields[ceiling.of])]
    if (part === null || whole === null || part * 1000 <= whole * ceiling.perMille + SLACK_CENTS * 1000) return []
    return [{ code: ceiling.code, severity: 'medium', fields: [id, ceiling.of], message: ceiling.message }]
  })
}

/** Warnings about donation receipts and notices. */
export const CERTIFICATE_RULES: readonly WarningRule[] = [
  {
    code: 'DONATION_WORDS_DIFFER',
    severity: 'high',
    find({ kindFields, fields, text }) {
      const own = spelledField({ fields: kindFields })
      const amount = own && (fields[own] ?? fields['gross'])
      if (!own || !amount || amount.source === 'human') return null
      const [cents, spelled] = [centsOf(amount), findSpelledAmount(text)]
      // Cents are not always spelled out.
      if (cents === null || spelled === null || Math.floor(cents / 100) * 100 === spelled) return null
      return {
        fields: [own],
        message: `In Ziffern steht ${formatEuro(cents)}, in Buchstaben ${formatEuro(spelled)}. Bitte am Bild prüfen.`,
      }
    },
  },
  {
    code: 'OBJECTION_DEADLINE',
    severity: 'medium',
    natures: ['notice'],
    find({ fields: { einspruchsfrist }, today }) {
      if (!einspruchsfrist || einspruchsfrist.value < today) return null
      const day = germanDay(einspruchsfrist.value)
      const how =
        einspruchsfrist.source === 'computed'
          ? ', gerechnet ab dem Bescheiddatum (§ 122 Abs. 2, § 355 Abs. 1 AO) ohne Feiertage einzelner Länder'
          : ''
      return { fields: ['einspruchsfrist'], message: `Die Einspruchsfrist endet am ${day}${how}. Bitte vormerken.` }
    },
  },
]

function centsOf(field: Field | undefined): number | null {
  return field?.type === 'money' ? parseDecimal(field.value) : null
}
