import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { writeFile } from '../../shared/disk/files.ts'
import { dirname, join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { BinderPlan, PlannedDocument } from '../../model/binder-plan.ts'
import { isMachineFault } from '../../shared/machine-fault.ts'
import { attachFiles } from './attachments/attach-files.ts'
import type { Attachment } from './attachments/attach-files.ts'
import { kindOf } from './sheets/contents-sheet.ts'
import { checkPdfa } from '../../pdfa/check-pdfa.ts'
import { describeFile } from './attachments/describe-file.ts'
import { drawNotice } from './sheets/draw-notice.ts'
import { importDocument } from './pages/import-document.ts'
import { invoiceXml } from './attachments/invoice-xml.ts'
import { layOverPage } from '../../paper/lay-over-page.ts'
import { openPdfWriter } from '../../paper/open-pdf-writer.ts'
import type { PdfWriter } from '../../paper/open-pdf-writer.ts'
import { keepLastSource } from './pages/open-source.ts'
import { createPdfSources } from './pages/pdf-sources.ts'
import { carryLayers } from './pages/carry-layers.ts'
import { nextRung } from './pages/page-ladder.ts'
import type { PageLadder } from './pages/page-ladder.ts'
import { createPen } from '../../paper/pen.ts'
import { readPageText } from './pages/read-page-text.ts'
import { singlePath } from './outputs/single-path.ts'
import { drawTextLayer, hiddenWords } from './pages/text-layer.ts'
import { embedTypeface } from '../../paper/typeface.ts'
import type { Typeface } from '../../paper/typeface.ts'

/**
 * Writes each document as a searchable PDF of its own below `plan.folderPath`: its pages as in the binder, without
 * stamp and frames; its e-invoice lies beside it as it was received. The same plan gives the same bytes. Throws when a document cannot be brought in, so give it bound
 * ones.
 */
export async function writeSingles(
  plan: BinderPlan,
  documents: readonly PlannedDocument[],
  ladder: PageLadder,
): Promise<void> {
  const openFile = keepLastSource()
  const sharing = Map.groupBy(documents, ({ file }) => file.path)
  for (const planned of [...sharing.values()].flat()) {
    const path = join(plan.folderPath, singlePath(planned))
    await mkdir(dirname(path), { recursive: true })
    await writeGuarded(path, { plan, planned, ladder, openFile })
  }
}

interface Single {
  readonly plan: BinderPlan
  readonly planned: PlannedDocument
  readonly ladder: PageLadder
  readonly openFile: ReturnType<typeof keepLastSource>
}

/** Writes a document; where that fails, again with its pages on lower rungs, down to notices in their place. */
async function writeGuarded(path: string, single: Single): Promise<void> {
  for (;;) {
    try {
      await writeSingle(path, single)
      return
    } catch (error) {
      if (isMachineFault(error) || !lowerPages(single)) throw error
    }
  }
}

function lowerPages({ planned: { file, pages }, ladder }: Single): boolean {
  const changed = pages.filter(({ sourceNumber }) => {
    const next = nextRung(ladder.rungOf(file, sourceNumber))
    return next !== null && ladder.lower(file, sourceNumber, next, 'not_copied')
  })
  return changed.length > 0
}

/** Claims PDF/A-3b where it holds. */
async function writeSingle(path: string, single: Single): Promise<void> {
  await writeOnce(path, single, true)
  if (checkPdfa(path, { part: 3 }).findings.length > 0) await writeOnce(path, single, false)
}

async function writeOnce(path: string, single: Single, isArchival: boolean): Promise<void> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const writer = await openPdfWriter(pdf, path)
  try {
    const invoice = await invoiceXml(single.planned, '')
    await fillSingle(pdf, { ...single, isArchival }, writer, invoice)
    await writer.finish()
    if (invoice) await writeFile(path.replace(/\.pdf$/i, '.xml'), invoice.bytes)
  } finally {
    await writer.close()
  }
}

async function fillSingle(
  pdf: PDFDocument,
  single: Single & { readonly isArchival: boolean },
  writer: PdfWriter,
  invoice: Attachment | null,
): Promise<void> {
  const { plan, planned, ladder, openFile } = single
  const sources = createPdfSources(pdf, [planned], ladder, openFile)
  const document = await importDocument({ target: pdf, sources, ladder }, planned)
  await writer.flush()
  let face: Typeface | null = null
  for (const page of document.pages) {
    pdf.addPage(page.leaf.page)
    const text = await readPageText(page.textPath)
    if (!page.isDamaged && hiddenWords(page, text).length === 0) continue
    face ??= await embedTypeface(pdf, 'DejaVuSansCondensed')
    const pen = createPen('Mappe')
    if (page.isDamaged) drawNotice(pen, planned, page, face)
    drawTextLayer(pen, page, text, face)
    layOverPage(page.leaf.page, pen)
  }
  if (invoice) await attachFiles(pdf, [invoice], new Date(plan.producedAt), writer)
  const { issuer, date } = planned.analysis?.fields ?? {}
  describeFile(pdf, {
    title: [kindOf(document), issuer?.value, date?.value].filter(part => part !== undefined).join(' – '),
    author: '',
    subject: planned.filename,
    engineVersion: plan.engineVersion,
    producedAt: plan.producedAt,
    isArchival: single.isArchival,
    identity: createHash('sha256').update(`${planned.sha256} ${planned.documentId}`).digest('hex'),
  })
  carryLayers(pdf)
}
