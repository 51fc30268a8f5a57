import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { PDFPage } from '@cantoo/pdf-lib'
import { readFile } from '../../../shared/disk/files.ts'
import { carryLayers, markLayers } from '../pages/carry-layers.ts'
import { flattenAnnotation } from '../pages/flatten-annotation.ts'
import { picturePdfPage } from '../pages/picture-pdf-pages.ts'

/** A page (1-based) of a file on disk; `dpi`: as a picture of this resolution, null: as it is. */
export interface PackPage {
  readonly path: string
  readonly number: number
  readonly dpi: number | null
}

export interface PackWriter {
  /** Pages of a file. Throws when it cannot be read. */
  pageCount(path: string): Promise<number>
  /** A PDF of these pages alone. Throws when one of them cannot be brought in. */
  write(pages: readonly PackPage[]): Promise<Uint8Array>
}

/** The same in each file, so that one that was measured has that size wherever it stands. */
const TITLE = 'Anlagen'

/** Writes PDFs of pages; holds the file that was opened last, since the parts of a document come one after the other. */
export function createPackWriter(): PackWriter {
  let last: { readonly path: string; readonly pdf: PDFDocument } | null = null
  const open = async (path: string): Promise<PDFDocument> => {
    if (last?.path !== path) {
      last = null
      last = { path, pdf: await openQuiet(path) }
    }
    return last.pdf
  }
  return {
    pageCount: async path => (await open(path)).getPageCount(),
    write: async pages => {
      const target = await PDFDocument.create({ updateMetadata: false })
      for (const run of runsOf(pages)) for (const page of await bring(target, run, open)) target.addPage(page)
      carryLayers(target)
      target.setTitle(TITLE)
      target.setLanguage('de-DE')
      target.setProducer('Steuerstapel')
      return target.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity })
    },
  }
}

/** Marks and comments become part of the page, and links go: no file of a pack has annotations. */
async function openQuiet(path: string): Promise<PDFDocument> {
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false, parseSpeed: Infinity })
  markLayers(pdf)
  for (const page of pdf.getPages()) {
    const annotations = page.node.Annots()
    for (let index = 0; index < (annotations?.size() ?? 0); index++) {
      const annotation = annotations?.lookup(index)
      if (annotation instanceof PDFDict && annotation.has(PDFName.of('AP'))) flattenAnnotation(page, annotation)
    }
    for (const key of ['Annots', 'AA', 'AF']) page.node.delete(PDFName.of(key))
  }
  return pdf
}

/** Pages that follow each other in one file are copied in one go, so that what they share comes along once. */
function runsOf(pages: readonly PackPage[]): PackPage[][] {
  const runs: PackPage[][] = []
  for (const page of pages) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before?.path === page.path && before.dpi === null && page.dpi === null) run.push(page)
    else runs.push([page])
  }
  return runs
}

async function bring(
  target: PDFDocument,
  run: readonly PackPage[],
  open: (path: string) => Promise<PDFDocument>,
): Promise<readonly PDFPage[]> {
  const [first] = run
  if (!first) return []
  if (first.dpi === null) {
    return target.copyPages(
      await open(first.path),
      run.map(({ number }) => number - 1),
    )
  }
  const drawn = await picturePdfPage(target, first, first.number, 0, first.dpi)
  if (!drawn) throw new Error('a page cannot be drawn')
  return [drawn.page]
}
