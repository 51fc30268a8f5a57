import type { SchemedId } from './en16931-party.ts'

/** A number as the invoice writes it, `-?digits[.digits]`: no binary fractions, no digit lost. */
export type Decimal = string

/** `YYYY-MM-DD`. */
export type IsoDate = string

/** BG-25: a line of the invoice. */
export interface InvoiceLine {
  /** BT-126 */ readonly id?: string
  /** BT-127 */ readonly note?: string
  /** BT-128 */ readonly invoicedObject?: SchemedId
  /** BT-129 */ readonly quantity?: Decimal
  /** BT-130: UN/ECE Recommendation 20 or 21 */ readonly unit?: string
  /** BT-131 */ readonly netAmount?: Decimal
  /** BT-132 */ readonly orderLineReference?: string
  /** BT-133 */ readonly buyerAccountingReference?: string
  /** BG-26, BT-134, BT-135 */ readonly period?: InvoicePeriod
  /** Day of delivery of this line (CII, profile EXTENDED). */ readonly deliveryDate?: IsoDate
  /** BG-27 */ readonly allowances: readonly InvoiceAllowance[]
  /** BG-28 */ readonly charges: readonly InvoiceAllowance[]
  /** BG-29 */ readonly price: LinePrice
  /** BG-30: BT-151, BT-152 */ readonly vat: LineVat
  /** BG-31 */ readonly item: InvoiceItem
  /** Lines below this one (XRechnung extension and CII EXTENDED); the amount of this line holds theirs already. */
  readonly lines: readonly InvoiceLine[]
}

/** BG-29. */
export interface LinePrice {
  /** BT-146: net, for `baseQuantity` */ readonly net?: Decimal
  /** BT-147 */ readonly discount?: Decimal
  /** BT-148 */ readonly gross?: Decimal
  /** BT-149 */ readonly baseQuantity?: Decimal
  /** BT-150 */ readonly baseUnit?: string
}

/** BG-30. */
export interface LineVat {
  /** BT-151: UNTDID 5305 */ readonly category?: string
  /** BT-152: percent */ readonly rate?: Decimal
  /** The scheme (BT-151-1) names a tax that is not VAT. */ readonly isOtherTax?: true
}

/** BG-31. */
export interface InvoiceItem {
  /** BT-153 */ readonly name?: string
  /** BT-154 */ readonly description?: string
  /** BT-155 */ readonly sellerId?: string
  /** BT-156 */ readonly buyerId?: string
  /** BT-157 */ readonly standardId?: SchemedId
  /** BT-158 */ readonly classifications: readonly ItemClassification[]
  /** BT-159: ISO 3166-1 alpha-2 */ readonly originCountry?: string
  /** BG-32 */ readonly attributes: readonly ItemAttribute[]
}

/** BT-158 with the list it is from (UNTDID 7143). */
export interface ItemClassification {
  readonly code: string
  readonly list?: string
  readonly listVersion?: string
}

/** BG-32. */
export interface ItemAttribute {
  /** BT-160 */ readonly name?: string
  /** BT-161 */ readonly value?: string
}

/** BG-14, BG-26. */
export interface InvoicePeriod {
  /** BT-73, BT-134 */ readonly start?: IsoDate
  /** BT-74, BT-135 */ readonly end?: IsoDate
}

/** BG-20 and BG-21 of the invoice, BG-27 and BG-28 of a line (these without VAT). */
export interface InvoiceAllowance {
  /** BT-92, BT-99, BT-136, BT-141 */ readonly amount?: Decimal
  /** BT-93, BT-100, BT-137, BT-142 */ readonly baseAmount?: Decimal
  /** BT-94, BT-101, BT-138, BT-143 */ readonly percent?: Decimal
  /** BT-95, BT-102: UNTDID 5305 */ readonly vatCategory?: string
  /** BT-96, BT-103 */ readonly vatRate?: Decimal
  /** The scheme (BT-95-1, BT-102-1) names a tax that is not VAT. */ readonly isOtherTax?: true
  /** BT-97, BT-104, BT-139, BT-144 */ readonly reason?: string
  /** BT-98, BT-140: UNTDID 5189; BT-105, BT-145: UNTDID 7161 */ readonly reasonCode?: string
}
