import type { En16931Invoice } from '../../model/en16931-invoice.ts'
import type { Decimal } from '../../model/en16931-line.ts'
import type { InvoiceRule } from './invoice-rule.ts'
import { onAllowance, onBreakdown, onCharge, onInvoice, onLine, onLineAllowance, onLineCharge } from './invoice-rule.ts'

const TOTALS: readonly (readonly [id: string, name: string, key: keyof En16931Invoice['totals']])[] = [
  ['BR-DEC-09', 'Summe der Positionen (BT-106)', 'lineNet'],
  ['BR-DEC-10', 'Summe der Nachlässe (BT-107)', 'allowances'],
  ['BR-DEC-11', 'Summe der Zuschläge (BT-108)', 'charges'],
  ['BR-DEC-12', 'Gesamtbetrag ohne Umsatzsteuer (BT-109)', 'withoutVat'],
  ['BR-DEC-13', 'Gesamtbetrag der Umsatzsteuer (BT-110)', 'vat'],
  ['BR-DEC-14', 'Gesamtbetrag mit Umsatzsteuer (BT-112)', 'withVat'],
  ['BR-DEC-15', 'Umsatzsteuer in Buchwährung (BT-111)', 'vatInVatCurrency'],
  ['BR-DEC-16', 'Anzahlungen (BT-113)', 'paid'],
  ['BR-DEC-17', 'Rundung (BT-114)', 'rounding'],
  ['BR-DEC-18', 'Zahlbetrag (BT-115)', 'due'],
]

/** BR-DEC of EN 16931-1, 6.5.2: amounts have at most two decimals; prices and quantities may have more. */
export const DECIMAL_PLACE_RULES: readonly InvoiceRule[] = [
  ...TOTALS.map(([id, name, key]) => onInvoice(id, text(name), ({ totals }) => isShort(totals[key]))),
  onAllowance('BR-DEC-01', text('Betrag des Nachlasses (BT-92)'), ({ amount }) => isShort(amount)),
  onAllowance('BR-DEC-02', text('Grundbetrag des Nachlasses (BT-93)'), ({ baseAmount }) => isShort(baseAmount)),
  onCharge('BR-DEC-05', text('Betrag des Zuschlags (BT-99)'), ({ amount }) => isShort(amount)),
  onCharge('BR-DEC-06', text('Grundbetrag des Zuschlags (BT-100)'), ({ baseAmount }) => isShort(baseAmount)),
  onBreakdown('BR-DEC-19', text('Bemessungsgrundlage (BT-116)'), ({ taxable }) => isShort(taxable)),
  onBreakdown('BR-DEC-20', text('Steuerbetrag (BT-117)'), ({ tax }) => isShort(tax)),
  onLine('BR-DEC-23', text('Nettobetrag der Position (BT-131)'), ({ netAmount }) => isShort(netAmount)),
  onLineAllowance('BR-DEC-24', text('Betrag des Nachlasses (BT-136)'), ({ amount }) => isShort(amount)),
  onLineAllowance('BR-DEC-25', text('Grundbetrag des Nachlasses (BT-137)'), ({ baseAmount }) => isShort(baseAmount)),
  onLineCharge('BR-DEC-27', text('Betrag des Zuschlags (BT-141)'), ({ amount }) => isShort(amount)),
  onLineCharge('BR-DEC-28', text('Grundbetrag des Zuschlags (BT-142)'), ({ baseAmount }) => isShort(baseAmount)),
]

function text(name: string): string {
  return `Höchstens zwei Nachkommastellen erlaubt: ${name}.`
}

function isShort(value: Decimal | undefined): boolean {
  return (value?.split('.')[1] ?? '').length <= 2
}
