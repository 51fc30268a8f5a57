import type { Decimal, InvoiceAllowance, InvoiceLine, InvoicePeriod, IsoDate } from './en16931-line.ts'
import type { InvoiceAddress, InvoiceParty, SchemedId } from './en16931-party.ts'

/**
 * What was written: UBL 2.1 (OASIS), CII D16B (UN/CEFACT), or the older CII of ZUGFeRD 1.0, which is read but has no
 * rules.
 */
export type InvoiceSyntax = 'UBL' | 'CII' | 'ZUGFeRD 1.0'

/**
 * An electronic invoice in the terms of EN 16931-1:2017, whichever syntax it came in. BT is a term, BG a group of the
 * standard. What the invoice does not say is absent here; nothing is completed or computed.
 */
export interface En16931Invoice {
  readonly syntax: InvoiceSyntax
  /** SHA-256 over all that the XML says, whatever way it is written; of documents that are the XML and nothing else. */
  readonly canonicalSha256?: string
  /** Local name of the root: `Invoice`, `CreditNote`, `CrossIndustryInvoice`, `CrossIndustryDocument`. */
  readonly root: string
  /** BT-1 */ readonly number?: string
  /** BT-2 */ readonly issueDate?: IsoDate
  /** BT-3: UNTDID 1001 */ readonly typeCode?: string
  /** BT-5: ISO 4217 */ readonly currency?: string
  /** BT-6: ISO 4217 */ readonly vatCurrency?: string
  /** BT-7 */ readonly taxPointDate?: IsoDate
  /** BT-8: UNTDID 2005 */ readonly taxPointDateCode?: string
  /** BT-9 */ readonly dueDate?: IsoDate
  /** BT-10: in Germany the Leitweg-ID of a public buyer */ readonly buyerReference?: string
  /** BT-11 */ readonly projectReference?: string
  /** BT-12 */ readonly contractReference?: string
  /** BT-13 */ readonly orderReference?: string
  /** BT-14 */ readonly salesOrderReference?: string
  /** BT-15 */ readonly receivingAdviceReference?: string
  /** BT-16 */ readonly despatchAdviceReference?: string
  /** BT-17 */ readonly tenderReference?: string
  /** BT-18 */ readonly invoicedObject?: SchemedId
  /** BT-19 */ readonly buyerAccountingReference?: string
  /** BT-20 */ readonly paymentTerms?: string
  /** BG-1 */ readonly notes: readonly InvoiceNote[]
  /** BT-23 */ readonly businessProcess?: string
  /** BT-24 */ readonly specification?: string
  /** BG-3 */ readonly precedingInvoices: readonly PrecedingInvoice[]
  /** BG-4 */ readonly seller?: InvoiceParty
  /** BG-7 */ readonly buyer?: InvoiceParty
  /** BG-10 */ readonly payee?: InvoiceParty
  /** BG-11 */ readonly taxRepresentative?: InvoiceParty
  /** BG-13 */ readonly delivery?: InvoiceDelivery
  /** BG-14, BT-73, BT-74 */ readonly period?: InvoicePeriod
  /** BG-16 */ readonly payment: PaymentInstructions
  /** BG-20 */ readonly allowances: readonly InvoiceAllowance[]
  /** BG-21 */ readonly charges: readonly InvoiceAllowance[]
  /** BG-22 */ readonly totals: InvoiceTotals
  /** BG-23 */ readonly vatBreakdown: readonly VatBreakdown[]
  /** BG-24 */ readonly documents: readonly SupportingDocument[]
  /** BG-25 */ readonly lines: readonly InvoiceLine[]
  /** Amounts of third parties that are collected along (XRechnung extension, BG-DEX-09). */
  readonly thirdPartyPayments: readonly ThirdPartyPayment[]
  /** Values that are there but cannot be read as what they have to be; the terms they stand for are absent. */
  readonly unreadable: readonly UnreadableValue[]
  /**
   * Elements of the file that hold nothing, as `Parent/Name`; their terms are absent. Left out where there are none.
   */
  readonly emptyElements?: readonly string[]
  /** Codes that stand beside values, for the rules about code lists. Left out of invoices that no XML was read for. */
  readonly attributeCodes?: AttributeCodes
}

/** Codes in attributes, each once, whether the value beside them is there or not. */
export interface AttributeCodes {
  /** ISO 4217, of every amount. */ readonly currencies: readonly string[]
  /** UNTDID 1153, of BT-18 and BT-128. */ readonly objectSchemes: readonly string[]
}

/** BG-1. */
export interface InvoiceNote {
  /** BT-21: UNTDID 4451 */ readonly subjectCode?: string
  /** BT-22 */ readonly text?: string
}

/** BG-3. */
export interface PrecedingInvoice {
  /** BT-25 */ readonly number?: string
  /** BT-26 */ readonly issueDate?: IsoDate
}

/** BG-13. */
export interface InvoiceDelivery {
  /** BT-70 */ readonly name?: string
  /** BT-71 */ readonly location?: SchemedId
  /** BT-72 */ readonly date?: IsoDate
  /** BG-15 */ readonly address?: InvoiceAddress
}

/** BG-16. */
export interface PaymentInstructions {
  readonly means: readonly PaymentMeans[]
  /** BT-83 */ readonly remittanceInformation?: string
  /** BT-89 */ readonly mandateReference?: string
  /** BT-90 */ readonly creditorId?: string
}

export interface PaymentMeans {
  /** BT-81: UNTDID 4461 */ readonly code?: string
  /** BT-82 */ readonly text?: string
  /** BG-17 */ readonly account?: CreditAccount
  /** BG-18 */ readonly card?: PaymentCard
  /** BT-91 */ readonly debitedAccount?: string
}

/** BG-17. */
export interface CreditAccount {
  /** BT-84: IBAN or another account number */ readonly id?: string
  /** BT-85 */ readonly name?: string
  /** BT-86: BIC */ readonly bic?: string
}

/** BG-18. */
export interface PaymentCard {
  /** BT-87 */ readonly number?: string
  /** BT-88 */ readonly holder?: string
}

/** BG-22. */
export interface InvoiceTotals {
  /** BT-106 */ readonly lineNet?: Decimal
  /** BT-107 */ readonly allowances?: Decimal
  /** BT-108 */ readonly charges?: Decimal
  /** BT-109 */ readonly withoutVat?: Decimal
  /** BT-110 */ readonly vat?: Decimal
  /** BT-111: in the currency of BT-6 */ readonly vatInVatCurrency?: Decimal
  /** BT-112 */ readonly withVat?: Decimal
  /** BT-113 */ readonly paid?: Decimal
  /** BT-114 */ readonly rounding?: Decimal
  /** BT-115 */ readonly due?: Decimal
}

/** BG-23. */
export interface VatBreakdown {
  /** BT-116 */ readonly taxable?: Decimal
  /** BT-117 */ readonly tax?: Decimal
  /** BT-118: UNTDID 5305 */ readonly category?: string
  /** BT-119: percent */ readonly rate?: Decimal
  /** The scheme (BT-118-1) names a tax that is not VAT. */ readonly isOtherTax?: true
  /** BT-120 */ readonly exemptionReason?: string
  /** BT-121: VATEX */ readonly exemptionReasonCode?: string
}

/** BG-24. */
export interface SupportingDocument {
  /** BT-122 */ readonly reference?: string
  /** BT-123 */ readonly description?: string
  /** BT-124 */ readonly location?: string
  /** BT-125 */ readonly attachment?: InvoiceAttachment
}

/** BT-125 with its MIME type and name. The content stays in the XML: only its size is known here. */
export interface InvoiceAttachment {
  readonly filename?: string
  readonly mimeType?: string
  /** Bytes that the base64 text stands for. */
  readonly byteSize: number
}

/** BG-DEX-09 of the XRechnung extension. */
export interface ThirdPartyPayment {
  /** BT-DEX-001 */ readonly type?: string
  /** BT-DEX-002 */ readonly amount?: Decimal
  /** BT-DEX-003 */ readonly description?: string
}

export interface UnreadableValue {
  /** Number of the term, e.g. `BT-2`. */
  readonly term: string
  /** As the XML has it, at most 100 characters. */
  readonly text: string
}
