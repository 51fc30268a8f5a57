import { degrees } from '@cantoo/pdf-lib'
import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import type { PlannedDocument, PlannedPage } from '../../../model/binder-plan.ts'
import { assert } from '../../../shared/assert.ts'
import { copyPdfPages } from './copy-pdf-pages.ts'
import type { ImportedPage, PageWay } from './bound-stack.ts'
import { notBoundOf } from './not-bound.ts'
import { openSource } from './open-source.ts'
import { placeholderPage } from './placeholder-page.ts'
import { readPageText } from './read-page-text.ts'

/** The PDFs that pages come from. The parts of a stack share a file: it is opened once and copied in one go. */
export interface PdfSources {
  /** What of the file did not get into the binder, German; nothing when the file cannot be opened. */
  notesOf(planned: PlannedDocument): Promise<readonly string[]>
  /** The document's pages, turned upright; damaged ones become empty sheets. Throws when the file cannot be copied. */
  copy(planned: PlannedDocument, ways: readonly PageWay[]): Promise<readonly ImportedPage[]>
}

interface CopiedSource {
  readonly notes: readonly string[]
  readonly pages: ReadonlyMap<number, PDFPage> | null
}

export function createPdfSources(
  target: PDFDocument,
  documents: readonly PlannedDocument[],
  openFile = openSource,
): PdfSources {
  const wanted = new Map<string, PlannedPage[]>()
  for (const { file, pages } of documents) {
    wanted.set(file.documentId, [...(wanted.get(file.documentId) ?? []), ...pages])
  }
  const open = new Map<string, Promise<CopiedSource>>()

  async function load({ file }: PlannedDocument): Promise<CopiedSource> {
    const source = await openFile(file.path)
    if (!source) return { notes: [], pages: null }
    const notes = notBoundOf(source.pdf, file.pageCount)
    if (!source.isQuiet) return { notes, pages: null }
    const planned = wanted.get(file.documentId) ?? []
    const numbers = planned.map(({ sourceNumber }) => sourceNumber)
    const reread = await rereadAmong(planned)
    const pages = await copyPdfPages(target, file, source.pdf, numbers, reread).catch(() => null)
    return { notes, pages }
  }

  function sourceOf(planned: PlannedDocument): Promise<CopiedSource> {
    const known = open.get(planned.file.documentId)
    if (known) return known
    const loading = load(planned)
    open.set(planned.file.documentId, loading)
    return loading
  }

  return {
    notesOf: async planned => (await sourceOf(planned)).notes,
    copy: async (planned, ways) => {
      const { pages } = await sourceOf(planned)
      assert(pages, 'a file that the library can read')
      return planned.pages.map(({ sourceNumber, widthPt, heightPt }, index) => {
        const page = pages.get(sourceNumber)
        const { turn, isDamaged } = ways[index] ?? { turn: 0, isDamaged: false }
        if (isDamaged || !page) return placeholderPage(target, widthPt, heightPt)
        page.setRotation(degrees((page.getRotation().angle + turn + 360) % 360))
        return { page, isPicture: false }
      })
    },
  }
}

/** Numbers of the pages that were read as scans: what text their file has is not theirs. */
async function rereadAmong(pages: readonly PlannedPage[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  for (const { sourceNumber, textPath } of pages) {
    const text = await readPageText(textPath)
    if (text?.source === 'ocr') found.add(sourceNumber)
  }
  return found
}
