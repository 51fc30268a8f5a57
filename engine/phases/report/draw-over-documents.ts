import type { PlannedFile } from '../../model/binder-plan.ts'
import { isMachineFault } from '../../shared/machine-fault.ts'
import type { BoundDocument, BoundPage, BoundStack } from './pages/bound-stack.ts'
import { drawNotice } from './sheets/draw-notice.ts'
import { layOverPage } from '../../paper/lay-over-page.ts'
import { markEvidence } from './pages/mark-evidence.ts'
import type { PdfWriter } from '../../paper/open-pdf-writer.ts'
import { createPen } from '../../paper/pen.ts'
import { readPageText } from './pages/read-page-text.ts'
import { drawStamp } from './pages/stamp-page.ts'
import { drawTextLayer } from './pages/text-layer.ts'
import type { Typeface } from '../../paper/typeface.ts'
import { nextRung } from './pages/page-ladder.ts'
import type { PageLadder } from './pages/page-ladder.ts'

/**
 * Draws text layer, stamp and frames over the pages of all documents. A page that cannot be drawn upon goes down the ladder;
 * false when there was one, for then the file has to be written again.
 */
export async function drawOverDocuments(
  face: Typeface,
  stack: Pick<BoundStack, 'documents'>,
  ladder: PageLadder,
  writer: PdfWriter,
): Promise<boolean> {
  let isWhole = true
  for (const document of stack.documents) {
    const { file } = document.planned
    for (const page of document.pages) {
      const fault = await faultOf(() => drawOverPage(face, document, page))
      if (fault !== null) isWhole = lowered(ladder, file, [page], fault)
    }
    const fault = await faultOf(() => markEvidence(document))
    if (fault !== null) isWhole = lowered(ladder, file, document.pages, fault)
    await writer.flush()
  }
  return isWhole
}

/** Puts pages on their next rung; throws what was at fault when there is none. */
function lowered(ladder: PageLadder, file: PlannedFile, pages: readonly BoundPage[], fault: unknown): false {
  const changed = pages.filter(({ sourcePage }) => {
    const next = nextRung(ladder.rungOf(file, sourcePage))
    return next !== null && ladder.lower(file, sourcePage, next, 'not_copied')
  })
  if (changed.length === 0) throw fault
  return false
}

async function drawOverPage(face: Typeface, document: BoundDocument, page: BoundPage): Promise<void> {
  const text = await readPageText(page.textPath)
  const pen = createPen('Mappe')
  if (page.isDamaged) drawNotice(pen, document.planned, page, face)
  drawTextLayer(pen, page, text, face)
  drawStamp(pen, document.planned, page, text?.words ?? [], face)
  layOverPage(page.leaf.page, pen)
}

/** What went wrong; null when nothing did. Faults of the machine are no page's fault, and thrown. */
async function faultOf(draw: () => void | Promise<void>): Promise<Error | null> {
  try {
    await draw()
    return null
  } catch (error) {
    if (!(error instanceof Error) || isMachineFault(error)) throw error
    return error
  }
}
