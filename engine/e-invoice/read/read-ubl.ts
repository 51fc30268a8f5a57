import type {
  En16931Invoice,
  InvoiceDelivery,
  InvoiceTotals,
  PaymentInstructions,
  PaymentMeans,
  PrecedingInvoice,
  SupportingDocument,
  VatBreakdown,
} from '../../model/en16931-invoice.ts'
import { unlessAbsent, withoutAbsent } from './absent.ts'
import { ublAttributeCodes } from './attribute-codes.ts'
import { joined } from './joined.ts'
import { readAttachment } from './read-attachment.ts'
import { readUblAllowances, readUblLine, readUblPeriod } from './read-ubl-line.ts'
import { CREDITOR_SCHEME, readUblAddress, readUblParty, schemedId, isOtherTax } from './read-ubl-party.ts'
import { createValueReader } from './read-values.ts'
import type { ValueReader } from './read-values.ts'
import { splitVatTotals } from './split-vat-totals.ts'
import { attributeOf, childAt, childrenOf, textAt, textOf } from '../xml/xml-node.ts'
import type { XmlNode } from '../xml/xml-node.ts'

const OBJECT_TYPE = '130'
const PROJECT_TYPE = '50'

/** An Invoice or CreditNote of UBL 2.1 in the terms of EN 16931 (binding: CEN/TS 16931-3-2). */
export function readUbl(root: XmlNode): En16931Invoice {
  const values = createValueReader()
  return withoutAbsent<En16931Invoice>({
    canonicalSha256: undefined,
    emptyElements: undefined,
    attributeCodes: ublAttributeCodes(root),
    syntax: 'UBL',
    root: root.name,
    ...readHead(root, values),
    ...readReferences(root),
    ...readParties(root, values),
    ...readAmounts(root, values),
    unreadable: values.unreadable,
  })
}

/** The terms of the invoice itself: BT-1 to BT-10, BT-19, BT-20, BT-23, BT-24, BG-1 and BG-14. */
function readHead(root: XmlNode, values: ValueReader) {
  const isCredit = root.name === 'CreditNote'
  const dueDate = isCredit
    ? childrenOf(root, 'PaymentMeans').map(node => childAt(node, 'PaymentDueDate'))[0]
    : childAt(root, 'DueDate')
  return {
    number: textAt(root, 'ID'),
    issueDate: values.date('BT-2', childAt(root, 'IssueDate')),
    typeCode: textAt(root, isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
    currency: textAt(root, 'DocumentCurrencyCode'),
    vatCurrency: textAt(root, 'TaxCurrencyCode'),
    taxPointDate: values.date('BT-7', childAt(root, 'TaxPointDate')),
    taxPointDateCode: textAt(root, 'InvoicePeriod', 'DescriptionCode'),
    dueDate: values.date('BT-9', dueDate),
    buyerReference: textAt(root, 'BuyerReference'),
    buyerAccountingReference: textAt(root, 'AccountingCost'),
    paymentTerms: joined(childrenOf(root, 'PaymentTerms').map(node => textAt(node, 'Note'))),
    notes: childrenOf(root, 'Note').map(readNote),
    businessProcess: textAt(root, 'ProfileID'),
    specification: textAt(root, 'CustomizationID'),
    precedingInvoices: childrenOf(root, 'BillingReference').map(node => readPreceding(node, values)),
    period: readUblPeriod(childAt(root, 'InvoicePeriod'), 'BT-73', 'BT-74', values),
  }
}

/** Other documents: BT-11 to BT-18 and BG-24. UBL keeps a project of a credit note among the attachments. */
function readReferences(root: XmlNode) {
  const isCredit = root.name === 'CreditNote'
  const references = childrenOf(root, 'AdditionalDocumentReference')
  const ofType = (type: string) => references.find(node => textAt(node, 'DocumentTypeCode') === type)
  const isSupporting = (node: XmlNode) => {
    const type = textAt(node, 'DocumentTypeCode')
    return type !== OBJECT_TYPE && !(isCredit && type === PROJECT_TYPE)
  }
  return {
    projectReference:
      textAt(root, 'ProjectReference', 'ID') ?? (isCredit ? textAt(ofType(PROJECT_TYPE), 'ID') : undefined),
    contractReference: textAt(root, 'ContractDocumentReference', 'ID'),
    orderReference: textAt(root, 'OrderReference', 'ID'),
    salesOrderReference: textAt(root, 'OrderReference', 'SalesOrderID'),
    receivingAdviceReference: textAt(root, 'ReceiptDocumentReference', 'ID'),
    despatchAdviceReference: textAt(root, 'DespatchDocumentReference', 'ID'),
    tenderReference: textAt(root, 'OriginatorDocumentReference', 'ID'),
    invoicedObject: schemedId(childAt(ofType(OBJECT_TYPE), 'ID')),
    documents: references.filter(isSupporting).map(readDocument),
  }
}

/** BG-4, BG-7, BG-10, BG-11, BG-13 and BG-16. */
function readParties(root: XmlNode, values: ValueReader) {
  const seller = childAt(root, 'AccountingSupplierParty', 'Party')
  const payee = childAt(root, 'PayeeParty')
  return {
    seller: readUblParty(seller, 'legal-entity'),
    buyer: readUblParty(childAt(root, 'AccountingCustomerParty', 'Party'), 'legal-entity'),
    payee: readUblParty(payee, 'party-name'),
    taxRepresentative: readUblParty(childAt(root, 'TaxRepresentativeParty'), 'party-name'),
    delivery: readDelivery(childAt(root, 'Delivery'), values),
    payment: readPayment(root, creditorIdOf(seller) ?? creditorIdOf(payee)),
  }
}

/** BG-20 to BG-23, BG-25 and BG-DEX-09. */
function readAmounts(root: XmlNode, values: ValueReader) {
  const lines = childrenOf(root, root.name === 'CreditNote' ? 'CreditNoteLine' : 'InvoiceLine')
  return {
    allowances: readUblAllowances(root, false, values),
    charges: readUblAllowances(root, true, values),
    totals: readTotals(root, textAt(root, 'DocumentCurrencyCode'), textAt(root, 'TaxCurrencyCode'), values),
    vatBreakdown: childrenOf(root, 'TaxTotal')
      .flatMap(node => childrenOf(node, 'TaxSubtotal'))
      .map(node => readBreakdown(node, values)),
    lines: lines.map(node => readUblLine(node, values)),
    thirdPartyPayments: childrenOf(root, 'PrepaidPayment').map(node =>
      withoutAbsent({
        type: textAt(node, 'ID'),
        amount: values.decimal('BT-DEX-002', childAt(node, 'PaidAmount')),
        description: textAt(node, 'InstructionID'),
      }),
    ),
  }
}

function readPreceding(node: XmlNode, values: ValueReader): PrecedingInvoice {
  const invoice = childAt(node, 'InvoiceDocumentReference') ?? childAt(node, 'CreditNoteDocumentReference')
  return withoutAbsent<PrecedingInvoice>({
    number: textAt(invoice, 'ID'),
    issueDate: values.date('BT-26', childAt(invoice, 'IssueDate')),
  })
}

/** UBL has no place for the subject code (BT-21), so it is written in front of the text, as in `#AAC#…`. */
function readNote(node: XmlNode): En16931Invoice['notes'][number] {
  const text = textOf(node)
  const match = /^#([A-Z]{3})#\s*([\s\S]*)$/.exec(text ?? '')
  return withoutAbsent({ subjectCode: match?.[1], text: match ? match[2] : text })
}

function readDelivery(node: XmlNode | undefined, values: ValueReader): InvoiceDelivery | undefined {
  return unlessAbsent<InvoiceDelivery>({
    name: textAt(node, 'DeliveryParty', 'PartyName', 'Name'),
    location: schemedId(childAt(node, 'DeliveryLocation', 'ID')),
    date: values.date('BT-72', childAt(node, 'ActualDeliveryDate')),
    address: readUblAddress(childAt(node, 'DeliveryLocation', 'Address')),
  })
}

function creditorIdOf(party: XmlNode | undefined): string | undefined {
  const ids = childrenOf(party, 'PartyIdentification').map(node => childAt(node, 'ID'))
  return textOf(ids.find(node => attributeOf(node, 'schemeID') === CREDITOR_SCHEME))
}

function readPayment(root: XmlNode, creditorId: string | undefined): PaymentInstructions {
  const means = childrenOf(root, 'PaymentMeans')
  const first = (...path: readonly string[]) =>
    means.map(node => textAt(node, ...path)).find(text => text !== undefined)
  return withoutAbsent<PaymentInstructions>({
    means: means.map(readMeans),
    remittanceInformation: first('PaymentID'),
    mandateReference: first('PaymentMandate', 'ID'),
    creditorId,
  })
}

function readMeans(node: XmlNode): PaymentMeans {
  const account = childAt(node, 'PayeeFinancialAccount')
  const card = childAt(node, 'CardAccount')
  return withoutAbsent<PaymentMeans>({
    code: textAt(node, 'PaymentMeansCode'),
    text: attributeOf(childAt(node, 'PaymentMeansCode'), 'name'),
    account:
      account &&
      withoutAbsent({
        id: textAt(account, 'ID'),
        name: textAt(account, 'Name'),
        bic: textAt(account, 'FinancialInstitutionBranch', 'ID'),
      }),
    card: unlessAbsent({ number: textAt(card, 'PrimaryAccountNumberID'), holder: textAt(card, 'HolderName') }),
    debitedAccount: textAt(node, 'PaymentMandate', 'PayerFinancialAccount', 'ID'),
  })
}

function readTotals(
  root: XmlNode,
  currency: string | undefined,
  vatCurrency: string | undefined,
  values: ValueReader,
): InvoiceTotals {
  const total = childAt(root, 'LegalMonetaryTotal')
  const taxes = childrenOf(root, 'TaxTotal').flatMap(node => childAt(node, 'TaxAmount') ?? [])
  const { inInvoiceCurrency, inVatCurrency } = splitVatTotals(taxes, currency, vatCurrency)
  return withoutAbsent<InvoiceTotals>({
    lineNet: values.decimal('BT-106', childAt(total, 'LineExtensionAmount')),
    allowances: values.decimal('BT-107', childAt(total, 'AllowanceTotalAmount')),
    charges: values.decimal('BT-108', childAt(total, 'ChargeTotalAmount')),
    withoutVat: values.decimal('BT-109', childAt(total, 'TaxExclusiveAmount')),
    vat: values.decimal('BT-110', inInvoiceCurrency),
    vatInVatCurrency: values.decimal('BT-111', inVatCurrency),
    withVat: values.decimal('BT-112', childAt(total, 'TaxInclusiveAmount')),
    paid: values.decimal('BT-113', childAt(total, 'PrepaidAmount')),
    rounding: values.decimal('BT-114', childAt(total, 'PayableRoundingAmount')),
    due: values.decimal('BT-115', childAt(total, 'PayableAmount')),
  })
}

function readBreakdown(node: XmlNode, values: ValueReader): VatBreakdown {
  const category = childAt(node, 'TaxCategory')
  return withoutAbsent<VatBreakdown>({
    taxable: values.decimal('BT-116', childAt(node, 'TaxableAmount')),
    tax: values.decimal('BT-117', childAt(node, 'TaxAmount')),
    category: textAt(category, 'ID'),
    rate: values.decimal('BT-119', childAt(category, 'Percent')),
    isOtherTax: isOtherTax(category),
    exemptionReason: textAt(category, 'TaxExemptionReason'),
    exemptionReasonCode: textAt(category, 'TaxExemptionReasonCode'),
  })
}

function readDocument(node: XmlNode): SupportingDocument {
  return withoutAbsent<SupportingDocument>({
    reference: textAt(node, 'ID'),
    description: textAt(node, 'DocumentDescription'),
    location: textAt(node, 'Attachment', 'ExternalReference', 'URI'),
    attachment: readAttachment(childAt(node, 'Attachment', 'EmbeddedDocumentBinaryObject')),
  })
}
