import type { InvoiceAllowance, InvoiceItem, InvoiceLine, InvoicePeriod, LineVat } from '../../model/en16931-line.ts'
import { withoutAbsent } from './absent.ts'
import { joined } from './joined.ts'
import { schemedId } from './read-ubl-party.ts'
import type { ValueReader } from './read-values.ts'
import { attributeOf, childAt, childrenOf, isTrueAt, textAt, textOf } from '../xml/xml-node.ts'
import type { XmlNode } from '../xml/xml-node.ts'

/** Lines within lines; the XRechnung extension shows three levels. */
const DEPTH_MAX = 16

/**
 * BG-25. A line that names another as its parent (`ParentLineID`, XRechnung extension and EXTENDED) is put below it.
 */
export function readCiiLines(nodes: readonly XmlNode[], values: ValueReader): readonly InvoiceLine[] {
  const entries = nodes.map(node => ({
    line: { ...readCiiLine(node, values), lines: [] as InvoiceLine[] },
    parent: textAt(node, 'AssociatedDocumentLineDocument', 'ParentLineID'),
  }))
  const top: InvoiceLine[] = []
  const earlier = new Map<string, { readonly lines: InvoiceLine[]; readonly depth: number }>()
  for (const { line, parent } of entries) {
    // Only a line further up can be a parent, so lines cannot hold each other in a circle.
    const above = parent === undefined ? undefined : earlier.get(parent)
    const isBelow = above !== undefined && above.depth < DEPTH_MAX
    if (isBelow) above.lines.push(line)
    else top.push(line)
    if (line.id !== undefined && !earlier.has(line.id)) {
      earlier.set(line.id, { lines: line.lines, depth: isBelow ? above.depth + 1 : 1 })
    }
  }
  return top
}

function readCiiLine(line: XmlNode, values: ValueReader): InvoiceLine {
  const document = childAt(line, 'AssociatedDocumentLineDocument')
  const agreement = childAt(line, 'SpecifiedLineTradeAgreement')
  const delivery = childAt(line, 'SpecifiedLineTradeDelivery')
  const settlement = childAt(line, 'SpecifiedLineTradeSettlement')
  const gross = childAt(agreement, 'GrossPriceProductTradePrice')
  const net = childAt(agreement, 'NetPriceProductTradePrice')
  const baseQuantity = childAt(net, 'BasisQuantity') ?? childAt(gross, 'BasisQuantity')
  const quantity = childAt(delivery, 'BilledQuantity')
  const vat = childAt(settlement, 'ApplicableTradeTax')
  const object = childrenOf(settlement, 'AdditionalReferencedDocument').find(node => textAt(node, 'TypeCode') === '130')
  return withoutAbsent<InvoiceLine>({
    id: textAt(document, 'LineID'),
    note: joined(childrenOf(document, 'IncludedNote').map(note => textAt(note, 'Content'))),
    invoicedObject: schemedId(childAt(object, 'IssuerAssignedID'), textAt(object, 'ReferenceTypeCode')),
    quantity: values.decimal('BT-129', quantity),
    unit: attributeOf(quantity, 'unitCode'),
    netAmount: values.decimal('BT-131', lineTotal(settlement)),
    orderLineReference: textAt(agreement, 'BuyerOrderReferencedDocument', 'LineID'),
    buyerAccountingReference: textAt(settlement, 'ReceivableSpecifiedTradeAccountingAccount', 'ID'),
    period: readCiiPeriod(childAt(settlement, 'BillingSpecifiedPeriod'), 'BT-134', 'BT-135', values),
    deliveryDate: values.moment('BT-X-85', childAt(delivery, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime')),
    allowances: readCiiAllowances(settlement, false, values),
    charges: readCiiAllowances(settlement, true, values),
    price: withoutAbsent({
      net: values.decimal('BT-146', childAt(net, 'ChargeAmount')),
      discount: values.decimal('BT-147', childAt(gross, 'AppliedTradeAllowanceCharge', 'ActualAmount')),
      gross: values.decimal('BT-148', childAt(gross, 'ChargeAmount')),
      baseQuantity: values.decimal('BT-149', baseQuantity),
      baseUnit: attributeOf(baseQuantity, 'unitCode'),
    }),
    vat: withoutAbsent<LineVat>({
      category: textAt(vat, 'CategoryCode'),
      rate: values.decimal('BT-152', childAt(vat, 'RateApplicablePercent')),
      isOtherTax: isOtherTrade(vat),
    }),
    item: readItem(childAt(line, 'SpecifiedTradeProduct')),
    lines: [],
  })
}

/** True where the type of a tax is not VAT, else undefined. */
export function isOtherTrade(tax: XmlNode | undefined): true | undefined {
  return tax === undefined || textAt(tax, 'TypeCode')?.toUpperCase() === 'VAT' ? undefined : true
}

/** Allowances (`isCharge` false) or charges below a settlement, of the document or a line. */
export function readCiiAllowances(
  settlement: XmlNode | undefined,
  isCharge: boolean,
  values: ValueReader,
): readonly InvoiceAllowance[] {
  return childrenOf(settlement, 'SpecifiedTradeAllowanceCharge')
    .filter(node => {
      const indicator = childAt(node, 'ChargeIndicator')
      return (isTrueAt(indicator, 'Indicator') || isTrueAt(indicator)) === isCharge
    })
    .map(node => ({ node, vat: childAt(node, 'CategoryTradeTax') }))
    .map(({ node, vat }) =>
      withoutAbsent<InvoiceAllowance>({
        amount: values.decimal(isCharge ? 'BT-99' : 'BT-92', childAt(node, 'ActualAmount')),
        baseAmount: values.decimal(isCharge ? 'BT-100' : 'BT-93', childAt(node, 'BasisAmount')),
        percent: values.decimal(isCharge ? 'BT-101' : 'BT-94', childAt(node, 'CalculationPercent')),
        vatCategory: textAt(vat, 'CategoryCode'),
        vatRate: values.decimal(isCharge ? 'BT-103' : 'BT-96', childAt(vat, 'RateApplicablePercent')),
        isOtherTax: isOtherTrade(vat),
        reason: textAt(node, 'Reason'),
        reasonCode: textAt(node, 'ReasonCode'),
      }),
    )
}

/** Freight and the like (BG-X-42 of EXTENDED, ZUGFeRD 1.0): charges of the document under another name. */
export function readLogisticsCharges(
  settlement: XmlNode | undefined,
  values: ValueReader,
): readonly InvoiceAllowance[] {
  return childrenOf(settlement, 'SpecifiedLogisticsServiceCharge').map(node =>
    withoutAbsent<InvoiceAllowance>({
      amount: values.decimal('BT-99', childAt(node, 'AppliedAmount')),
      baseAmount: undefined,
      percent: undefined,
      vatCategory: textAt(node, 'AppliedTradeTax', 'CategoryCode'),
      vatRate: values.decimal('BT-103', childAt(node, 'AppliedTradeTax', 'RateApplicablePercent')),
      isOtherTax: isOtherTrade(childAt(node, 'AppliedTradeTax')),
      reason: textAt(node, 'Description'),
      reasonCode: undefined,
    }),
  )
}

export function readCiiPeriod(
  node: XmlNode | undefined,
  startTerm: string,
  endTerm: string,
  values: ValueReader,
): InvoicePeriod | undefined {
  if (node === undefined) return undefined
  const start = values.moment(startTerm, childAt(node, 'StartDateTime'))
  const end = values.moment(endTerm, childAt(node, 'EndDateTime'))
  return withoutAbsent<InvoicePeriod>({ start, end })
}

function lineTotal(settlement: XmlNode | undefined): XmlNode | undefined {
  return (
    childAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount') ??
    childAt(settlement, 'SpecifiedTradeSettlementMonetarySummation', 'LineTotalAmount')
  )
}

function readItem(product: XmlNode | undefined): InvoiceItem {
  return withoutAbsent<InvoiceItem>({
    name: textAt(product, 'Name'),
    description: textAt(product, 'Description'),
    sellerId: textAt(product, 'SellerAssignedID'),
    buyerId: textAt(product, 'BuyerAssignedID'),
    standardId: schemedId(childAt(product, 'GlobalID')),
    classifications: childrenOf(product, 'DesignatedProductClassification').flatMap(node => {
      const found = childAt(node, 'ClassCode')
      const code = textOf(found)
      if (code === undefined) return []
      return withoutAbsent({
        code,
        list: attributeOf(found, 'listID'),
        listVersion: attributeOf(found, 'listVersionID'),
      })
    }),
    originCountry: textAt(product, 'OriginTradeCountry', 'ID'),
    attributes: childrenOf(product, 'ApplicableProductCharacteristic').map(node =>
      withoutAbsent({ name: textAt(node, 'Description'), value: textAt(node, 'Value') }),
    ),
  })
}
