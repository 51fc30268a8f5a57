import { PDFName, PDFRawStream, PDFString, getDefaultSRGBProfile } from '@cantoo/pdf-lib'
import type { PDFDocument } from '@cantoo/pdf-lib'

/**
 * What the packet says, in characters that XML can hold; the same as the file's information dictionary (ISO 19005-3,
 * 6.6.2.3).
 */
export interface Metadata {
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly creator: string
  readonly producedAt: number
  readonly language: string
}

/**
 * Writes what a file for the archive needs beside its pages: the XMP packet, sRGB as output intent, and that there is
 * no structure tree. PDF/A-3b (ISO 19005-3) is claimed only when `isArchival` holds for every page of the file.
 */
export function writeMetadata(pdf: PDFDocument, metadata: Metadata, isArchival: boolean): void {
  const { context, catalog } = pdf
  const packet = Buffer.from(xmpPacket(metadata, isArchival))
  // Programs that know nothing of PDF look for the packet, so it stays unpacked (ISO 32000-2, 14.3.2).
  const dict = context.obj({ Type: 'Metadata', Subtype: 'XML', Length: packet.length })
  catalog.set(PDFName.of('Metadata'), context.register(PDFRawStream.of(dict, packet)))
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB IEC61966-2.1'),
    Info: PDFString.of('sRGB IEC61966-2.1'),
    DestOutputProfile: context.register(context.flateStream(getDefaultSRGBProfile(), { N: 3 })),
  })
  catalog.set(PDFName.of('OutputIntents'), context.obj([context.register(intent)]))
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: false }))
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function xmpPacket(metadata: Metadata, isArchival: boolean): string {
  const moment = `${new Date(metadata.producedAt).toISOString().slice(0, 19)}Z`
  const author = metadata.author === '' ? '' : `<dc:creator><rdf:Seq>${item(metadata.author)}</rdf:Seq></dc:creator>`
  const blocks = [
    description('dc', 'http://purl.org/dc/elements/1.1/', [
      '<dc:format>application/pdf</dc:format>',
      `<dc:title><rdf:Alt>${item(metadata.title, ' xml:lang="x-default"')}</rdf:Alt></dc:title>`,
      author,
      `<dc:description><rdf:Alt>${item(metadata.subject, ' xml:lang="x-default"')}</rdf:Alt></dc:description>`,
      `<dc:language><rdf:Bag>${item(metadata.language)}</rdf:Bag></dc:language>`,
    ]),
    description('xmp', 'http://ns.adobe.com/xap/1.0/', [
      `<xmp:CreatorTool>${escapeXml(metadata.creator)}</xmp:CreatorTool>`,
      ...['CreateDate', 'ModifyDate', 'MetadataDate'].map(name => `<xmp:${name}>${moment}</xmp:${name}>`),
    ]),
    description('pdf', 'http://ns.adobe.com/pdf/1.3/', [`<pdf:Producer>${escapeXml(metadata.creator)}</pdf:Producer>`]),
  ]
  if (isArchival) {
    const claim = ['<pdfaid:part>3</pdfaid:part>', '<pdfaid:conformance>B</pdfaid:conformance>']
    blocks.push(description('pdfaid', 'http://www.aiim.org/pdfa/ns/id/', claim))
  }
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    ...blocks,
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n')
}

function description(prefix: string, uri: string, entries: readonly string[]): string {
  return `<rdf:Description rdf:about="" xmlns:${prefix}="${uri}">${entries.join('')}</rdf:Description>`
}

function item(text: string, attributes = ''): string {
  return `<rdf:li${attributes}>${escapeXml(text)}</rdf:li>`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, mark => ENTITIES[mark] ?? '')
}
