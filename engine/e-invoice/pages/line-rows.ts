import type { InvoiceAllowance, InvoiceLine } from '../../model/en16931-line.ts'
import { germanIsoDay } from '../../paper/german-format.ts'
import type { Column } from '../../paper/set-table.ts'
import { countryName, unitName, vatCategoryName } from '../read/german-codes.ts'
import { germanAmount, germanPercent, germanQuantity } from '../read/german-decimal.ts'
import { idText, periodText, present } from './invoice-facts.ts'
import type { Block, GridRow } from './set-grid.ts'

/** Columns of the lines (BG-25); amounts are in the currency of the invoice. */
export function lineColumns(currency: string | undefined): readonly Column[] {
  const unit = currency === undefined ? '' : ` ${currency}`
  return [
    { title: 'Pos.', width: 40 },
    { title: 'Leistung', width: 197 },
    { title: 'Menge', width: 62, align: 'right' },
    { title: `Einzelpreis${unit}`, width: 74, align: 'right' },
    { title: 'USt', width: 36, align: 'right' },
    { title: `Betrag${unit}`, width: 74, align: 'right' },
  ]
}

/**
 * Rows of the lines in their order; lines within a line follow it, marked and with muted amounts, for its amount holds
 * theirs.
 */
export function lineRows(lines: readonly InvoiceLine[], depth = 0): readonly GridRow[] {
  return lines.flatMap(line => [lineRow(line, depth), ...lineRows(line.lines, depth + 1)])
}

function lineRow(line: InvoiceLine, depth: number): GridRow {
  const { price, vat } = line
  const muted = depth > 0
  const amounts = (text: string | undefined): readonly Block[] => (text === undefined ? [] : [{ text, muted }])
  const quantity = [line.quantity && germanQuantity(line.quantity), line.unit && unitName(line.unit)]
  return {
    cells: [
      [{ text: line.id ?? '', muted }],
      itemBlocks(line, depth),
      amounts(quantity.filter(Boolean).join(' ')),
      [...amounts(price.net && germanAmount(price.net)), ...priceNotes(line)],
      [
        ...amounts(vat.rate && germanPercent(vat.rate)),
        ...(vat.category === undefined || vat.category === 'S' ? [] : [{ text: vat.category, muted: true }]),
      ],
      amounts(line.netAmount && germanAmount(line.netAmount)),
    ],
  }
}

function itemBlocks(line: InvoiceLine, depth: number): readonly Block[] {
  const { item, vat } = line
  const facts = present([
    ['Artikel-Nr. des Verkäufers', item.sellerId],
    ['Artikel-Nr. des Käufers', item.buyerId],
    ['Artikelkennung', idText(item.standardId)],
    ...item.classifications.map(({ code, list }): [string, string] => ['Klasse', list ? `${code} (${list})` : code]),
    ['Herkunft', item.originCountry && countryName(item.originCountry)],
    ...item.attributes.map(({ name, value }): [string, string | undefined] => [name ?? 'Merkmal', value]),
    ['Zeitraum', periodText(line.period)],
    ['Lieferdatum', line.deliveryDate && germanIsoDay(line.deliveryDate)],
    ['Bestellposition', line.orderLineReference],
    ['Abgerechnetes Objekt', idText(line.invoicedObject)],
    ['Kontierung des Käufers', line.buyerAccountingReference],
    ['Steuer', vat.category === undefined || vat.category === 'S' ? undefined : vatCategoryName(vat.category)],
    ...line.allowances.map((entry): [string, string] => ['Nachlass', allowanceText(entry)]),
    ...line.charges.map((entry): [string, string] => ['Zuschlag', allowanceText(entry)]),
    ['Hinweis', line.note],
  ])
  const mark = '↳ '.repeat(Math.min(depth, 3))
  return [
    { text: `${mark}${item.name ?? ''}`, bold: depth === 0 },
    ...(item.description === undefined ? [] : [{ text: item.description }]),
    ...facts.map(([label, text]) => ({ text: `${label}: ${text}`, muted: true })),
  ]
}

/** What the price is for when it is not for one unit, and how it came from the list price. */
function priceNotes({ price, unit }: InvoiceLine): readonly Block[] {
  const { baseQuantity, baseUnit = unit, discount, gross } = price
  const isForOne = baseQuantity === undefined || /^1(\.0*)?$/.test(baseQuantity)
  const facts = [
    isForOne && (baseUnit === undefined || baseUnit === unit)
      ? undefined
      : `je ${germanQuantity(baseQuantity ?? '1')} ${baseUnit === undefined ? '' : unitName(baseUnit)}`.trim(),
    gross && gross !== price.net ? `Liste ${germanAmount(gross)}` : undefined,
    discount && /[1-9]/.test(discount) ? `Rabatt ${germanAmount(discount)}` : undefined,
  ]
  return facts.flatMap(text => (text === undefined ? [] : [{ text, muted: true }]))
}

/** Amount, share, base and reason of an allowance or charge of a line. */
export function allowanceText({ amount, percent, baseAmount, reason, reasonCode }: InvoiceAllowance): string {
  const share = [percent && germanPercent(percent), baseAmount && `von ${germanAmount(baseAmount)}`]
  const why = [reason, reasonCode && `(Code ${reasonCode})`]
  return [amount && germanAmount(amount), share.filter(Boolean).join(' '), why.filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' · ')
}
