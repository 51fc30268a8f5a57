import { deflateSync } from 'node:zlib'
import { PDFRawStream } from '@cantoo/pdf-lib'
import type { PDFContext } from '@cantoo/pdf-lib'

/** Where an object stands: at an offset of the file, or packed into a stream of objects. */
export type Place =
  | { readonly type: 'free' }
  | { readonly type: 'offset'; readonly offset: number }
  | { readonly type: 'packed'; readonly streamNumber: number; readonly index: number }

/** The table of objects as a stream (ISO 32000-2, 7.5.8): type, offset or stream, generation or index. */
export function crossReferences(context: PDFContext, places: ReadonlyMap<number, Place>): PDFRawStream {
  const size = context.largestObjectNumber + 1
  const widths = [1, 6, 2] as const
  const rows = Buffer.alloc(size * 9)
  for (let number = 0; number < size; number++) {
    const place = places.get(number) ?? { type: 'free' }
    const [type, second, third] =
      place.type === 'offset'
        ? [1, place.offset, 0]
        : place.type === 'packed'
          ? [2, place.streamNumber, place.index]
          : [0, 0, number === 0 ? 65_535 : 0]
    rows.writeUInt8(type, number * 9)
    rows.writeUIntBE(second, number * 9 + 1, 6)
    rows.writeUInt16BE(third, number * 9 + 7)
  }
  const { Root, Info, ID } = context.trailerInfo
  const dict = context.obj({
    Type: 'XRef',
    Size: size,
    W: [...widths],
    Filter: 'FlateDecode',
    Root,
    ...(Info ? { Info } : {}),
    ...(ID ? { ID } : {}),
  })
  return PDFRawStream.of(dict, deflateSync(rows))
}
