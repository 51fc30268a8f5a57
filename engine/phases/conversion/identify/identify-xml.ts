import type { InvoiceMediaType } from '../../../model/media-type.ts'

/** What the start of an XML file says. */
export interface XmlRoot {
  /** Local name of the root element. */
  readonly name: string
  readonly namespace: string
  /** The file carries a DOCTYPE: never parse it (entity expansion, external entities). */
  readonly doctype: boolean
}

/** UBL 2.1 and UN/CEFACT CII D16B, the two syntaxes of EN 16931-3. */
const UBL = /^urn:oasis:names:specification:ubl:schema:xsd:(Invoice|CreditNote)-2$/
const CII = /^urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:\d+$/

const NAME = String.raw`[\p{L}_][\p{L}\p{N}._-]*`
const ROOT = new RegExp(
  String.raw`^<(?:(${NAME}):)?(${NAME})((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*/?>`,
  'u',
)

/**
 * Root element of an XML text (Extensible Markup Language 1.0, productions 1, 22, 39); null when it does not start as
 * XML does. `text` may be cut off anywhere behind the root's start tag.
 */
export function readXmlRoot(text: string): XmlRoot | null {
  let at = text.startsWith('\ufeff') ? 1 : 0
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++
    const close = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null
    if (close === null) break
    const end = text.indexOf(close, at)
    if (end === -1) return null
    at = end + close.length
  }
  if (/^<!doctype/i.test(text.slice(at, at + 9))) {
    const name = /^<!doctype\s+([^\s>[]+)/i.exec(text.slice(at, at + 300))?.[1]
    return name === undefined ? null : { name, namespace: '', doctype: true }
  }
  const root = ROOT.exec(text.slice(at, at + 20_000))
  if (!root) return null
  const [, prefix, name = '', attributes = ''] = root
  const declaration = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`
  const found = [...attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].find(
    ([, key]) => key === declaration,
  )
  return { name, namespace: found?.[2] ?? found?.[3] ?? '', doctype: false }
}

/** The e-invoice that a root element stands for, or null. */
export function invoiceOf({ name, namespace, doctype }: XmlRoot): InvoiceMediaType | null {
  if (doctype) return null
  if (UBL.exec(namespace)?.[1] === name) return 'application/vnd.oasis.ubl+xml'
  if (name === 'CrossIndustryInvoice' && CII.test(namespace)) return 'application/vnd.unece.cii+xml'
  return null
}

/**
 * Text of the start of an XML file; names of elements and namespaces are right in every encoding of XML 1.0,
 * appendix F.1, other letters only in UTF-8, UTF-16 and UTF-32.
 */
export function decodeXmlHead(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex').padEnd(8, '-')
  if (head === '0000feff' || head === '0000003c') return decodeUtf32(bytes, false)
  if (head === 'fffe0000' || head === '3c000000') return decodeUtf32(bytes, true)
  if (head.startsWith('fffe') || head === '3c003f00') return new TextDecoder('utf-16le').decode(bytes)
  if (head.startsWith('feff') || head === '003c003f') return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder('utf-8').decode(bytes)
}

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = ''
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, littleEndian)
    text += point <= 0x10_ff_ff ? String.fromCodePoint(point) : '\ufffd'
  }
  return text.replace(/^\ufeff/, '')
}
