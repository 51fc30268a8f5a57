import type {
  En16931Invoice,
  InvoiceDelivery,
  InvoiceSyntax,
  InvoiceTotals,
  PaymentInstructions,
  PaymentMeans,
  SupportingDocument,
  VatBreakdown,
} from '../../model/en16931-invoice.ts'
import { unlessAbsent, withoutAbsent } from './absent.ts'
import { ciiAttributeCodes } from './attribute-codes.ts'
import { joined } from './joined.ts'
import { readAttachment } from './read-attachment.ts'
import { isOtherTrade, readCiiAllowances, readCiiLines, readCiiPeriod, readLogisticsCharges } from './read-cii-line.ts'
import { readCiiAddress, readCiiParty } from './read-cii-party.ts'
import { schemedId } from './read-ubl-party.ts'
import { createValueReader } from './read-values.ts'
import type { ValueReader } from './read-values.ts'
import { splitVatTotals } from './split-vat-totals.ts'
import { childAt, childrenOf, textAt } from '../xml/xml-node.ts'
import type { XmlNode } from '../xml/xml-node.ts'

/** CII writes BT-8 by UNTDID 2475, the standard and UBL by UNTDID 2005. */
const TAX_POINT_CODES: Readonly<Record<string, string>> = { '5': '3', '29': '35', '72': '432' }
const TENDER_TYPE = '50'
const OBJECT_TYPE = '130'

/** The three parts of a CII transaction that the head of an invoice is spread over. */
interface Parts {
  readonly agreement: XmlNode | undefined
  readonly delivery: XmlNode | undefined
  readonly settlement: XmlNode | undefined
}

/** A CrossIndustryInvoice of any profile in the terms of EN 16931 (binding: CEN/TS 16931-3-3). */
export function readCii(root: XmlNode, syntax: InvoiceSyntax): En16931Invoice {
  const values = createValueReader()
  const transaction = childAt(root, 'SupplyChainTradeTransaction')
  const parts: Parts = {
    agreement: childAt(transaction, 'ApplicableHeaderTradeAgreement'),
    delivery: childAt(transaction, 'ApplicableHeaderTradeDelivery'),
    settlement: childAt(transaction, 'ApplicableHeaderTradeSettlement'),
  }
  return withoutAbsent<En16931Invoice>({
    canonicalSha256: undefined,
    emptyElements: undefined,
    attributeCodes: ciiAttributeCodes(root),
    syntax,
    root: root.name,
    ...readDocumentHead(root, values),
    ...readTerms(parts, values),
    ...readReferences(parts),
    ...readParties(parts, values),
    ...readAmounts(parts, values),
    lines: readCiiLines(childrenOf(transaction, 'IncludedSupplyChainTradeLineItem'), values),
    thirdPartyPayments: [],
    unreadable: values.unreadable,
  })
}

/** BT-1 to BT-3, BT-23, BT-24 and BG-1. */
function readDocumentHead(root: XmlNode, values: ValueReader) {
  const context = childAt(root, 'ExchangedDocumentContext')
  const document = childAt(root, 'ExchangedDocument')
  return {
    number: textAt(document, 'ID'),
    issueDate: values.moment('BT-2', childAt(document, 'IssueDateTime')),
    typeCode: textAt(document, 'TypeCode'),
    notes: childrenOf(document, 'IncludedNote').map(node =>
      withoutAbsent({
        subjectCode: textAt(node, 'SubjectCode'),
        text: joined(childrenOf(node, 'Content').map(content => textAt(content))),
      }),
    ),
    businessProcess: textAt(context, 'BusinessProcessSpecifiedDocumentContextParameter', 'ID'),
    specification: textAt(context, 'GuidelineSpecifiedDocumentContextParameter', 'ID'),
  }
}

/** BT-5 to BT-10, BT-19, BT-20, BG-3 and BG-14. */
function readTerms({ agreement, settlement }: Parts, values: ValueReader) {
  const taxes = childrenOf(settlement, 'ApplicableTradeTax')
  const terms = childrenOf(settlement, 'SpecifiedTradePaymentTerms')
  const taxPointCode = taxes.map(node => textAt(node, 'DueDateTypeCode')).find(code => code !== undefined)
  return {
    currency: textAt(settlement, 'InvoiceCurrencyCode'),
    vatCurrency: textAt(settlement, 'TaxCurrencyCode'),
    taxPointDate: values.moment('BT-7', firstChild(taxes, 'TaxPointDate')),
    taxPointDateCode: taxPointCode === undefined ? undefined : (TAX_POINT_CODES[taxPointCode] ?? taxPointCode),
    dueDate: values.moment('BT-9', firstChild(terms, 'DueDateDateTime')),
    buyerReference: textAt(agreement, 'BuyerReference'),
    buyerAccountingReference: textAt(settlement, 'ReceivableSpecifiedTradeAccountingAccount', 'ID'),
    paymentTerms: joined(terms.flatMap(node => childrenOf(node, 'Description')).map(node => textAt(node))),
    precedingInvoices: childrenOf(settlement, 'InvoiceReferencedDocument').map(node =>
      withoutAbsent({
        number: textAt(node, 'IssuerAssignedID'),
        issueDate: values.moment('BT-26', childAt(node, 'FormattedIssueDateTime')),
      }),
    ),
    period: readCiiPeriod(childAt(settlement, 'BillingSpecifiedPeriod'), 'BT-73', 'BT-74', values),
  }
}

/** Other documents: BT-11 to BT-18 and BG-24. */
function readReferences({ agreement, delivery }: Parts) {
  const references = childrenOf(agreement, 'AdditionalReferencedDocument')
  const ofType = (type: string) => references.find(node => textAt(node, 'TypeCode') === type)
  const object = ofType(OBJECT_TYPE)
  return {
    projectReference: textAt(agreement, 'SpecifiedProcuringProject', 'ID'),
    contractReference: textAt(agreement, 'ContractReferencedDocument', 'IssuerAssignedID'),
    orderReference: textAt(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    salesOrderReference: textAt(agreement, 'SellerOrderReferencedDocument', 'IssuerAssignedID'),
    receivingAdviceReference: textAt(delivery, 'ReceivingAdviceReferencedDocument', 'IssuerAssignedID'),
    despatchAdviceReference: textAt(delivery, 'DespatchAdviceReferencedDocument', 'IssuerAssignedID'),
    tenderReference: textAt(ofType(TENDER_TYPE), 'IssuerAssignedID'),
    invoicedObject: schemedId(childAt(object, 'IssuerAssignedID'), textAt(object, 'ReferenceTypeCode')),
    documents: references
      .filter(node => ![TENDER_TYPE, OBJECT_TYPE].includes(textAt(node, 'TypeCode') ?? ''))
      .map(readDocument),
  }
}

/** BG-4, BG-7, BG-10, BG-11, BG-13 and BG-16. */
function readParties({ agreement, delivery, settlement }: Parts, values: ValueReader) {
  return {
    seller: readCiiParty(childAt(agreement, 'SellerTradeParty')),
    buyer: readCiiParty(childAt(agreement, 'BuyerTradeParty')),
    payee: readCiiParty(childAt(settlement, 'PayeeTradeParty')),
    taxRepresentative: readCiiParty(childAt(agreement, 'SellerTaxRepresentativeTradeParty')),
    delivery: readDelivery(delivery, values),
    payment: readPayment(settlement, childrenOf(settlement, 'SpecifiedTradePaymentTerms')),
  }
}

/** BG-20 to BG-23. */
function readAmounts({ settlement }: Parts, values: ValueReader) {
  const [currency, vatCurrency] = [textAt(settlement, 'InvoiceCurrencyCode'), textAt(settlement, 'TaxCurrencyCode')]
  return {
    allowances: readCiiAllowances(settlement, false, values),
    charges: [...readCiiAllowances(settlement, true, values), ...readLogisticsCharges(settlement, values)],
    totals: readTotals(settlement, currency, vatCurrency, values),
    vatBreakdown: childrenOf(settlement, 'ApplicableTradeTax').map(node => readBreakdown(node, values)),
  }
}

function firstChild(nodes: readonly XmlNode[], name: string): XmlNode | undefined {
  return nodes.map(node => childAt(node, name)).find(node => node !== undefined)
}

function readDelivery(node: XmlNode | undefined, values: ValueReader): InvoiceDelivery | undefined {
  const place = childAt(node, 'ShipToTradeParty')
  return unlessAbsent<InvoiceDelivery>({
    name: textAt(place, 'Name'),
    location: schemedId(childAt(place, 'ID')) ?? schemedId(childAt(place, 'GlobalID')),
    date: values.moment('BT-72', childAt(node, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime')),
    address: readCiiAddress(childAt(place, 'PostalTradeAddress')),
  })
}

function readPayment(settlement: XmlNode | undefined, terms: readonly XmlNode[]): PaymentInstructions {
  return withoutAbsent<PaymentInstructions>({
    means: childrenOf(settlement, 'SpecifiedTradeSettlementPaymentMeans').map(readMeans),
    remittanceInformation: textAt(settlement, 'PaymentReference'),
    mandateReference: terms.map(node => textAt(node, 'DirectDebitMandateID')).find(id => id !== undefined),
    creditorId: textAt(settlement, 'CreditorReferenceID'),
  })
}

function readMeans(node: XmlNode): PaymentMeans {
  const account = childAt(node, 'PayeePartyCreditorFinancialAccount')
  const card = childAt(node, 'ApplicableTradeSettlementFinancialCard')
  return withoutAbsent<PaymentMeans>({
    code: textAt(node, 'TypeCode'),
    text: joined(childrenOf(node, 'Information').map(text => textAt(text))),
    account:
      account &&
      withoutAbsent({
        id: textAt(account, 'IBANID') ?? textAt(account, 'ProprietaryID'),
        name: textAt(account, 'AccountName'),
        bic: textAt(node, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID'),
      }),
    card: unlessAbsent({ number: textAt(card, 'ID'), holder: textAt(card, 'CardholderName') }),
    debitedAccount: textAt(node, 'PayerPartyDebtorFinancialAccount', 'IBANID'),
  })
}

function readTotals(
  settlement: XmlNode | undefined,
  currency: string | undefined,
  vatCurrency: string | undefined,
  values: ValueReader,
): InvoiceTotals {
  const total =
    childAt(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation') ??
    childAt(settlement, 'SpecifiedTradeSettlementMonetarySummation')
  const vat = splitVatTotals(childrenOf(total, 'TaxTotalAmount'), currency, vatCurrency)
  return withoutAbsent<InvoiceTotals>({
    lineNet: values.decimal('BT-106', childAt(total, 'LineTotalAmount')),
    allowances: values.decimal('BT-107', childAt(total, 'AllowanceTotalAmount')),
    charges: values.decimal('BT-108', childAt(total, 'ChargeTotalAmount')),
    withoutVat: values.decimal('BT-109', childAt(total, 'TaxBasisTotalAmount')),
    vat: values.decimal('BT-110', vat.inInvoiceCurrency),
    vatInVatCurrency: values.decimal('BT-111', vat.inVatCurrency),
    withVat: values.decimal('BT-112', childAt(total, 'GrandTotalAmount')),
    paid: values.decimal('BT-113', childAt(total, 'TotalPrepaidAmount')),
    rounding: values.decimal('BT-114', childAt(total, 'RoundingAmount')),
    due: values.decimal('BT-115', childAt(total, 'DuePayableAmount')),
  })
}

function readBreakdown(node: XmlNode, values: ValueReader): VatBreakdown {
  return withoutAbsent<VatBreakdown>({
    taxable: values.decimal('BT-116', childAt(node, 'BasisAmount')),
    tax: values.decimal('BT-117', childAt(node, 'CalculatedAmount')),
    category: textAt(node, 'CategoryCode'),
    rate: values.decimal('BT-119', childAt(node, 'RateApplicablePercent')),
    isOtherTax: isOtherTrade(node),
    exemptionReason: textAt(node, 'ExemptionReason'),
    exemptionReasonCode: textAt(node, 'ExemptionReasonCode'),
  })
}

function readDocument(node: XmlNode): SupportingDocument {
  return withoutAbsent<SupportingDocument>({
    reference: textAt(node, 'IssuerAssignedID'),
    description: textAt(node, 'Name'),
    location: textAt(node, 'URIID'),
    attachment: readAttachment(childAt(node, 'AttachmentBinaryObject')),
  })
}
