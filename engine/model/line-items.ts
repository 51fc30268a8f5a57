import type { Decimal } from './en16931-line.ts'
import type { Box } from './page.ts'
import type { Cents } from '../shared/money.ts'

/** Terms of a line that a page may show, named as in `InvoiceLine` (EN 16931-1, BG-25). */
export type LineTerm = 'id' | 'name' | 'sellerId' | 'quantity' | 'unit' | 'price' | 'discount' | 'rate' | 'netAmount'

/** A line of a bill as it stands on a page, or as a person corrected it; what the page does not say is absent. */
export interface LineItem {
  /** Tells it from the others of its document, whatever is added or removed; absent: its number among them, from 1. */
  readonly key?: string
  /** A person added it, or changed what was read. */
  readonly byPerson?: true
  /** BT-126 */ readonly id?: string
  /** BT-153 */ readonly name?: string
  /** BT-155 */ readonly sellerId?: string
  /** BT-129 */ readonly quantity?: Decimal
  /** BT-130, as printed */ readonly unit?: string
  /** BT-146 */ readonly price?: Decimal
  /** BT-138: percent */ readonly discount?: Decimal
  /** BT-152: percent */ readonly rate?: Decimal
  /** BT-131; of bills with gross prices the gross amount */ readonly netAmount: Decimal
  /** Quantity times price is the amount to the cent; `open` where one of them is not printed. */
  readonly product: 'fits' | 'differs' | 'open'
  /**
   * Nobody has to look at it: its product fits and the lines add up, or a person stands for it and its product is not
   * another amount.
   */
  readonly isSure: boolean
  /** 1-based page of the document; null of a line that a person added. */
  readonly page: number | null
  readonly box: Box | null
  /** Where each of its terms stands. */
  readonly boxes: Readonly<Partial<Record<LineTerm, Box>>>
}

/** The lines of a bill on paper. */
export interface LineItems {
  readonly items: readonly LineItem[]
  /** Sums of the page that the lines were held against; absent in results of engines before they were kept. */
  readonly stated?: readonly Cents[]
  /** A person corrected them; absent: as they were read. */
  readonly isCorrected?: true
  /** Whether the lines add up to a total of the page; `open`: it states none. */
  readonly sum: 'fits' | 'differs' | 'open'
}

/** Line items as other programs get them: what the page does not say is null. */
export function namedLineItems({ sum, items }: LineItems) {
  return { sum, items: items.map(namedLineItem) }
}

function namedLineItem({ id, name, sellerId, quantity, unit, price, discount, rate, ...item }: LineItem) {
  return {
    line_id: id ?? null,
    name: name ?? null,
    seller_item_id: sellerId ?? null,
    quantity: quantity ?? null,
    line_unit: unit ?? null,
    price: price ?? null,
    discount_percent: discount ?? null,
    vat_rate: rate ?? null,
    net_amount: item.netAmount,
    product: item.product,
    sure: item.isSure,
    page: item.page,
    box: item.box && [...item.box],
    corrected: item.byPerson === true,
  }
}
