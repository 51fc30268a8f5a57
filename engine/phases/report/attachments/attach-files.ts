import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import type { PdfWriter } from '../../../paper/open-pdf-writer.ts'

export interface Attachment {
  /** File-system safe and unique. */
  readonly name: string
  readonly mimeType: string
  readonly description: string
  /** ISO 32000-2, table 43: the source of the pages, data about them, or the same in another form. */
  readonly relationship: 'Source' | 'Data' | 'Alternative'
  readonly bytes: Uint8Array
}

/** Types that are worth packing. */
const PACKED = /^(text\/|application\/json|application\/vnd\.(oasis\.ubl|unece\.cii)\+xml)/

/** Embeds files byte for byte, one after the other, named in the catalog's name tree and in AF (PDF 2.0, 14.13). */
export async function attachFiles(
  pdf: PDFDocument,
  attachments: AsyncIterable<Attachment> | Iterable<Attachment>,
  modifiedAt: Date,
  writer: Pick<PdfWriter, 'flush'>,
): Promise<void> {
  const { context } = pdf
  const specs: { readonly name: string; readonly ref: PDFRef }[] = []
  for await (const attachment of attachments) {
    specs.push({ name: attachment.name, ref: embed(pdf, attachment, modifiedAt) })
    await writer.flush()
  }
  specs.sort((one, other) => (one.name < other.name ? -1 : 1))
  const names = context.obj([])
  const associated = context.obj([])
  for (const { name, ref } of specs) {
    names.push(PDFHexString.fromText(name))
    names.push(ref)
    associated.push(ref)
  }
  pdf.catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: names } }))
  pdf.catalog.set(PDFName.of('AF'), associated)
}

function embed(pdf: PDFDocument, attachment: Attachment, modifiedAt: Date): PDFRef {
  const { context } = pdf
  const { bytes, name, mimeType, description, relationship } = attachment
  const options = {
    Type: 'EmbeddedFile',
    Subtype: mimeType,
    Params: {
      Size: bytes.length,
      ModDate: PDFString.fromDate(modifiedAt),
      CheckSum: PDFHexString.of(createHash('md5').update(bytes).digest('hex')),
    },
  }
  // PDF, JPEG and PNG are compressed already: once more would cost time and save nothing.
  const stream = PACKED.test(mimeType)
    ? context.stream(deflateSync(bytes), { ...options, Filter: 'FlateDecode' })
    : context.stream(bytes, options)
  return context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFString.of(name.normalize('NFD').replace(/[^\x20-\x7e]|[()\\]/g, '')),
      UF: PDFHexString.fromText(name),
      EF: { F: context.register(stream) },
      Desc: PDFHexString.fromText(description),
      AFRelationship: relationship,
    }),
  )
}
