import { readFile } from '../../../shared/disk/files.ts'
import { decodeXml } from '../../../e-invoice/xml/decode-xml.ts'
import { parseXml } from '../../../e-invoice/xml/parse-xml.ts'
import { attributeOf } from '../../../e-invoice/xml/xml-node.ts'
import type { XmlNode } from '../../../e-invoice/xml/xml-node.ts'
import type { FileCollector } from './collect-files.ts'

/** BT-125 in UBL and in CII. */
const CONTENT_NAMES: ReadonlySet<string> = new Set(['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject'])
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/**
 * Takes the supporting documents out that an e-invoice carries as base64 (BG-24, BT-125). Throws EngineError input:
 * corrupt_file, archive_bomb.
 */
export async function unfoldInvoice(path: string, collector: FileCollector): Promise<void> {
  const { root } = parseXml(decodeXml(await readFile(path)), () => true)
  for (const [index, node] of contentsIn(root).entries()) {
    collector.countEntry()
    const label = attributeOf(node, 'filename') ?? `Anlage ${index + 1}`
    const content = node.text.replaceAll(/\s/g, '')
    if (content === '') continue
    if (!BASE64.test(content)) {
      const message = 'Die Anlage der E-Rechnung ist nicht lesbar. Bitte beim Aussteller einzeln anfordern.'
      collector.fail(label, 'archive_entry_invalid', message)
    } else if (collector.accepts(label)) await collector.add(label, sink => sink.write(Buffer.from(content, 'base64')))
  }
}

function contentsIn(node: XmlNode): readonly XmlNode[] {
  return CONTENT_NAMES.has(node.name) ? [node] : node.children.flatMap(contentsIn)
}
