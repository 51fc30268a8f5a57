import type { En16931Invoice } from '../../model/en16931-invoice.ts'
import { corruptInvoice } from '../xml/corrupt-invoice.ts'
import { decodeXml } from '../xml/decode-xml.ts'
import { withModernNames } from './modern-names.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { readCii } from './read-cii.ts'
import { readUbl } from './read-ubl.ts'
import type { XmlNode } from '../xml/xml-node.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const CII = 'urn:un:unece:uncefact:data:'
const ZUGFERD_1 = 'urn:ferd:CrossIndustryDocument:invoice:1p0'
const ROOTS: Readonly<Record<string, readonly string[]>> = {
  [`${UBL}Invoice-2`]: ['Invoice'],
  [`${UBL}CreditNote-2`]: ['CreditNote'],
  [`${CII}standard:CrossIndustryInvoice:100`]: ['CrossIndustryInvoice'],
  [ZUGFERD_1]: ['CrossIndustryDocument'],
}

/**
 * Reads an e-invoice: UBL 2.1 Invoice and CreditNote, CII D16B of all profiles (XRechnung, Factur-X, ZUGFeRD 2), and
 * ZUGFeRD 1.0. A string is taken as already decoded. Throws EngineError input `corrupt_file` for anything else, for
 * XML that is not well-formed, that has a DOCTYPE, or that is larger or deeper than an invoice gets.
 */
export function readInvoice(xml: Uint8Array | string): En16931Invoice {
  const text = typeof xml === 'string' ? xml : decodeXml(xml)
  const parsed = parseXml(text, name => name.startsWith(UBL) || name.startsWith(CII) || name === ZUGFERD_1)
  const { root, namespace, emptyElements } = parsed
  if (!(ROOTS[namespace]?.includes(root.name) ?? false)) throw corruptInvoice('no_invoice')
  const invoice = readTerms(root, namespace)
  return emptyElements.length === 0 ? invoice : { ...invoice, emptyElements }
}

function readTerms(root: XmlNode, namespace: string): En16931Invoice {
  if (namespace.startsWith(UBL)) return readUbl(root)
  if (namespace === ZUGFERD_1) return readCii(withModernNames(root), 'ZUGFeRD 1.0')
  return readCii(root, 'CII')
}
