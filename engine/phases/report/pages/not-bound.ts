import type { PDFDocument } from '@cantoo/pdf-lib'
import { counted } from '../../../paper/german-format.ts'

/**
 * What a PDF holds beside the pages that are bound: further pages that its own count leaves out. Sentences for people.
 */
export function notBoundOf(source: PDFDocument, pageCount: number): string[] {
  const notes: string[] = []
  const found = readSafely(() => source.getPageCount(), pageCount)
  if (found > pageCount) {
    notes.push(
      `Die Datei zeigt ${counted(pageCount, 'Seite', 'Seiten')}, enthält aber vermutlich ${found}. Bitte das Original ansehen und bei Bedarf neu anfordern.`,
    )
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
