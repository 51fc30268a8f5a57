import { attributeOf } from '../xml/xml-node.ts'
import type { XmlNode } from '../xml/xml-node.ts'

/** BT-110 and BT-111 stand side by side in both syntaxes; only their currency tells them apart. */
export interface VatTotals {
  readonly inInvoiceCurrency: XmlNode | undefined
  readonly inVatCurrency: XmlNode | undefined
}

/** The total VAT in the currency of BT-5 (or without a currency), and another one in that of BT-6. */
export function splitVatTotals(
  amounts: readonly XmlNode[],
  currency: string | undefined,
  vatCurrency: string | undefined,
): VatTotals {
  const inInvoiceCurrency = amounts.find(node => currencyOf(node) === undefined || currencyOf(node) === currency)
  const others = amounts.filter(node => node !== inInvoiceCurrency)
  const inVatCurrency = vatCurrency === undefined ? undefined : others.find(node => currencyOf(node) === vatCurrency)
  return { inInvoiceCurrency, inVatCurrency }
}

function currencyOf(node: XmlNode): string | undefined {
  return attributeOf(node, 'currencyID')
}
