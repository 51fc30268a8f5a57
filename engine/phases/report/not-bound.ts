import { PDFArray, PDFDict, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib'
import { counted } from './german-format.ts'

const DEPTH_MAX = 20
const NAMES_MAX = 1000

/**
 * What a PDF holds beside the pages that are bound: further pages that its own count leaves out, and embedded files
 * (portfolios). The XML of an e-invoice belongs to its page and is not named. Sentences for people.
 */
export function notBoundOf(source: PDFDocument, pageCount: number): string[] {
  const notes: string[] = []
  const found = readSafely(() => source.getPageCount(), pageCount)
  if (found > pageCount) {
    notes.push(
      `Die Datei zeigt ${counted(pageCount, 'Seite', 'Seiten')}, enthält aber vermutlich ${found}. Bitte das Original ansehen und bei Bedarf neu anfordern.`,
    )
  }
  const files = readSafely(() => embeddedNames(source), []).filter(name => !/\.xml$/i.test(name))
  if (files.length > 0) {
    notes.push(
      `${counted(files.length, 'eingebettete Datei wurde', 'eingebettete Dateien wurden')} nicht ausgewertet. Bitte aus dem Original entnehmen und einzeln einreichen.`,
    )
  }
  return notes
}

/** File names in the tree of embedded files (ISO 32000-1, 7.11.4). */
function embeddedNames(source: PDFDocument): string[] {
  const names: string[] = []
  const visit = (node: PDFObject | undefined, depth: number): void => {
    if (!(node instanceof PDFDict) || depth > DEPTH_MAX || names.length >= NAMES_MAX) return
    const pairs = node.lookup(PDFName.of('Names'))
    if (pairs instanceof PDFArray) {
      for (let index = 1; index < pairs.size(); index += 2) names.push(fileName(pairs.lookup(index)))
    }
    const kids = node.lookup(PDFName.of('Kids'))
    if (kids instanceof PDFArray) for (let index = 0; index < kids.size(); index++) visit(kids.lookup(index), depth + 1)
  }
  const tree = source.catalog.lookup(PDFName.of('Names'))
  if (tree instanceof PDFDict) visit(tree.lookup(PDFName.of('EmbeddedFiles')), 0)
  return names
}

function fileName(spec: PDFObject | undefined): string {
  if (!(spec instanceof PDFDict)) return ''
  const name = spec.lookup(PDFName.of('UF')) ?? spec.lookup(PDFName.of('F'))
  return name instanceof PDFString || name instanceof PDFHexString ? name.decodeText() : ''
}

/** A file that is broken here may still be bound, so it only says less. */
function readSafely<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}
