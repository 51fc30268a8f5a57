import type { InvoiceAllowance, InvoiceItem, InvoiceLine, InvoicePeriod, LineVat } from '../../model/en16931-line.ts'
import { withoutAbsent } from './absent.ts'
import { isOtherTax, schemedId } from './read-ubl-party.ts'
import type { ValueReader } from './read-values.ts'
import { attributeOf, childAt, childrenOf, isTrueAt, textAt, textOf } from '../xml/xml-node.ts'
import type { XmlNode } from '../xml/xml-node.ts'

/** BG-25 of an Invoice or a CreditNote, with the lines below it (XRechnung extension). */
export function readUblLine(line: XmlNode, values: ValueReader): InvoiceLine {
  const item = childAt(line, 'Item')
  const price = childAt(line, 'Price')
  const discount = childAt(price, 'AllowanceCharge')
  const quantity = childAt(line, 'InvoicedQuantity') ?? childAt(line, 'CreditedQuantity')
  const baseQuantity = childAt(price, 'BaseQuantity')
  const object = childrenOf(line, 'DocumentReference').find(node => textAt(node, 'DocumentTypeCode') === '130')
  const vat = childAt(item, 'ClassifiedTaxCategory')
  return withoutAbsent<InvoiceLine>({
    id: textAt(line, 'ID'),
    note: textAt(line, 'Note'),
    invoicedObject: schemedId(childAt(object, 'ID')),
    quantity: values.decimal('BT-129', quantity),
    unit: attributeOf(quantity, 'unitCode'),
    netAmount: values.decimal('BT-131', childAt(line, 'LineExtensionAmount')),
    orderLineReference: textAt(line, 'OrderLineReference', 'LineID'),
    buyerAccountingReference: textAt(line, 'AccountingCost'),
    period: readUblPeriod(childAt(line, 'InvoicePeriod'), 'BT-134', 'BT-135', values),
    deliveryDate: undefined,
    allowances: readUblAllowances(line, false, values),
    charges: readUblAllowances(line, true, values),
    price: withoutAbsent({
      net: values.decimal('BT-146', childAt(price, 'PriceAmount')),
      discount: values.decimal('BT-147', childAt(discount, 'Amount')),
      gross: values.decimal('BT-148', childAt(discount, 'BaseAmount')),
      baseQuantity: values.decimal('BT-149', baseQuantity),
      baseUnit: attributeOf(baseQuantity, 'unitCode'),
    }),
    vat: withoutAbsent<LineVat>({
      category: textAt(vat, 'ID'),
      rate: values.decimal('BT-152', childAt(vat, 'Percent')),
      isOtherTax: isOtherTax(vat),
    }),
    item: readItem(item),
    lines: [...childrenOf(line, 'SubInvoiceLine'), ...childrenOf(line, 'SubCreditNoteLine')].map(node =>
      readUblLine(node, values),
    ),
  })
}

/** Allowances (`isCharge` false) or charges of the document or a line. */
export function readUblAllowances(node: XmlNode, isCharge: boolean, values: ValueReader): readonly InvoiceAllowance[] {
  return childrenOf(node, 'AllowanceCharge')
    .filter(entry => isTrueAt(entry, 'ChargeIndicator') === isCharge)
    .map(entry =>
      withoutAbsent<InvoiceAllowance>({
        amount: values.decimal(isCharge ? 'BT-99' : 'BT-92', childAt(entry, 'Amount')),
        baseAmount: values.decimal(isCharge ? 'BT-100' : 'BT-93', childAt(entry, 'BaseAmount')),
        percent: values.decimal(isCharge ? 'BT-101' : 'BT-94', childAt(entry, 'MultiplierFactorNumeric')),
        vatCategory: textAt(entry, 'TaxCategory', 'ID'),
        vatRate: values.decimal(isCharge ? 'BT-103' : 'BT-96', childAt(entry, 'TaxCategory', 'Percent')),
        isOtherTax: isOtherTax(childAt(entry, 'TaxCategory')),
        reason: textAt(entry, 'AllowanceChargeReason'),
        reasonCode: textAt(entry, 'AllowanceChargeReasonCode'),
      }),
    )
}

export function readUblPeriod(
  node: XmlNode | undefined,
  startTerm: string,
  endTerm: string,
  values: ValueReader,
): InvoicePeriod | undefined {
  if (node === undefined) return undefined
  const start = values.date(startTerm, childAt(node, 'StartDate'))
  const end = values.date(endTerm, childAt(node, 'EndDate'))
  // A period without dates is an error of its own (BR-CO-19), unless it only carries the code of BT-8.
  if (start === undefined && end === undefined && childAt(node, 'DescriptionCode') !== undefined) return undefined
  return withoutAbsent<InvoicePeriod>({ start, end })
}

function readItem(item: XmlNode | undefined): InvoiceItem {
  return withoutAbsent<InvoiceItem>({
    name: textAt(item, 'Name'),
    description: textAt(item, 'Description'),
    sellerId: textAt(item, 'SellersItemIdentification', 'ID'),
    buyerId: textAt(item, 'BuyersItemIdentification', 'ID'),
    standardId: schemedId(childAt(item, 'StandardItemIdentification', 'ID')),
    classifications: childrenOf(item, 'CommodityClassification').flatMap(node => {
      const found = childAt(node, 'ItemClassificationCode')
      const code = textOf(found)
      if (code === undefined) return []
      return withoutAbsent({
        code,
        list: attributeOf(found, 'listID'),
        listVersion: attributeOf(found, 'listVersionID'),
      })
    }),
    originCountry: textAt(item, 'OriginCountry', 'IdentificationCode'),
    attributes: childrenOf(item, 'AdditionalItemProperty').map(node =>
      withoutAbsent({ name: textAt(node, 'Name'), value: textAt(node, 'Value') }),
    ),
  })
}
