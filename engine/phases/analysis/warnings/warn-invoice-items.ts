import { parseDecimal } from '../../../shared/money.ts'
import { POSTCODE_TOWN } from '../../../reading/find/party-name.ts'
import type { WarnInput, WarningRule } from './warning-rule.ts'

/** Gross up to which an invoice needs fewer details: § 33 UStDV. */
const SMALL_INVOICE_CENTS = 250_00

interface Item {
  /** Field that a person would fill in; null where there is none. */
  readonly name: string | null
  readonly title: string
  /** Also on bills up to 250 €. */
  readonly isAlways: boolean
  has(input: WarnInput): boolean
}

const has =
  (name: string) =>
  (input: WarnInput): boolean =>
    input.fields[name] !== undefined

/**
 * § 14 Abs. 4 Satz 1 UStG by its numbers, and what § 33 Satz 1 UStDV leaves of it. Quantity and sort of supply are not
 * read.
 */
const ITEMS: readonly Item[] = [
  { name: 'issuer', title: 'Name des leistenden Unternehmers', isAlways: true, has: has('issuer') },
  { name: 'date', title: 'Ausstellungsdatum', isAlways: true, has: has('date') },
  { name: 'gross', title: 'Gesamtbetrag', isAlways: true, has: has('gross') },
  {
    name: 'tax',
    title: 'Steuersatz oder Hinweis auf Steuerbefreiung',
    isAlways: true,
    has: input => input.taxFree || input.taxes.length > 0 || has('tax')(input),
  },
  {
    // A missing address of a small bill is rather one that was not read.
    name: null,
    title: 'Anschrift des leistenden Unternehmers',
    isAlways: false,
    has: input => isFromXml(input) || POSTCODE_TOWN.test(input.text) || isAbroad(input),
  },
  { name: 'number', title: 'Rechnungsnummer', isAlways: false, has: has('number') },
  { name: 'recipient', title: 'Name des Leistungsempfängers', isAlways: false, has: has('recipient') },
  {
    name: 'vatId',
    title: 'Steuernummer oder USt-IdNr.',
    isAlways: false,
    has: input => has('vatId')(input) || has('taxNumber')(input),
  },
  { name: 'serviceDate', title: 'Leistungsdatum', isAlways: false, has: has('serviceDate') },
  { name: 'net', title: 'Nettobetrag', isAlways: false, has: input => input.taxFree || has('net')(input) },
]

/** Details that § 14 Abs. 4 UStG asks of an invoice; up to 250 € only those of § 33 UStDV. */
export const ITEM_RULES: readonly WarningRule[] = [
  {
    code: 'INVOICE_ITEM_MISSING',
    severity: 'medium',
    natures: ['invoice', 'receipt'],
    find(input) {
      if (input.role === 'offer') return null
      const isSmall = isSmallInvoice(input)
      const missing = ITEMS.filter(item => (item.isAlways || !isSmall) && !item.has(input))
      if (missing.length === 0) return null
      const rule = isSmall ? '§ 33 UStDV (Kleinbetragsrechnung)' : '§ 14 Abs. 4 UStG'
      return {
        severity: missing.some(({ name }) => name !== 'serviceDate') ? 'medium' : 'low',
        fields: missing.flatMap(({ name }) => name ?? []),
        message: `Nicht gefunden, nach ${rule} aber nötig: ${missing.map(({ title }) => title).join(', ')}.`,
      }
    },
  },
]

function isSmallInvoice({ fields, nature }: WarnInput): boolean {
  const { gross } = fields
  if (!gross) return nature === 'receipt'
  return Math.abs(parseDecimal(gross.value)) <= SMALL_INVOICE_CENTS
}

function isFromXml({ fields }: WarnInput): boolean {
  return fields['issuer']?.source === 'xml'
}

/** Postcodes abroad have other forms. */
function isAbroad({ fields }: WarnInput): boolean {
  const { vatId } = fields
  return vatId !== undefined && !vatId.value.startsWith('DE')
}
