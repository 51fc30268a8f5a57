import type { PDFDocument } from '@cantoo/pdf-lib'
import type { FileNote } from '../../../model/document.ts'
import { counted } from '../../../paper/german-format.ts'

/** Code of the note about pages that a file's own count leaves out. */
export const FURTHER_PAGES = 'further_pages'

/**
 * What a PDF holds beside the pages that are bound: further pages that its own count leaves out.
 */
export function notBoundOf(source: PDFDocument, pageCount: number): FileNote[] {
  const notes: FileNote[] = []
  const found = readSafely(() => source.getPageCount(), pageCount)
  if (found > pageCount) {
    notes.push({
      code: FURTHER_PAGES,
      message: `Die Datei zeigt ${counted(pageCount, 'Seite', 'Seiten')}, enthält aber vermutlich ${found}. Bitte das Original ansehen und bei Bedarf neu anfordern.`,
    })
  }
  return notes
}

/** A file that is broken here may still be bound, so it only says less. */
function readSafely<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}
