import { deflateSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getDefaultSRGBProfile } from '@cantoo/pdf-lib'

/** Objects of a PDF by number: a dictionary's text, or one with the bytes of a stream. */
export type Objects = Record<number, string | readonly [dictionary: string, bytes: Uint8Array]>

const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
/** Widths of A and B in DejaVu Sans, 2048 units to the em: 1401 and 1405. */
const WIDTHS = [684.08, 686.04]

export const PACKET = xmp('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')

/** A packet with these properties of the identification, and others. */
export function xmp(identification: string, others = ''): string {
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">${identification}</rdf:Description>`,
    `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${others}</rdf:Description>`,
    '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('\n')
}

/** A file of PDF/A-3b with a page of text and colour, before it is written. */
export function archivalObjects(): Objects {
  return {
    1: '<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/DestOutputProfile 5 0 R>>]>>',
    2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 6 0 R/Resources<</Font<</F1 7 0 R>>>>>>',
    4: ['/Type/Metadata/Subtype/XML', Buffer.from(PACKET)],
    5: ['/N 3/Filter/FlateDecode', deflateSync(getDefaultSRGBProfile())],
    6: ['', Buffer.from('q 1 0 0 rg 10 10 50 50 re f Q BT /F1 12 Tf 50 700 Td (AB) Tj ET')],
    7: `<</Type/Font/Subtype/TrueType/BaseFont/DejaVuSans/Encoding/WinAnsiEncoding/FirstChar 65/LastChar 66/Widths[${WIDTHS.join(' ')}]/FontDescriptor 8 0 R>>`,
    8: '<</Type/FontDescriptor/FontName/DejaVuSans/Flags 32/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/CapHeight 1/StemV 1/FontFile2 9 0 R>>',
    9: ['/Filter/FlateDecode', deflateSync(readFileSync(FONT))],
  }
}

/** Writes objects as a file with a plain table. */
export function writeObjects(objects: Objects, trailer = '/ID[<00112233><00112233>]'): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  for (const [number, object] of Object.entries(objects)) {
    places[Number(number)] = at
    add(Buffer.from(`${number} 0 obj\n`))
    if (typeof object === 'string') add(Buffer.from(`${object}\nendobj\n`, 'latin1'))
    else {
      const [dictionary, bytes] = object
      add(Buffer.from(`<<${dictionary}/Length ${bytes.length}>>\nstream\n`, 'latin1'))
      add(Buffer.from(bytes))
      add(Buffer.from('\nendstream\nendobj\n'))
    }
  }
  const size = places.length
  const rows = Array.from({ length: size }, (_, number) =>
    places[number] === undefined ? '0000000000 65535 f \n' : `${String(places[number]).padStart(10, '0')} 00000 n \n`,
  )
  const table = `xref\n0 ${size}\n${rows.join('')}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table)])
}
