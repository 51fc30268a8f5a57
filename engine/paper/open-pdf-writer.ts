import { deflateSync } from 'node:zlib'
import { PDFName, PDFObjectStream, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib'
import { crossReferences } from './cross-references.ts'
import type { Place } from './cross-references.ts'
import { openWriteBuffer } from './write-buffer.ts'
import type { WriteBuffer } from './write-buffer.ts'

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

interface Output {
  readonly pdf: PDFDocument
  readonly file: WriteBuffer
  /** By the numbers of the objects that are written. */
  readonly places: Map<number, Place>
}

/** Creates the file at `path` and writes its header. */
export async function openPdfWriter(pdf: PDFDocument, path: string): Promise<PdfWriter> {
  const output: Output = { pdf, file: await openWriteBuffer(path), places: new Map() }
  const { file } = output
  let flushedUpTo = 0
  await file.put(bytesOf(pdf.context.header), Buffer.from('\n\n'))
  return {
    flush: async () => {
      await putStreamsAfter(output, flushedUpTo)
      flushedUpTo = pdf.context.largestObjectNumber
      await file.drain()
    },
    finish: async () => {
      await pdf.flush()
      await putPacked(output, await putOtherStreams(output))
      await putTable(output)
      await file.drain()
    },
    close: () => file.close(),
  }
}

async function putStream({ file, places }: Output, ref: PDFRef, stream: PDFStream): Promise<void> {
  places.set(ref.objectNumber, { type: 'offset', offset: file.offset() })
  stream.updateDict()
  await file.put(
    Buffer.from(`${ref.objectNumber} ${ref.generationNumber} obj\n`),
    bytesOf(stream.dict),
    Buffer.from('\nstream\n'),
    stream.getContents(),
    Buffer.from('\nendstream\nendobj\n\n'),
  )
}

/** Writes the streams with higher numbers and keeps only their dictionaries. */
async function putStreamsAfter(output: Output, last: number): Promise<void> {
  const { context } = output.pdf
  for (let number = last + 1; number <= context.largestObjectNumber; number++) {
    const ref = PDFRef.of(number)
    const object = context.lookup(ref)
    if (!(object instanceof PDFRawStream)) continue
    await putStream(output, ref, object)
    context.assign(ref, new PDFStream(object.dict))
  }
}

/** Writes the streams that are not written yet, and gives back the other objects. */
async function putOtherStreams(output: Output): Promise<[PDFRef, PDFObject][]> {
  const others: [PDFRef, PDFObject][] = []
  for (const [ref, object] of output.pdf.context.enumerateIndirectObjects()) {
    if (output.places.has(ref.objectNumber)) continue
    if (object instanceof PDFStream) await putStream(output, ref, object)
    else others.push([ref, object])
  }
  return others
}

/** Writes objects packed into streams of a hundred (ISO 32000-2, 7.5.7). */
async function putPacked(output: Output, objects: readonly [PDFRef, PDFObject][]): Promise<void> {
  const { pdf, places } = output
  for (let at = 0; at < objects.length; at += OBJECTS_PER_STREAM) {
    const chunk = objects.slice(at, at + OBJECTS_PER_STREAM)
    const streamRef = pdf.context.nextRef()
    for (const [index, [{ objectNumber }]] of chunk.entries()) {
      places.set(objectNumber, { type: 'packed', streamNumber: streamRef.objectNumber, index })
    }
    const stream = PDFObjectStream.withContextAndObjects(pdf.context, chunk, false)
    const contents = deflateSync(stream.getUnencodedContents())
    stream.dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
    await putStream(output, streamRef, PDFRawStream.of(stream.dict, contents))
  }
}

async function putTable(output: Output): Promise<void> {
  const { pdf, file, places } = output
  const tableAt = file.offset()
  const tableRef = pdf.context.nextRef()
  places.set(tableRef.objectNumber, { type: 'offset', offset: tableAt })
  await putStream(output, tableRef, crossReferences(pdf.context, places))
  await file.put(Buffer.from(`startxref\n${tableAt}\n%%EOF\n`))
}

function bytesOf(part: { sizeInBytes(): number; copyBytesInto(buffer: Uint8Array, offset: number): number }): Buffer {
  const bytes = Buffer.alloc(part.sizeInBytes())
  part.copyBytesInto(bytes, 0)
  return bytes
}
