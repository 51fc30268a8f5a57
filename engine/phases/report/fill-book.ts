import { mkdir } from 'node:fs/promises'
import { writeFile } from '../../shared/disk/files.ts'
import { join } from 'node:path'
import { PDFName } from '@cantoo/pdf-lib'
import type { PDFDocument } from '@cantoo/pdf-lib'
import type { BinderPlan, BinderReceipt, PlannedDocument } from '../../model/binder-plan.ts'
import { layOverPage } from '../../paper/lay-over-page.ts'
import type { PdfWriter } from '../../paper/open-pdf-writer.ts'
import { createPen } from '../../paper/pen.ts'
import type { Book } from '../../paper/sheet-flow.ts'
import { embedTypeface } from '../../paper/typeface.ts'
import { attachFiles } from './attachments/attach-files.ts'
import { CAPTURE_FILE, captureBytes } from './attachments/capture-attachment.ts'
import { attachedFiles, attachesOriginals } from './attachments/attached-files.ts'
import { describeFile } from './attachments/describe-file.ts'
import type { BoundBook } from './bound-book.ts'
import { boundPlaces } from './settle-archive.ts'
import type { Archive, BoundPlace } from './settle-archive.ts'
import { pageChecks } from './check-against-sources.ts'
import type { PageCheck } from './check-against-sources.ts'
import { drawOverDocuments } from './draw-over-documents.ts'
import { bindStack } from './pages/bind-stack.ts'
import type { BoundStack } from './pages/bound-stack.ts'
import { carryLayers } from './pages/carry-layers.ts'
import type { PageLadder } from './pages/page-ladder.ts'
import { takeThumbnails } from './pages/take-thumbnails.ts'
import { balancePages } from './plan/page-ledger.ts'
import { setSheets } from './set-sheets.ts'
import { bookmarkPages } from './sheets/bookmark-pages.ts'
import { collectiveHash } from './sheets/cover-sheet.ts'
import { linkPages } from './sheets/link-pages.ts'
import { binderItems } from './sheets/binder-items.ts'
import { viewPositions } from './sheets/position-view.ts'
import { sectionsOf } from './sheets/sections.ts'
import { compareYears } from './books/compare-years.ts'
import { binderIndex } from './tables/binder-index.ts'
import { accountMovementFiles } from './tables/account-movements.ts'
import { bookkeepingFile } from './tables/bookkeeping-index.ts'
import { bookkeepingTables } from './tables/bookkeeping-tables.ts'
import { indexTable } from './tables/index-table.ts'
import { inputTable } from './tables/input-table.ts'
import { lineItemTable } from './tables/line-item-table.ts'
import { positionsIndex } from './tables/positions-index.ts'
import { positionsTable } from './tables/positions-table.ts'
import { writeCsv } from './tables/write-csv.ts'
import { writeXlsx } from './tables/write-xlsx.ts'

export interface WrittenBook {
  readonly receipt: Omit<BinderReceipt, 'seal'>
  /** The documents that are in it. */
  readonly bound: readonly PlannedDocument[]
  readonly checks: readonly PageCheck[]
  readonly places: readonly BoundPlace[]
}

/**
 * Fills a PDF with the Belegmappe of a plan, and writes the tables beside it. Null when a page could not be drawn upon,
 * which the ladder knows by then.
 */
export async function fillBook(
  pdf: PDFDocument,
  { plan, archive }: { readonly plan: BinderPlan; readonly archive: Archive },
  ladder: PageLadder,
  writer: PdfWriter,
): Promise<WrittenBook | null> {
  const book = await startBook(pdf, plan)
  const stack = await bindStack(pdf, plan, ladder, writer)
  const bound = boundBook(book, plan, stack, archive)
  const bookmarks = setSheets(bound, await takeThumbnails(pdf, plan))
  for (const [index, leaf] of book.leaves.entries()) {
    leaf.number = index + 1
    pdf.addPage(leaf.page)
  }
  drawSheets(book)
  const stamps = await drawOverDocuments(book.regular, stack, ladder, writer)
  if (!stamps) return null
  linkPages(pdf, book.sheets)
  bookmarkPages(pdf, bookmarks)
  await attachTables(bound, writer)
  describeBook(bound)
  carryLayers(pdf)
  pdf.catalog.set(PDFName.of('PageLayout'), PDFName.of('SinglePage'))
  const checks = pageChecks(stack, stamps)
  return {
    receipt: receiptOf(bound),
    bound: stack.documents.map(({ planned }) => planned),
    checks,
    places: boundPlaces(stack),
  }
}

function boundBook(book: Book, plan: BinderPlan, stack: BoundStack, archive: Archive): BoundBook {
  const view = viewPositions(plan, stack)
  return {
    book,
    plan,
    stack,
    ledger: balancePages(plan, stack),
    sections: sectionsOf(stack.documents),
    view,
    items: binderItems(plan, stack, view),
    comparison: compareYears(plan.lastYear, plan.positions),
    attached: attachesOriginals(plan) ? 'all' : 'none',
    archive,
  }
}

async function startBook(pdf: PDFDocument, plan: BinderPlan): Promise<Book> {
  return {
    pdf,
    regular: await embedTypeface(pdf, 'DejaVuSansCondensed'),
    bold: await embedTypeface(pdf, 'DejaVuSansCondensed-Bold'),
    leaves: [],
    sheets: [],
    runningTitle: `Belegmappe · ${plan.mandantName ?? plan.batchName}`,
    officeName: plan.officeName,
  }
}

function drawSheets(book: Book): void {
  for (const sheet of book.sheets) {
    const pen = createPen('Mappe')
    for (const draw of sheet.draws) draw(pen)
    layOverPage(sheet.page, pen)
  }
}

/** The index and the positions as JSON, CSV and workbooks: attached where that is of use, and beside the Belegmappe. */
async function attachTables(bound: BoundBook, writer: PdfWriter): Promise<void> {
  const { book, plan, stack, view, comparison } = bound
  const index = jsonBytes(binderIndex(bound))
  const documents = indexTable(plan, stack, view)
  const positions = positionsTable(view)
  const tables = { index, csv: writeCsv(documents), positionsCsv: writeCsv(positions) }
  await attachFiles(book.pdf, attachedFiles(plan, stack.documents, tables), new Date(plan.producedAt), writer)
  await writeFile(plan.indexPath, index)
  await mkdir(plan.folderPath, { recursive: true })
  const beside = (name: string, bytes: Uint8Array): Promise<void> => writeFile(join(plan.folderPath, name), bytes)
  await beside('index.csv', tables.csv)
  const lines = lineItemTable(stack)
  const sheets = [{ name: 'Belege', table: documents }, ...(lines ? [{ name: 'Posten', table: lines }] : [])]
  await beside('index.xlsx', writeXlsx(sheets))
  await beside('positions.csv', tables.positionsCsv)
  await beside('positions.xlsx', writeXlsx([{ name: 'Ansätze', table: positions }]))
  const told = { schema: 'positions/1', batch_id: plan.batchId, ...positionsIndex(view) }
  await beside('positions.json', jsonBytes(told))
  const input = inputTable(view)
  if (plan.capture) await beside(CAPTURE_FILE, captureBytes(plan.capture))
  await beside('input.csv', writeCsv(input))
  await beside('input.xlsx', writeXlsx([{ name: 'Eingabeliste', table: input }]))
  for (const { name, bytes } of accountMovementFiles(stack.documents, view, plan.producedAt)) await beside(name, bytes)
  const books = bookkeepingTables(plan.bookkeeping, comparison, view)
  for (const { name, table } of books) await beside(`${name}.csv`, writeCsv(table))
  if (books.length > 0) {
    await beside('bookkeeping.xlsx', writeXlsx(books.map(({ sheet, table }) => ({ name: sheet, table }))))
    await beside('bookkeeping.json', jsonBytes(bookkeepingFile(plan, comparison, view)))
  }
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

function describeBook({ book, plan, archive }: BoundBook): void {
  describeFile(book.pdf, {
    title: `Belegmappe ${plan.mandantName ?? plan.batchName}`,
    author: plan.officeName,
    subject: plan.batchName,
    engineVersion: plan.engineVersion,
    producedAt: plan.producedAt,
    identity: collectiveHash(plan),
    isArchival: archive.isFit,
  })
}

function receiptOf({ book, plan, stack, ledger }: BoundBook): WrittenBook['receipt'] {
  const pageNotes = stack.documents.map(({ planned, pageNotes: notes }) => ({ documentId: planned.documentId, notes }))
  return { pageCount: book.leaves.length, pageNotes, unreadable: unreadableIn(plan, stack), ledger }
}

function unreadableIn(plan: BinderPlan, stack: BoundStack): BinderReceipt['unreadable'] {
  const planned = new Set(plan.documents.map(document => document.documentId))
  return stack.setAside.flatMap(({ documentId, reason }) =>
    planned.has(documentId) && reason.type === 'failed'
      ? [{ documentId, code: reason.code, message: reason.message }]
      : [],
  )
}
