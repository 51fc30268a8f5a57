import { degrees } from '@cantoo/pdf-lib'
import type { PDFDocument } from '@cantoo/pdf-lib'
import type { PlannedDocument, PlannedPage } from '../../../model/binder-plan.ts'
import type { ImportedPage } from './bound-stack.ts'
import { copySourcePages } from './copy-source-pages.ts'
import type { CopiedSource, SourceFacts } from './copy-source-pages.ts'
import { openSource } from './open-source.ts'
import type { PageLadder } from './page-ladder.ts'

/** The PDFs that pages come from. The parts of a stack share a file: it is opened once and copied in one go. */
export interface PdfSources {
  factsOf(planned: PlannedDocument): Promise<SourceFacts>
  /** A page by its number in the file, turned clockwise by so many degrees; null when it could not be copied. */
  copy(planned: PlannedDocument, sourceNumber: number, turn: number): Promise<ImportedPage | null>
}

/** The sources of `documents`, whose pages come into `target`; nothing is opened before it is asked for. */
export function createPdfSources(
  target: PDFDocument,
  documents: readonly PlannedDocument[],
  ladder: PageLadder,
  openFile = openSource,
): PdfSources {
  const wanted = new Map<string, PlannedPage[]>()
  for (const { file, pages } of documents) {
    wanted.set(file.documentId, [...(wanted.get(file.documentId) ?? []), ...pages])
  }
  const open = new Map<string, Promise<CopiedSource>>()

  function sourceOf({ file }: PlannedDocument): Promise<CopiedSource> {
    const known = open.get(file.documentId)
    if (known) return known
    const copying = copySourcePages({ target, ladder, openFile }, file, wanted.get(file.documentId) ?? [])
    open.set(file.documentId, copying)
    return copying
  }

  return {
    factsOf: sourceOf,
    copy: async (planned, sourceNumber, turn) => {
      const page = (await sourceOf(planned)).pages.get(sourceNumber)
      if (!page) return null
      page.setRotation(degrees((page.getRotation().angle + turn + 360) % 360))
      return { page, isPicture: false }
    },
  }
}
