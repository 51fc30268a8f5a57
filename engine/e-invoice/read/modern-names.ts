import type { XmlNode } from '../xml/xml-node.ts'

/** Elements of ZUGFeRD 1.0 (CII D13B) under the names that CII D16B gave them. */
const NAMES: Readonly<Record<string, string>> = {
  SpecifiedExchangedDocumentContext: 'ExchangedDocumentContext',
  HeaderExchangedDocument: 'ExchangedDocument',
  SpecifiedSupplyChainTradeTransaction: 'SupplyChainTradeTransaction',
  ApplicableSupplyChainTradeAgreement: 'ApplicableHeaderTradeAgreement',
  ApplicableSupplyChainTradeDelivery: 'ApplicableHeaderTradeDelivery',
  ApplicableSupplyChainTradeSettlement: 'ApplicableHeaderTradeSettlement',
  SpecifiedSupplyChainTradeAgreement: 'SpecifiedLineTradeAgreement',
  SpecifiedSupplyChainTradeDelivery: 'SpecifiedLineTradeDelivery',
  SpecifiedSupplyChainTradeSettlement: 'SpecifiedLineTradeSettlement',
  ApplicablePercent: 'RateApplicablePercent',
}

/** A tree of ZUGFeRD 1.0 in today's names; what else differs, the reader of CII knows. */
export function withModernNames(node: XmlNode): XmlNode {
  return { ...node, name: NAMES[node.name] ?? node.name, children: node.children.map(withModernNames) }
}
