import { readFile } from 'node:fs/promises'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/**
 * Bytes of the files that a PDF carries, as they are stored in it (ISO 32000-1, 7.11.4: streams of type EmbeddedFile).
 */
export async function attachedBytes(path: string): Promise<number> {
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  let sum = 0
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    if (object.dict.get(PDFName.of('Type')) === PDFName.of('EmbeddedFile')) sum += object.contents.length
  }
  return sum
}
