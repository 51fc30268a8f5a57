import type { PlannedFile } from '../../model/binder-plan.ts'
import type { Box } from '../../model/page.ts'
import { TEXT_LAYER_MARK } from '../../seal/binder-digests.ts'
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

/** Where the stamp of each page lies, as shares of the page as shown. */
export type StampBoxes = ReadonlyMap<BoundPage, Box>

/**
 * Draws text layer, stamp and frames over the pages of all documents. A page that cannot be drawn upon goes down the
 * ladder;
 * null when there was one, for then the file has to be written again.
 */
export async function drawOverDocuments(
  face: Typeface,
  stack: Pick<BoundStack, 'documents'>,
  ladder: PageLadder,
  writer: PdfWriter,
): Promise<StampBoxes | null> {
  let isWhole = true
  const stamps = new Map<BoundPage, Box>()
  for (const document of stack.documents) {
    const { file } = document.planned
    for (const page of document.pages) {
      const fault = await faultOf(async () => void stamps.set(page, await drawOverPage(face, document, page)))
      if (fault !== null) isWhole = lowered(ladder, file, [page], fault)
    }
    const fault = await faultOf(() => markEvidence(document))
    if (fault !== null) isWhole = lowered(ladder, file, document.pages, fault)
    await writer.flush()
  }
  return isWhole ? stamps : null
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

async function drawOverPage(face: Typeface, document: BoundDocument, page: BoundPage): Promise<Box> {
  const text = await readPageText(page.textPath)
  const layer = createPen('MappeText')
  drawTextLayer(layer, page, text, face)
  layOverPage(page.leaf.page, layer, TEXT_LAYER_MARK)
  const pen = createPen('Mappe')
  if (page.isDamaged) drawNotice(pen, document.planned, page, face)
  const box = drawStamp(pen, document.planned, page, text?.words ?? [], face)
  layOverPage(page.leaf.page, pen)
  return box
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
