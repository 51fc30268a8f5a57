import type { Field } from '../../../model/analysis-result.ts'
import { formatEuro, parseDecimal } from '../../../shared/money.ts'
import { findSpelledAmount } from '../../../reading/find/number-words.ts'
import { germanDay } from './warning-rule.ts'
import type { WarningRule } from './warning-rule.ts'

/** Rounding of both amounts. */
const SLACK_CENTS = 5

/** A tax that is at most a share of another one; `share` in per mille. */
function atMost(rule: {
  readonly code: string
  readonly kinds: readonly string[]
  readonly part: string
  readonly whole: string
  readonly share: number
  readonly message: string
}): WarningRule {
  return {
    code: rule.code,
    severity: 'medium',
    find({ kindId, fields }) {
      if (!rule.kinds.includes(kindId)) return null
      const [part, whole] = [centsOf(fields[rule.part]), centsOf(fields[rule.whole])]
      if (part === null || whole === null || part * 1000 <= whole * rule.share + SLACK_CENTS * 1000) return null
      return { fields: [rule.part, rule.whole], message: rule.message }
    },
  }
}

/** Warnings about certificates, donation receipts and notices. */
export const CERTIFICATE_RULES: readonly WarningRule[] = [
  atMost({
    code: 'SOLZ_TOO_HIGH',
    kinds: ['lstb'],
    part: 'solz',
    whole: 'lohnsteuer',
    share: 55,
    message:
      'Der Solidaritätszuschlag ist höher als 5,5 % der Lohnsteuer (§ 4 SolZG). Einer der Beträge ist wohl falsch gelesen.',
  }),
  atMost({
    code: 'CAPITAL_SOLZ_TOO_HIGH',
    kinds: ['stb_kap', 'ertragsabrechnung'],
    part: 'solz',
    whole: 'kapitalertragsteuer',
    share: 55,
    message:
      'Der Solidaritätszuschlag ist höher als 5,5 % der Kapitalertragsteuer (§ 4 SolZG). Einer der Beträge ist wohl falsch gelesen.',
  }),
  atMost({
    code: 'CHURCH_TAX_TOO_HIGH',
    kinds: ['lstb'],
    part: 'kirchensteuer',
    whole: 'lohnsteuer',
    share: 90,
    message: 'Die Kirchensteuer ist höher als 9 % der Lohnsteuer. Einer der Beträge ist wohl falsch gelesen.',
  }),
  {
    code: 'DONATION_WORDS_DIFFER',
    severity: 'high',
    find({ kindId, fields, text }) {
      const amount = fields['betrag'] ?? fields['gross']
      if ((kindId !== 'spende' && kindId !== 'partei') || !amount || amount.source === 'human') return null
      const [cents, spelled] = [centsOf(amount), findSpelledAmount(text)]
      // Cents are not always spelled out.
      if (cents === null || spelled === null || Math.floor(cents / 100) * 100 === spelled) return null
      return {
        fields: ['betrag'],
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
