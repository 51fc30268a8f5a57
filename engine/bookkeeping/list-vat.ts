import type { Bookkeeping, VatEntry, VatTreatment } from '../model/bookkeeping.ts'
import type { Position } from '../model/position.ts'
import type { PositionDocument } from '../positions/facts/position-input.ts'
import { textField } from '../positions/facts/position-input.ts'
import { amountOf } from '../positions/facts/amount.ts'
import { says } from '../positions/facts/says.ts'
import { splitOf } from '../positions/formulas/business-amounts.ts'
import { parseDecimal } from '../shared/money.ts'
import { isIncome, paymentsOf } from './books.ts'
import type { Books } from './books.ts'

const INPUT_TAX = 'b.vst'
const OUTPUT_TAX = 'b.ust'
/** Positions that say how VAT was settled, or is to be asked: no turnover of the business. */
const NO_TURNOVER = new Set(['b.ust.erstattet', 'b.ust.gezahlt'])
/** Rounding of several rates. */
const TOLERANCE_CENTS = 2
/** Figures of a month without a day. */
type Parts = readonly Pick<VatEntry, 'rate' | 'netCents' | 'taxCents'>[]

/**
 * What the bills of the business come to for the VAT of each month: input VAT by the date of the bill (§ 15 Abs. 1
 * UStG), output VAT by payment or by date. Gifts above the limit and the like have no input VAT to begin with: what
 * the positions do not have is not here.
 */
export function listVat(books: Books, basis: Bookkeeping['vatBasis']): readonly VatEntry[] {
  return books.documents.flatMap(document => entriesOf(books, document, basis)).toSorted(byMonth)
}

function entriesOf(
  { context, positionsOf, asking, askingYearOnly }: Books,
  document: PositionDocument,
  basis: Bookkeeping['vatBasis'],
) {
  const positions = (positionsOf.get(document.id) ?? []).filter(({ key }) => !NO_TURNOVER.has(key))
  if (positions.length === 0) return []
  const isOutput = isIncome(document, positions)
  const treatment = treatmentOf({ context }, document, positions, isOutput)
  const parts = partsOf({ context }, document, positions, treatment, isOutput)
  if (!isOutput && treatment === 'none') return []
  const common = { documentId: document.id, side: isOutput ? 'output' : 'input', treatment } as const
  // Input VAT belongs to the month of the bill (§ 15 UStG), and what was agreed to that of the sale: neither waits.
  const isOpen = asking.has(document.id) && !askingYearOnly.has(document.id)
  const whole = parts.map((part): VatEntry => ({
    ...common,
    ...part,
    month: monthOf(textField(document, 'date')),
    isOpen,
  }))
  return isOutput && basis === 'received' ? byPayments(whole, document, positions) : whole
}

/** § 20 UStG: with what was received, in proportion where that was a part. */
function byPayments(
  whole: readonly VatEntry[],
  document: PositionDocument,
  positions: readonly Position[],
): VatEntry[] {
  const gross = Math.abs((amountOf(document, 'gross') ?? amountOf(document, 'umsatz'))?.cents ?? 0)
  return paymentsOf(positions).flatMap(({ date, cents }) => {
    const share = cents === null || gross === 0 ? 1 : Math.min(1, Math.abs(cents) / gross)
    const part = (of: number): number => Math.round(of * share)
    return whole.map(entry => ({
      ...entry,
      month: monthOf(date),
      netCents: part(entry.netCents),
      taxCents: part(entry.taxCents),
    }))
  })
}

/** How VAT works for a document: by what it says, else by where its supplier is. */
function treatmentOf(
  { context: { tax } }: Pick<Books, 'context'>,
  document: PositionDocument,
  positions: readonly Position[],
  isOutput: boolean,
): VatTreatment {
  // Goods within the EU say "innergemeinschaftlich", which services may say beside the reversal.
  if (says(tax, 'reverseCharge', document)) return 'reverse_charge'
  if (says(tax, 'intraCommunity', document)) return 'intra_community'
  const hasVat = positions.some(({ key }) => key === (isOutput ? OUTPUT_TAX : INPUT_TAX))
  if (hasVat) return 'rate'
  const supplier = textField(document, 'vatId')
  const isForeign = /^[A-Z]{2}/.test(supplier) && !supplier.startsWith('DE')
  return !isOutput && (isForeign || positions.some(({ foreign }) => foreign !== null)) ? 'foreign' : 'none'
}

function partsOf(
  { context }: Pick<Books, 'context'>,
  document: PositionDocument,
  positions: readonly Position[],
  treatment: VatTreatment,
  isOutput: boolean,
): Parts {
  const taxKey = isOutput ? OUTPUT_TAX : INPUT_TAX
  const sign = positions.some(({ cents }) => cents !== null && cents < 0) ? -1 : 1
  const sumOf = (some: readonly Position[]): number => some.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
  if (treatment !== 'rate') {
    return [{ rate: null, netCents: sumOf(positions.filter(({ key }) => key !== taxKey)), taxCents: 0 }]
  }
  const { net, tax } = splitOf(context, document)
  if (!net || !tax) return []
  const rates = (document.analysis?.taxes ?? []).map(({ rate, base, tax: part }) => {
    return { rate, netCents: sign * Math.abs(cents(base)), taxCents: sign * Math.abs(cents(part)) }
  })
  const read = rates.reduce((sum, { taxCents }) => sum + Math.abs(taxCents), 0)
  const known = new Set(rates.map(({ rate }) => rate))
  const [only] = known
  const isWhole =
    Math.abs(read - Math.abs(tax.cents)) <= TOLERANCE_CENTS && rates.every(({ netCents }) => netCents !== 0)
  if (isWhole && rates.length > 0) return rates
  const rate = known.size === 1 && only !== undefined ? only : null
  return [{ rate, netCents: sign * Math.abs(net.cents), taxCents: sign * Math.abs(tax.cents) }]
}

function cents(value: string | null): number {
  return value !== null && /^-?\d+\.\d{2}$/.test(value) ? parseDecimal(value) : 0
}

function monthOf(day: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day.slice(0, 7) : null
}

function byMonth(one: VatEntry, other: VatEntry): number {
  const keys = [one, other].map(({ month, side, treatment, rate }) =>
    [month ?? '9999', side === 'output' ? 0 : 1, treatment, String(100 - Number(rate ?? 0)).padStart(4, '0')].join(
      '\n',
    ),
  )
  return (keys[0] ?? '') < (keys[1] ?? '') ? -1 : Number(keys[0] !== keys[1])
}
