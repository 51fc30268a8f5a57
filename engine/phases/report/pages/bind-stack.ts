import type { PDFDocument } from '@cantoo/pdf-lib'
import type { BinderPlan, PlannedDocument, SetAsideDocument } from '../../../model/binder-plan.ts'
import { importDocument } from './import-document.ts'
import { createPdfSources } from './pdf-sources.ts'
import type { BoundDocument, BoundStack } from './bound-stack.ts'
import type { PdfWriter } from '../../../paper/open-pdf-writer.ts'
import { openJournal } from './work-journal.ts'
import type { PageLadder } from './page-ladder.ts'

/** Brings all planned documents into the target file, in their order; the ones that no way brings in are set aside. */
export async function bindStack(
  target: PDFDocument,
  plan: BinderPlan,
  ladder: PageLadder,
  writer: PdfWriter,
): Promise<BoundStack> {
  const documents: BoundDocument[] = []
  const setAside: SetAsideDocument[] = [...plan.setAside]
  const inOrder = [...plan.documents].sort(
    (one, other) =>
      one.placement.sectionOrder - other.placement.sectionOrder || one.placement.position - other.placement.position,
  )
  const sources = createPdfSources(target, inOrder, ladder)
  const journal = openJournal(plan.journalPath)
  for (const planned of inOrder) {
    journal.note('bind', planned.file.documentId)
    try {
      documents.push(await importDocument({ target, sources, ladder }, planned))
    } catch {
      // The reader is told what to do; which of the parsers said what would not help anybody.
      setAside.push(asFailed(planned))
    }
    await writer.flush()
  }
  journal.clear()
  return { documents, setAside: setAside.sort((one, other) => one.index - other.index) }
}

function asFailed(planned: PlannedDocument): SetAsideDocument {
  return {
    documentId: planned.documentId,
    index: planned.index,
    filename: planned.filename,
    within: planned.within,
    mediaType: planned.mediaType,
    sha256: planned.sha256,
    byteSize: planned.byteSize,
    pageCount: planned.pages.length,
    picture: null,
    reason: {
      type: 'failed',
      code: 'corrupt_file',
      message:
        'Die Datei ist beschädigt und ließ sich nicht in die Mappe übernehmen. Bitte neu anfordern oder neu scannen.',
    },
  }
}
