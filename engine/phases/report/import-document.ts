import { readFile } from 'node:fs/promises'
import type { PDFDocument } from '@cantoo/pdf-lib'
import type { PlannedDocument } from '../../model/binder-plan.ts'
import type { PageText } from '../../model/page.ts'
import { assert } from '../../shared/assert.ts'
import { placeImagePages } from './place-image-pages.ts'
import type { BoundDocument, ImportedPage } from './leaf.ts'
import type { PdfSources } from './pdf-sources.ts'
import { picturePdfPages } from './picture-pdf-pages.ts'
import { quarterTurn, uprightView } from './upright-view.ts'
import { settleVisibleBox } from './visible-box.ts'

/**
 * Brings a document's pages into the target file: PDF pages as they are, images as they are, and as a last resort
 * pictures of the pages. Throws when no way gives all planned pages.
 */
export async function importDocument(
  target: PDFDocument,
  planned: PlannedDocument,
  sources: PdfSources,
): Promise<BoundDocument> {
  const texts = await Promise.all(planned.pages.map(page => readPageText(page.textPath)))
  const { pages: imported, notes } = await importPages(target, planned, texts, sources)
  assert(imported.length === planned.pages.length, 'a document has to give all its planned pages')
  return {
    planned,
    pages: imported.map(({ page, isPicture }, index) => {
      const text = texts[index] ?? null
      const turn = isPicture ? 0 : quarterTurn(page.getRotation().angle)
      return {
        leaf: { page, number: 0 },
        number: planned.pages[index]?.number ?? index + 1,
        sourcePage: planned.pages[index]?.sourceNumber ?? index + 1,
        view: uprightView(settleVisibleBox(page), turn),
        text,
        isPicture,
        isDamaged: text?.isDamaged === true,
      }
    }),
    notes,
  }
}

async function importPages(
  target: PDFDocument,
  planned: PlannedDocument,
  texts: readonly (PageText | null)[],
  sources: PdfSources,
): Promise<{ readonly pages: readonly ImportedPage[]; readonly notes: readonly string[] }> {
  const ways = texts.map(text => ({ turn: text?.rotation ?? 0, isDamaged: text?.isDamaged === true }))
  if (planned.file.mediaType !== 'application/pdf') {
    return { pages: await placeImagePages(target, planned, await readFile(planned.file.path), ways), notes: [] }
  }
  const notes = await sources.notesOf(planned)
  try {
    return { pages: await sources.copy(planned, ways), notes }
  } catch {
    // Whatever the library stumbled over: PDFium repairs other faults, and a picture of the page loses nothing to the eye.
    return { pages: await picturePdfPages(target, planned, ways), notes }
  }
}

async function readPageText(textPath: string | null): Promise<PageText | null> {
  return textPath === null ? null : (JSON.parse(await readFile(textPath, 'utf8')) as PageText)
}
