import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fontkit from '@cantoo/fontkit'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { BinderPlan, BinderReceipt, PlannedDocument } from '../../model/binder-plan.ts'
import { sealFile } from '../../audit/seal-file.ts'
import { assert } from '../../shared/assert.ts'
import { isMachineFault } from '../../shared/machine-fault.ts'
import { attachFiles } from './attachments/attach-files.ts'
import { attachedFiles, attachesOriginals } from './attachments/attached-files.ts'
import { binderIndex } from './tables/binder-index.ts'
import { bindStack } from './pages/bind-stack.ts'
import { bookmarkPages, documentBookmark } from './sheets/bookmark-pages.ts'
import type { Bookmark } from './sheets/bookmark-pages.ts'
import { setClarify } from './sheets/clarify-sheet.ts'
import { setContents } from './sheets/contents-sheet.ts'
import { collectiveHash, setCover } from './sheets/cover-sheet.ts'
import { describeFile } from './attachments/describe-file.ts'
import { setFailed } from './sheets/failed-sheet.ts'
import { setGlance } from './sheets/glance-sheet.ts'
import { layOverPage } from '../../paper/lay-over-page.ts'
import { indexTable } from './tables/index-table.ts'
import { isArchival } from './attachments/is-archival.ts'
import { setLeadSheet } from './sheets/lead-sheet.ts'
import type { LeadSheet } from './sheets/lead-sheet.ts'
import type { BoundStack } from './pages/bound-stack.ts'
import { setLedger } from './sheets/ledger-sheet.ts'
import { linkPages } from './sheets/link-pages.ts'
import { openPdfWriter } from '../../paper/open-pdf-writer.ts'
import type { PdfWriter } from '../../paper/open-pdf-writer.ts'
import { balancePages } from './plan/page-ledger.ts'
import { checkAgainstSources, pageChecks } from './check-against-sources.ts'
import type { PageCheck } from './check-against-sources.ts'
import { carryLayers } from './pages/carry-layers.ts'
import { drawOverDocuments } from './draw-over-documents.ts'
import { narrowDown } from './narrow-down.ts'
import { createPageLadder } from './pages/page-ladder.ts'
import type { PageLadder } from './pages/page-ladder.ts'
import { createPen } from '../../paper/pen.ts'
import { setProtocol } from './sheets/protocol-sheet.ts'
import { relatedDocuments } from './sheets/related-documents.ts'
import { sumSections } from './sheets/section-sums.ts'
import type { Book, Target } from '../../paper/sheet-flow.ts'
import { takeThumbnails } from './pages/take-thumbnails.ts'
import { embedTypeface } from '../../paper/typeface.ts'
import { writeCsv } from './tables/write-csv.ts'
import { writeSingles } from './write-singles.ts'
import { writeXlsx } from './tables/write-xlsx.ts'

/**
 * Operation `write-binder`: writes the Belegmappe of a plan to `plan.outPath`, its index to `plan.indexPath`, and what
 * lies beside it into `plan.folderPath`. The same plan and inputs give the same bytes. A page that cannot come in as it
 * is comes in another way; a document that no way brings in is listed as not processed; its pages stay in the ledger.
 */
export async function writeBinder(plan: BinderPlan): Promise<BinderReceipt> {
  const ladder = createPageLadder(plan.rungs)
  // The binder is out of memory before the single documents are written.
  const { receipt, bound } = await writeBook(plan, ladder)
  await sealFile(plan.outPath)
  await writeSingles(plan, bound, ladder)
  return receipt
}

interface WrittenBook {
  readonly receipt: BinderReceipt
  /** The documents that are in it. */
  readonly bound: readonly PlannedDocument[]
  readonly checks: readonly PageCheck[]
}

/** Writes the binder and its index, without the single documents; again where a page turned out to spoil it. */
export async function writeBook(plan: BinderPlan, ladder = createPageLadder(plan.rungs)): Promise<WrittenBook> {
  for (;;) {
    try {
      const written = await tryBook(plan, ladder)
      if (written && !(await checkAgainstSources(plan, written.checks, ladder))) return written
    } catch (error) {
      if (isMachineFault(error) || !(await narrowDown(plan, ladder))) throw error
    }
  }
}

/** Null when a page could not be drawn upon, which the ladder knows by then. */
async function tryBook(plan: BinderPlan, ladder: PageLadder): Promise<WrittenBook | null> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const writer = await openPdfWriter(pdf, plan.outPath)
  try {
    const filled = await fillBook(pdf, plan, ladder, writer)
    if (filled) await writer.finish()
    return filled
  } finally {
    await writer.close()
  }
}

async function fillBook(
  pdf: PDFDocument,
  plan: BinderPlan,
  ladder: PageLadder,
  writer: PdfWriter,
): Promise<WrittenBook | null> {
  pdf.registerFontkit(fontkit)
  const book: Book = {
    pdf,
    regular: await embedTypeface(pdf, 'DejaVuSansCondensed'),
    bold: await embedTypeface(pdf, 'DejaVuSansCondensed-Bold'),
    leaves: [],
    sheets: [],
    runningTitle: `Belegmappe · ${plan.mandantName ?? plan.batchName}`,
    officeName: plan.officeName,
  }
  const stack = await bindStack(pdf, plan, ladder, writer)
  const ledger = balancePages(plan, stack)
  const sections = sumSections(stack.documents)
  const attached = attachesOriginals(plan) ? 'all' : 'none'

  const thumbnails = await takeThumbnails(pdf, plan)
  const leads = new Map<string, LeadSheet>()
  const leadOf = (sectionId: string, sum?: string): Target => {
    const lead = leads.get(sectionId)
    assert(lead, 'every section has a lead sheet')
    return (sum === undefined ? null : lead.sumPlaces.get(sum)) ?? { leaf: lead.sheet, place: null }
  }
  setCover(book, plan, stack, ledger, attached)
  const bookmarks: Bookmark[] = [
    { title: 'Auf einen Blick', leaf: setGlance(book, sections, plan, leadOf), children: [] },
    { title: 'Zu klären', leaf: setClarify(book, plan, stack), children: [] },
    { title: 'Seitenbilanz', leaf: setLedger(book, plan, stack, ledger, thumbnails), children: [] },
    { title: 'Inhalt', leaf: setContents(book, sections, leadOf), children: [] },
  ]
  const related = relatedDocuments(plan, stack)
  for (const section of sections) {
    const lead = setLeadSheet(book, section, related, plan.businessYearStartMonth)
    leads.set(section.id, lead)
    const documents = section.rows.map(row => row.document)
    for (const { pages } of documents) book.leaves.push(...pages.map(page => page.leaf))
    bookmarks.push({ title: section.title, leaf: lead.sheet, children: documents.flatMap(documentBookmark) })
  }
  const failed = setFailed(book, stack)
  if (failed) bookmarks.push({ title: 'Nicht verarbeitet', leaf: failed, children: [] })
  const protocol = setProtocol(book, plan, attached)
  bookmarks.push({ title: 'Protokoll', leaf: protocol, children: [] })

  for (const [index, leaf] of book.leaves.entries()) {
    leaf.number = index + 1
    pdf.addPage(leaf.page)
  }
  drawSheets(book)
  const stamps = await drawOverDocuments(book.regular, stack, ladder, writer)
  if (!stamps) return null
  linkPages(pdf, book.sheets)
  bookmarkPages(pdf, bookmarks)
  const index = Buffer.from(`${JSON.stringify(binderIndex(plan, stack, sections, ledger, attached), null, 2)}\n`)
  const table = indexTable(plan, stack)
  const csv = writeCsv(table)
  await attachFiles(pdf, attachedFiles(plan, stack.documents, index, csv), new Date(plan.producedAt), writer)
  describeFile(pdf, {
    title: `Belegmappe ${plan.mandantName ?? plan.batchName}`,
    author: plan.officeName,
    subject: plan.batchName,
    engineVersion: plan.engineVersion,
    producedAt: plan.producedAt,
    identity: collectiveHash(plan),
    isArchival: isArchival(pdf, stack.documents),
  })
  carryLayers(pdf)
  pdf.catalog.set(PDFName.of('PageLayout'), PDFName.of('SinglePage'))

  await writeFile(plan.indexPath, index)
  await mkdir(plan.folderPath, { recursive: true })
  await writeFile(join(plan.folderPath, 'index.csv'), csv)
  await writeFile(join(plan.folderPath, 'index.xlsx'), writeXlsx(table, 'Belege'))
  const pageNotes = stack.documents.map(({ planned, pageNotes: notes }) => ({ documentId: planned.documentId, notes }))
  const receipt = { pageCount: book.leaves.length, pageNotes, unreadable: unreadableIn(plan, stack), ledger }
  const bound = stack.documents.map(({ planned }) => planned)
  return { receipt, bound, checks: pageChecks(stack, stamps) }
}

function unreadableIn(plan: BinderPlan, stack: BoundStack): BinderReceipt['unreadable'] {
  const planned = new Set(plan.documents.map(document => document.documentId))
  return stack.setAside.flatMap(({ documentId, reason }) =>
    planned.has(documentId) && reason.type === 'failed'
      ? [{ documentId, code: reason.code, message: reason.message }]
      : [],
  )
}

function drawSheets(book: Book): void {
  for (const sheet of book.sheets) {
    const pen = createPen('Mappe')
    for (const draw of sheet.draws) draw(pen)
    layOverPage(sheet.page, pen)
  }
}
