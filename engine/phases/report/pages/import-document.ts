import { readFile } from 'node:fs/promises'
import type { PDFDocument } from '@cantoo/pdf-lib'
import type { PlannedDocument } from '../../../model/binder-plan.ts'
import type { PageText, TextSource, UnreadReason } from '../../../model/page.ts'
import { assert } from '../../../shared/assert.ts'
import { placeImagePages } from './place-image-pages.ts'
import type { BoundDocument, ImportedPage } from './bound-stack.ts'
import type { PdfSources } from './pdf-sources.ts'
import { picturePdfPages } from './picture-pdf-pages.ts'
import { readPageText } from './read-page-text.ts'
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
  const texts: TextFacts[] = []
  for (const { textPath } of planned.pages) texts.push(factsOf(await readPageText(textPath)))
  const { pages: imported, notes } = await importPages(target, planned, texts, sources)
  assert(imported.length === planned.pages.length, 'a document has to give all its planned pages')
  return {
    planned,
    pages: imported.map(({ page, isPicture }, index) => {
      const text = texts[index] ?? factsOf(null)
      const turn = isPicture ? 0 : quarterTurn(page.getRotation().angle)
      return {
        leaf: { page, number: 0 },
        number: planned.pages[index]?.number ?? index + 1,
        sourcePage: planned.pages[index]?.sourceNumber ?? index + 1,
        view: uprightView(settleVisibleBox(page), turn),
        textPath: planned.pages[index]?.textPath ?? null,
        textSource: text.source,
        wordCount: text.wordCount,
        unread: text.unread,
        isPicture,
        isDamaged: text.isDamaged,
      }
    }),
    notes,
  }
}

async function importPages(
  target: PDFDocument,
  planned: PlannedDocument,
  texts: readonly TextFacts[],
  sources: PdfSources,
): Promise<{ readonly pages: readonly ImportedPage[]; readonly notes: readonly string[] }> {
  const ways = texts.map(({ rotation, isDamaged }) => ({ turn: rotation, isDamaged }))
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

interface TextFacts {
  readonly source: TextSource
  readonly wordCount: number
  readonly unread: readonly UnreadReason[]
  readonly rotation: PageText['rotation']
  readonly isDamaged: boolean
}

function factsOf(text: PageText | null): TextFacts {
  return {
    source: text?.source ?? 'none',
    wordCount: text?.words.length ?? 0,
    unread: text?.unread?.map(({ reason }) => reason) ?? [],
    rotation: text?.rotation ?? 0,
    isDamaged: text?.isDamaged === true,
  }
}
