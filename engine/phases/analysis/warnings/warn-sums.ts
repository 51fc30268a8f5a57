import { closesOtherwise } from './second-reading.ts'
import { germanDay } from './warning-rule.ts'
import type { WarningRule } from './warning-rule.ts'

/**
 * German rates of value added tax and from when to when: § 12 UStG, § 28 Abs. 1 to 3 UStG (second half of 2020), before
 * 2007 § 12 UStG old; § 24 UStG (farmers, without days: they change every year).
 */
const RATES: readonly (readonly [rate: number, from: string, to: string])[] = [
  ...([
    [19, '2007-01-01', '2020-06-30'],
    [19, '2021-01-01', '9999-12-31'],
  ] as const),
  ...([
    [16, '1998-04-01', '2006-12-31'],
    [16, '2020-07-01', '2020-12-31'],
  ] as const),
  ...([
    [7, '1983-07-01', '2020-06-30'],
    [7, '2021-01-01', '9999-12-31'],
    [5, '2020-07-01', '2020-12-31'],
  ] as const),
  ...[0, 5.5, 7.8, 8.4, 9, 9.5, 10.7].map(rate => [rate, '0000-01-01', '9999-12-31'] as const),
]
/** With another rate than before and after: bills of these months may well be for supplies of others. */
const REGULAR = new Set([19, 7])

const REVERSE_CHARGE = /[§&$]\s?13\s?b\s?(?:Abs|UStG)|Reverse.?Charge|Steuerschuldnerschaft des Leistungsempf/iu
const SMALL_BUSINESS = /[§&$]\s?19\s?(?:Abs|UStG|\(1\))|Kleinunternehmer/iu

/** Warnings about amounts, rates and currency. */
export const SUM_RULES: readonly WarningRule[] = [
  {
    code: 'SUM_MISMATCH',
    severity: 'high',
    find({ fields, fits }) {
      const { net, tax, gross } = fields
      if (!tax || !gross || fits || closesOtherwise(fields)) return null
      if (net)
        return {
          fields: ['net', 'tax', 'gross'],
          message: 'Netto und Steuer ergeben nicht den Gesamtbetrag. Bitte Beträge prüfen.',
        }
      const isAbove = hasTax(tax.value) && Math.abs(Number(tax.value)) >= Math.abs(Number(gross.value))
      const message = 'Die Steuer ist nicht kleiner als der Gesamtbetrag. Bitte Beträge prüfen.'
      return isAbove ? { fields: ['tax', 'gross'], message } : null
    },
  },
  {
    code: 'TAX_RATE_UNKNOWN',
    severity: 'medium',
    natures: ['invoice', 'receipt'],
    find({ taxes }) {
      const foreign = ratesOf(taxes).filter(rate => !RATES.some(([known]) => known === rate))
      if (foreign.length === 0) return null
      const named = foreign.map(rate => `${german(rate)} %`).join(', ')
      return {
        fields: ['tax'],
        message: `Kein Steuersatz des deutschen Umsatzsteuerrechts: ${named}. Ausländische Steuer ist hier keine Vorsteuer; bitte prüfen.`,
      }
    },
  },
  {
    code: 'TAX_RATE_OUT_OF_DATE',
    severity: 'medium',
    natures: ['invoice', 'receipt'],
    find({ taxes, fields: { serviceDate, date } }) {
      const day = serviceDate ?? date
      if (!day) return null
      const wrong = ratesOf(taxes).filter(rate => {
        const spans = RATES.filter(([known]) => known === rate)
        const isCertain = serviceDate !== undefined || !REGULAR.has(rate)
        return isCertain && spans.length > 0 && !spans.some(([, from, to]) => day.value >= from && day.value <= to)
      })
      if (wrong.length === 0) return null
      const named = wrong.map(rate => `${german(rate)} %`).join(', ')
      return {
        fields: ['tax', serviceDate ? 'serviceDate' : 'date'],
        message: `Der Steuersatz ${named} galt am ${germanDay(day.value)} nicht. Bitte Leistungsdatum und Steuersatz prüfen (§§ 12, 28 UStG).`,
      }
    },
  },
  {
    code: 'REVERSE_CHARGE_WITH_TAX',
    severity: 'medium',
    natures: ['invoice'],
    find: input =>
      hasTax(input.fields['tax']?.value) && REVERSE_CHARGE.test(input.text)
        ? {
            fields: ['tax'],
            message:
              'Der Beleg nennt die Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG) und weist trotzdem Steuer aus. Bitte prüfen (§ 14c UStG).',
          }
        : null,
  },
  {
    code: 'SMALL_BUSINESS_WITH_TAX',
    severity: 'medium',
    natures: ['invoice', 'receipt'],
    find: input =>
      hasTax(input.fields['tax']?.value) && SMALL_BUSINESS.test(input.text)
        ? {
            fields: ['tax'],
            message:
              'Der Beleg nennt die Kleinunternehmerregelung (§ 19 UStG) und weist trotzdem Steuer aus. Bitte prüfen (§ 14c UStG).',
          }
        : null,
  },
  {
    code: 'FOREIGN_CURRENCY',
    severity: 'medium',
    natures: ['invoice', 'receipt'],
    find({ fields: { gross, net } }) {
      const unit = (gross ?? net)?.unit ?? 'EUR'
      if (unit === 'EUR') return null
      return {
        fields: ['gross'],
        message: `Der Beleg lautet auf ${unit}. Bitte mit dem Kurs des Leistungsmonats umrechnen (§ 16 Abs. 6 UStG).`,
      }
    },
  },
]

function ratesOf(taxes: readonly { readonly rate: string; readonly tax: string | null }[]): number[] {
  return [...new Set(taxes.filter(({ tax }) => hasTax(tax ?? undefined)).map(({ rate }) => Number(rate)))]
}

function hasTax(value: string | undefined): boolean {
  return value !== undefined && Number(value) !== 0
}

function german(rate: number): string {
  return String(rate).replace('.', ',')
}
