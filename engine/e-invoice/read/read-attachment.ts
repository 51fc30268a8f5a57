import type { InvoiceAttachment } from '../../model/en16931-invoice.ts'
import { withoutAbsent } from './absent.ts'
import { attributeOf } from '../xml/xml-node.ts'
import type { XmlNode } from '../xml/xml-node.ts'

/** BT-125: name, type and size of an embedded file; undefined when there is no content. */
export function readAttachment(node: XmlNode | undefined): InvoiceAttachment | undefined {
  if (node === undefined) return undefined
  const content = node.text.replace(/[\s=]/g, '')
  if (content === '') return undefined
  return withoutAbsent<InvoiceAttachment>({
    filename: attributeOf(node, 'filename'),
    mimeType: attributeOf(node, 'mimeCode'),
    byteSize: Math.floor((content.length * 3) / 4),
  })
}
