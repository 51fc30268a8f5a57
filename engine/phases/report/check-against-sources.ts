import type { BinderPlan, PlannedFile } from '../../model/binder-plan.ts'
import { isEngineError } from '../../shared/errors.ts'
import type { Box } from '../../model/page.ts'
import { TILE_DIFFERENCE_MAX, drawSmall, pageDistance } from '../../pdfium/page-likeness.ts'
import type { PageRect } from '../../pdfium/page-likeness.ts'
import { abandonPdfium, openPdfFile, withBarePage, withPage } from '../../pdfium/pdf-file.ts'
import type { OpenPdf, PdfFile, PdfPage } from '../../pdfium/pdf-file.ts'
import type { Pixels } from '../../pdfium/pdf-render.ts'
import type { BoundStack } from './pages/bound-stack.ts'
import type { StampBoxes } from './draw-over-documents.ts'
import { OWN_FRAME } from './pages/mark-evidence.ts'
import type { PageLadder } from './pages/page-ladder.ts'
import { boxOnPage } from './pages/upright-view.ts'
import { openJournal } from './pages/work-journal.ts'

/** A page of the binder that was copied from a file, and where we drew on it. */
export interface PageCheck {
  readonly file: PlannedFile
  readonly sourceNumber: number
  readonly binderNumber: number
  /** Clockwise quarters by which it was turned upright. */
  readonly turn: number
  /** What of the page's own space was shown before a strip was added: left, bottom, right, top. */
  readonly shown: readonly [left: number, bottom: number, right: number, top: number]
  readonly stamp: Box | null
  /** The file has layers that may hide what is on the page. */
  readonly hasLayers: boolean
}

/** PDFium keeps what it has drawn until a file is closed. */
const PAGES_PER_OPENING = 40
/** FPDF_ANNOT_LINK, FPDF_ANNOT_WIDGET (fpdf_annot.h). */
const [LINK, WIDGET] = [2, 20]

/** Pages that were copied; images that we set ourselves are not looked at. */
export function pageChecks(stack: Pick<BoundStack, 'documents'>, stamps: StampBoxes): PageCheck[] {
  return stack.documents.flatMap(({ planned: { file }, pages, hasLayers }) =>
    pages
      .filter(page => !page.isPicture)
      .map(page => ({
        file,
        sourceNumber: page.sourcePage,
        binderNumber: page.leaf.number,
        hasLayers,
        turn: page.turned / 90,
        shown: boxOnPage(page.view, [0, 0, 1, 1]),
        stamp: stamps.get(page) ?? null,
      })),
  )
}

/**
 * Holds each copied page of a written binder against its source, both drawn small; one that shows something else is to
 * come in as a picture. Returns whether any does. A page over which PDFium ends is left as it is.
 */
export async function checkAgainstSources(
  plan: Pick<BinderPlan, 'outPath' | 'journalPath' | 'unchecked'>,
  checks: readonly PageCheck[],
  ladder: PageLadder,
): Promise<boolean> {
  const journal = openJournal(plan.journalPath)
  let isChanged = false
  for (const [documentId, ofFile] of Map.groupBy(checks, ({ file }) => file.documentId)) {
    if (plan.unchecked?.includes(documentId)) continue
    journal.note('look', documentId)
    for (let at = 0; at < ofFile.length; at += PAGES_PER_OPENING) {
      for (const check of await differing(plan.outPath, ofFile.slice(at, at + PAGES_PER_OPENING))) {
        if (ladder.lower(check.file, check.sourceNumber, 'picture', 'looked_different')) isChanged = true
      }
    }
  }
  journal.clear()
  return isChanged
}

async function differing(binderPath: string, checks: readonly PageCheck[]): Promise<PageCheck[]> {
  const found: PageCheck[] = []
  const [first] = checks
  if (!first) return found
  const binder = await openPdfFile(binderPath)
  const source = await openPdfFile(first.file.path)
  for (const [index, check] of checks.entries()) {
    try {
      if ((await distanceOf(binder, source, check)) > TILE_DIFFERENCE_MAX) found.push(check)
    } catch (error) {
      const isTrap = error instanceof Error && error.name === 'RuntimeError'
      if (!isTrap && !isEngineError(error)) throw error
      // What is open went with it; the other pages are looked at by a fresh one.
      abandonPdfium()
      return [...found, ...(await differing(binderPath, checks.slice(index + 1)))]
    }
  }
  binder.close()
  source.close()
  return found
}

async function distanceOf(binder: OpenPdf, source: OpenPdf, check: PageCheck): Promise<number> {
  const { sourceNumber, binderNumber, stamp, hasLayers, turn } = check
  const distance = await withBarePage(binder.file, binderNumber, async bound => {
    const other = withoutOurs(bound, check)
    const passedOver: PageRect[] = []
    let alsoShown: Pixels | null = null
    // PDFium shows fields only as a part of the page, and marks without a look of their own only as annotations.
    const prepare = (handle: number): void => {
      passedOver.push(...withoutDoubtful(source.file, handle))
      const { api } = source.file.pdfium
      if (api.FPDFPage_GetAnnotCount(handle) > 0) alsoShown = drawSmall(pageOf(source.file, handle), other, turn)
    }
    const options = () => ({ masked: stamp, passedOver, turn, mayHide: hasLayers, alsoShown })
    return await withPage(source.file, sourceNumber, one => pageDistance(one, other, options()), prepare)
  })
  return distance ?? 0
}

function pageOf(file: PdfFile, handle: number): PdfPage {
  const { api } = file.pdfium
  const [widthPt, heightPt] = [api.FPDF_GetPageWidthF(handle), api.FPDF_GetPageHeightF(handle)]
  return { file, handle, widthPt, heightPt, quarterTurns: 0 }
}

/**
 * Takes out of a page, in memory, what PDFium shows otherwise than it should: annotations of layers, also of hidden
 * ones, frames around links, and fields whose look is left to the viewer. Returns where layers and such fields lie.
 */
function withoutDoubtful({ pdfium: { api, scratch, f32 } }: PdfFile, page: number): PageRect[] {
  const rects: PageRect[] = []
  for (let index = api.FPDFPage_GetAnnotCount(page) - 1; index >= 0; index--) {
    const annotation = api.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) continue
    const kind = api.FPDFAnnot_GetSubtype(annotation)
    const isBare = !api.FPDFAnnot_HasKey(annotation, 'AP')
    const isPassedOver = api.FPDFAnnot_HasKey(annotation, 'OC') || (kind === WIDGET && isBare)
    if (isPassedOver && api.FPDFAnnot_GetRect(annotation, scratch)) {
      // FS_RECTF: left, top, right, bottom.
      rects.push([f32(scratch, 0), f32(scratch, 3), f32(scratch, 2), f32(scratch, 1)])
    }
    api.FPDFPage_CloseAnnot(annotation)
    if (isPassedOver || (kind === LINK && isBare)) api.FPDFPage_RemoveAnnot(page, index)
  }
  return rects
}

/** The page as it was before a strip was added to it and frames were drawn; in memory only. */
function withoutOurs(page: PdfPage, { shown: [left, bottom, right, top] }: PageCheck): PdfPage {
  const { api } = page.file.pdfium
  for (let index = api.FPDFPage_GetAnnotCount(page.handle) - 1; index >= 0; index--) {
    const annotation = api.FPDFPage_GetAnnot(page.handle, index)
    const isOurs = annotation !== 0 && api.FPDFAnnot_HasKey(annotation, OWN_FRAME)
    if (annotation !== 0) api.FPDFPage_CloseAnnot(annotation)
    if (!isOurs) break
    api.FPDFPage_RemoveAnnot(page.handle, index)
  }
  api.FPDFPage_SetMediaBox(page.handle, left, bottom, right, top)
  api.FPDFPage_SetCropBox(page.handle, left, bottom, right, top)
  return pageOf(page.file, page.handle)
}
