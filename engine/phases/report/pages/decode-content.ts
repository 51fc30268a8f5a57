import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFContentStream,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  decodePDFRawStream,
} from '@cantoo/pdf-lib'
import type { PDFObject } from '@cantoo/pdf-lib'

const FLATE = new Set(['FlateDecode', 'Fl'])

/** The decoded bytes of a stream; null when it cannot be decoded or has more than `bytesMax`. */
export function decodeContent(stream: PDFObject | undefined, bytesMax: number): Uint8Array | null {
  if (bytesMax <= 0) return null
  if (stream instanceof PDFContentStream) return stream.getUnencodedContents()
  // Data in another file.
  if (!(stream instanceof PDFRawStream) || stream.dict.has(PDFName.of('F'))) return null
  const filters = listOf(stream.dict.lookup(PDFName.of('Filter')))
  const settings = listOf(stream.dict.lookup(PDFName.of('DecodeParms')))
  let bytes = stream.getContents()
  try {
    for (const [index, filter] of filters.entries()) {
      const decoded = unfilter(stream.dict, bytes, filter, settings[index], bytesMax)
      if (!decoded) return null
      bytes = decoded
    }
  } catch {
    return null
  }
  return bytes.length > bytesMax ? null : bytes
}

function unfilter(
  { context }: PDFDict,
  bytes: Uint8Array,
  filter: PDFObject | undefined,
  settings: PDFObject | undefined,
  bytesMax: number,
): Uint8Array | null {
  if (!(filter instanceof PDFName)) return null
  const predictor = settings instanceof PDFDict ? settings.lookup(PDFName.of('Predictor')) : undefined
  if (predictor instanceof PDFNumber && predictor.asNumber() !== 1) return null
  // The library inflates a block at a time, and a block may be of any size.
  if (FLATE.has(filter.decodeText())) return inflateSync(bytes, { maxOutputLength: bytesMax })
  const single = PDFDict.withContext(context)
  single.set(PDFName.of('Filter'), filter)
  if (settings instanceof PDFDict) single.set(PDFName.of('DecodeParms'), settings)
  const decoding = decodePDFRawStream(PDFRawStream.of(single, bytes))
  const decoded = decoding.getBytes(bytesMax + 1)
  return decoded.length > bytesMax ? null : new Uint8Array(decoded)
}

function listOf(value: PDFObject | undefined): readonly (PDFObject | undefined)[] {
  if (value instanceof PDFArray) return Array.from({ length: value.size() }, (_, index) => value.lookup(index))
  return value === undefined ? [] : [value]
}
