import { removeFile } from '../../shared/disk/remove-path.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { BinderPlan, PageRung, PlannedDocument } from '../../model/binder-plan.ts'
import { isMachineFault } from '../../shared/machine-fault.ts'
import { bindStack } from './pages/bind-stack.ts'
import { openPdfWriter } from '../../paper/open-pdf-writer.ts'
import { embedTypeface } from '../../paper/typeface.ts'
import { drawOverDocuments } from './draw-over-documents.ts'
import { nextRung } from './pages/page-ladder.ts'
import type { PageLadder } from './pages/page-ladder.ts'

/**
 * Finds the documents that keep a Belegmappe from being written, by writing each alone, and puts their pages a rung
 * lower;
 * where each can be written alone, all pages that are not pictures yet become some. False when nothing is left to try.
 */
export async function narrowDown(plan: BinderPlan, ladder: PageLadder, tryAlone = canBeWritten): Promise<boolean> {
  const culprits: PlannedDocument[] = []
  for (const planned of plan.documents) if (!(await tryAlone(plan, planned, ladder))) culprits.push(planned)
  if (culprits.length > 0) return lowerAll(culprits, ladder, rung => nextRung(rung))
  return lowerAll(plan.documents, ladder, rung => (rung === 'copied' || rung === 'rewritten' ? 'picture' : null))
}

function lowerAll(
  documents: readonly PlannedDocument[],
  ladder: PageLadder,
  below: (rung: PageRung) => PageRung | null,
): boolean {
  let changed = false
  for (const { file, pages } of documents) {
    for (const { sourceNumber } of pages) {
      const rung = below(ladder.rungOf(file, sourceNumber))
      if (rung !== null && ladder.lower(file, sourceNumber, rung, 'not_copied')) changed = true
    }
  }
  return changed
}

async function canBeWritten(plan: BinderPlan, planned: PlannedDocument, ladder: PageLadder): Promise<boolean> {
  const path = `${plan.outPath}.trial`
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const writer = await openPdfWriter(pdf, path)
  try {
    const face = await embedTypeface(pdf, 'DejaVuSansCondensed')
    const stack = await bindStack(pdf, { ...plan, documents: [planned], setAside: [] }, ladder, writer)
    for (const { leaf } of stack.documents.flatMap(({ pages }) => pages)) pdf.addPage(leaf.page)
    const stamps = await drawOverDocuments(face, stack, ladder, writer)
    if (stamps) await writer.finish()
    return true
  } catch (error) {
    if (isMachineFault(error)) throw error
    return false
  } finally {
    await writer.close()
    await removeFile(path)
  }
}
