import type { AttributeCodes } from '../../model/en16931-invoice.ts'
import { childrenOf, textAt } from '../xml/xml-node.ts'
import type { XmlNode } from '../xml/xml-node.ts'

const OBJECT_TYPE = '130'
/** Amounts of UBL that carry a currency (context of BR-CL-03 in the official rules). */
const UBL_AMOUNTS: ReadonlySet<string> = new Set([
  'Amount',
  'BaseAmount',
  'PriceAmount',
  'TaxAmount',
  'TaxableAmount',
  'LineExtensionAmount',
  'TaxExclusiveAmount',
  'TaxInclusiveAmount',
  'AllowanceTotalAmount',
  'ChargeTotalAmount',
  'PrepaidAmount',
  'PayableRoundingAmount',
  'PayableAmount',
])
const UBL_OBJECTS: ReadonlySet<string> = new Set(['AdditionalDocumentReference', 'DocumentReference'])

/** The codes of UBL that stand in attributes alone, each once; '' for an amount without a currency. */
export function ublAttributeCodes(root: XmlNode): AttributeCodes {
  const currencies = new Set<string>()
  const objectSchemes = new Set<string>()
  for (const node of below(root)) {
    if (UBL_AMOUNTS.has(node.name)) currencies.add(attribute(node, 'currencyID') ?? '')
    if (!UBL_OBJECTS.has(node.name) || textAt(node, 'DocumentTypeCode') !== OBJECT_TYPE) continue
    for (const id of childrenOf(node, 'ID')) addTo(objectSchemes, attribute(id, 'schemeID'))
  }
  return { currencies: [...currencies], objectSchemes: [...objectSchemes] }
}

/** The same of CII, where only totals of VAT carry a currency and the scheme of an object is an element. */
export function ciiAttributeCodes(root: XmlNode): AttributeCodes {
  const currencies = new Set<string>()
  const objectSchemes = new Set<string>()
  for (const node of below(root)) {
    if (node.name === 'TaxTotalAmount') addTo(currencies, attribute(node, 'currencyID'))
    if (node.name === 'ReferenceTypeCode') objectSchemes.add(node.text.trim())
  }
  return { currencies: [...currencies], objectSchemes: [...objectSchemes] }
}

function* below(node: XmlNode): Generator<XmlNode> {
  yield node
  for (const child of node.children) yield* below(child)
}

function attribute(node: XmlNode, name: string): string | undefined {
  return node.attributes.get(name)?.trim()
}

function addTo(codes: Set<string>, code: string | undefined): void {
  if (code !== undefined) codes.add(code)
}
