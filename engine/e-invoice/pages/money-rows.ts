import type { En16931Invoice } from '../../model/en16931-invoice.ts'
import type { InvoiceAllowance } from '../../model/en16931-line.ts'
import type { Column } from '../../paper/set-table.ts'
import { vatCategoryName } from '../read/german-codes.ts'
import { germanAmount, germanMoney, germanPercent } from '../read/german-decimal.ts'
import { present } from './invoice-facts.ts'
import type { Block, GridRow } from './set-grid.ts'

export const ALLOWANCE_COLUMNS: readonly Column[] = [
  { title: 'Nachlässe und Zuschläge', width: 263 },
  { title: 'Grundlage', width: 74, align: 'right' },
  { title: 'USt', width: 62, align: 'right' },
  { title: 'Betrag', width: 84, align: 'right' },
]

export const VAT_COLUMNS: readonly Column[] = [
  { title: 'Umsatzsteuer', width: 263 },
  { title: 'Satz', width: 52, align: 'right' },
  { title: 'Bemessungsgrundlage', width: 94, align: 'right' },
  { title: 'Steuer', width: 74, align: 'right' },
]

export const TOTAL_COLUMNS: readonly Column[] = [
  { title: '', width: 343 },
  { title: '', width: 140, align: 'right' },
]

/** Allowances (BG-20, with a minus sign) and charges (BG-21) of the document. */
export function allowanceRows({ allowances, charges }: En16931Invoice): readonly GridRow[] {
  return [
    ...allowances.map(entry => allowanceRow('Nachlass', entry, -1)),
    ...charges.map(entry => allowanceRow('Zuschlag', entry, 1)),
  ]
}

function allowanceRow(kind: string, entry: InvoiceAllowance, sign: 1 | -1): GridRow {
  const { amount, baseAmount, percent, vatCategory, vatRate, reason, reasonCode } = entry
  const why = [reason, reasonCode && `(Code ${reasonCode})`].filter(Boolean).join(' ')
  const vat: Block[] = []
  if (vatRate !== undefined) vat.push({ text: germanPercent(vatRate) })
  if (vatCategory !== undefined && vatCategory !== 'S') vat.push({ text: vatCategory, muted: true })
  return {
    cells: [
      why === '' ? kind : `${kind}: ${why}`,
      [percent && germanPercent(percent), baseAmount && `von ${germanAmount(baseAmount)}`]
        .filter(text => text !== undefined && text !== '')
        .map(text => ({ text: text ?? '' })),
      vat,
      amount === undefined ? '' : germanAmount(sign === 1 ? amount : negated(amount)),
    ],
  }
}

function negated(amount: string): string {
  if (amount.startsWith('-')) return amount.slice(1)
  return /[1-9]/.test(amount) ? `-${amount}` : amount
}

function nonzero(value: string | undefined): string | undefined {
  return value !== undefined && /[1-9]/.test(value) ? value : undefined
}

/** VAT by category and rate (BG-23), with the reason of an exemption. */
export function vatRows({ vatBreakdown }: En16931Invoice): readonly GridRow[] {
  return vatBreakdown.map(({ category, rate, taxable, tax, exemptionReason, exemptionReasonCode }) => ({
    cells: [
      [
        {
          text:
            category === undefined ? 'ohne Angabe der Steuerkategorie' : `${vatCategoryName(category)} (${category})`,
        },
        ...[exemptionReason, exemptionReasonCode].flatMap(text => (text === undefined ? [] : [{ text, muted: true }])),
      ],
      rate === undefined ? '' : germanPercent(rate),
      taxable === undefined ? '' : germanAmount(taxable),
      tax === undefined ? '' : germanAmount(tax),
    ],
  }))
}

/** Totals (BG-22) from the lines down to what is to be paid. */
export function totalRows({ totals, currency, vatCurrency, thirdPartyPayments }: En16931Invoice): readonly GridRow[] {
  const money = (value: string | undefined) => value && germanMoney(value, currency)
  const before = present([
    ['Summe der Positionen', money(totals.lineNet)],
    ['Nachlässe', money(nonzero(totals.allowances) && negated(totals.allowances ?? ''))],
    ['Zuschläge', money(nonzero(totals.charges))],
    ['Gesamtbetrag ohne Umsatzsteuer', money(totals.withoutVat)],
    ['Umsatzsteuer', money(totals.vat)],
    ['Umsatzsteuer in Buchwährung', totals.vatInVatCurrency && germanMoney(totals.vatInVatCurrency, vatCurrency)],
  ])
  const after = present([
    ['Bereits gezahlt', money(nonzero(totals.paid) && negated(totals.paid ?? ''))],
    ...thirdPartyPayments.map(({ amount, type, description }): [string, string | undefined] => [
      ['Forderung Dritter', description, type && `(${type})`].filter(Boolean).join(' '),
      money(amount),
    ]),
    ['Rundung', money(nonzero(totals.rounding))],
  ])
  const sum = (label: string, value: string | undefined): readonly GridRow[] =>
    present([[label, money(value)]]).map(cells => ({ cells, isSum: true }))
  return [
    ...before.map(cells => ({ cells })),
    ...sum('Gesamtbetrag mit Umsatzsteuer', totals.withVat),
    ...after.map(cells => ({ cells })),
    ...sum('Zahlbetrag', totals.due),
  ]
}
