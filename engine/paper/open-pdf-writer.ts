import { open } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { PDFName, PDFObjectStream, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import type { PDFContext, PDFDocument, PDFObject } from '@cantoo/pdf-lib'

/** Writes a PDF to disk piece by piece, so that a binder of thousands of pages never lies in memory as a whole. */
export interface PdfWriter {
  /**
   * Writes the bytes of all streams made so far and lets go of them; their dictionaries stay, and must not be changed
   * any more. For between documents.
   */
  flush(): Promise<void>
  /** Writes everything else and the table of objects. */
  finish(): Promise<void>
  /** To be called in any case; without `finish` the file is of no use. */
  close(): Promise<void>
}

const OBJECTS_PER_STREAM = 100
const BUFFER_BYTES = 1 << 20

type Place =
  | { readonly type: 'free' }
  | { readonly type: 'offset'; readonly offset: number }
  | { readonly type: 'packed'; readonly streamNumber: number; readonly index: number }

/** Creates the file at `path` and writes its header. */
export async function openPdfWriter(pdf: PDFDocument, path: string): Promise<PdfWriter> {
  const { context } = pdf
  const file = await open(path, 'w', 0o600)
  const places = new Map<number, Place>()
  let offset = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let flushedUpTo = 0

  async function put(...parts: readonly Uint8Array[]): Promise<void> {
    for (const part of parts) {
      waiting.push(part)
      waitingBytes += part.length
      offset += part.length
    }
    if (waitingBytes >= BUFFER_BYTES) await drain()
  }

  async function drain(): Promise<void> {
    const bytes = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten
  }

  async function putStream(ref: PDFRef, stream: PDFStream): Promise<void> {
    places.set(ref.objectNumber, { type: 'offset', offset })
    stream.updateDict()
    await put(
      Buffer.from(`${ref.objectNumber} ${ref.generationNumber} obj\n`),
      bytesOf(stream.dict),
      Buffer.from('\nstream\n'),
      stream.getContents(),
      Buffer.from('\nendstream\nendobj\n\n'),
    )
  }

  await put(bytesOf(context.header), Buffer.from('\n\n'))
  return {
    flush: async () => {
      for (let number = flushedUpTo + 1; number <= context.largestObjectNumber; number++) {
        const ref = PDFRef.of(number)
        const object = context.lookup(ref)
        if (!(object instanceof PDFRawStream)) continue
        await putStream(ref, object)
        context.assign(ref, new PDFStream(object.dict))
      }
      flushedUpTo = context.largestObjectNumber
      await drain()
    },
    finish: async () => {
      await pdf.flush()
      const packed: [PDFRef, PDFObject][] = []
      for (const [ref, object] of context.enumerateIndirectObjects()) {
        if (places.has(ref.objectNumber)) continue
        if (object instanceof PDFStream) await putStream(ref, object)
        else packed.push([ref, object])
      }
      for (let at = 0; at < packed.length; at += OBJECTS_PER_STREAM) {
        const chunk = packed.slice(at, at + OBJECTS_PER_STREAM)
        const streamRef = context.nextRef()
        for (const [index, [{ objectNumber }]] of chunk.entries()) {
          places.set(objectNumber, { type: 'packed', streamNumber: streamRef.objectNumber, index })
        }
        const stream = PDFObjectStream.withContextAndObjects(context, chunk, false)
        const contents = deflateSync(stream.getUnencodedContents())
        stream.dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
        await putStream(streamRef, PDFRawStream.of(stream.dict, contents))
      }
      const tableAt = offset
      const tableRef = context.nextRef()
      places.set(tableRef.objectNumber, { type: 'offset', offset: tableAt })
      await putStream(tableRef, crossReferences(context, places))
      await put(Buffer.from(`startxref\n${tableAt}\n%%EOF\n`))
      await drain()
    },
    close: () => file.close(),
  }
}

/** The table of objects as a stream (ISO 32000-2, 7.5.8): type, offset or stream, generation or index. */
function crossReferences(context: PDFContext, places: ReadonlyMap<number, Place>): PDFRawStream {
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

function bytesOf(part: { sizeInBytes(): number; copyBytesInto(buffer: Uint8Array, offset: number): number }): Buffer {
  const bytes = Buffer.alloc(part.sizeInBytes())
  part.copyBytesInto(bytes, 0)
  return bytes
}
