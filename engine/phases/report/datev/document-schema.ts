import {
  byKind,
  element,
  matching,
  maybe,
  optional,
  part,
  required,
  textUpTo,
  wholeNumber,
  XML_GUID,
  XML_MOMENT,
  XML_MONTH,
} from './xml-schema.ts'
import type { XmlElement, XmlValue } from './xml-schema.ts'

export const DOCUMENT_NAMESPACE = 'http://xml.datev.de/bedi/tps/document/v06.0'
export const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance'
/** Documents in a package, and extensions of a document (XML-Schnittstelle online 6.0). */
export const DOCUMENTS_MAX = 4_999
const EXTENSIONS_MAX = 50

const FILE_NAME = textUpTo(255)
const ONE_OR_TWO = matching(/^[12]$/, 'weder 1 noch 2')

/** A month, a cash account, or the name of a folder; which of them, the key says. */
const PROPERTY: XmlValue = {
  test: value => XML_MONTH.test(value) || textUpTo(40).test(value),
  says: 'weder ein Monat noch ein Text von 1 bis 40 Zeichen',
}
const ledger: XmlElement = element(
  [
    part(
      'property',
      element([], { key: required(matching(/^[123]$/, 'weder 1, 2 noch 3')), value: required(PROPERTY) }),
      1,
      2,
    ),
  ],
  { datafile: required(FILE_NAME) },
)
const named: XmlElement = element([], { name: required(FILE_NAME) })
const invoice: XmlElement = element(
  [
    part(
      'property',
      element([], {
        key: required(matching(/^InvoiceType$/, 'nicht „InvoiceType“')),
        value: required(matching(/^(Incoming|Outgoing)$/, 'weder „Incoming“ noch „Outgoing“')),
      }),
    ),
  ],
  { datafile: required(FILE_NAME) },
)

const repository: XmlElement = element([
  part('level', element([], { id: required(wholeNumber(1, 99)), name: required(textUpTo(30)) }), 1, 3),
])

const document: XmlElement = element(
  [
    maybe('description', textUpTo(40)),
    maybe('keywords', textUpTo(255)),
    part(
      'extension',
      byKind({
        File: named,
        SEPAFile: named,
        Invoice: invoice,
        cashLedger: ledger,
        accountsPayableLedger: ledger,
        accountsReceivableLedger: ledger,
      }),
      1,
      EXTENSIONS_MAX,
    ),
    maybe('repository', repository),
    maybe(
      'documentintern',
      element([part('property', element([], { key: required(FILE_NAME), value: required(FILE_NAME) }))]),
    ),
  ],
  { guid: optional(XML_GUID), type: optional(ONE_OR_TWO), processID: optional(ONE_OR_TWO) },
)

/** `archive`, the root of document.xml, as the public description of XML-Schnittstelle online 6.0 says it. */
export const ARCHIVE: XmlElement = element(
  [
    part(
      'header',
      element([
        part('date', XML_MOMENT),
        maybe('description', textUpTo(255)),
        maybe('consultantNumber', wholeNumber(1_000, 9_999_999)),
        maybe('clientNumber', wholeNumber(0, 99_999)),
        maybe('clientName', textUpTo(36)),
        maybe('repository', repository),
      ]),
    ),
    part('content', element([part('document', document, 1, DOCUMENTS_MAX)])),
  ],
  {
    version: required(matching(/^6\.0$/, 'nicht 6.0')),
    guid: optional(XML_GUID),
    generatingSystem: optional(textUpTo(40)),
  },
)
