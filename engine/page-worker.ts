import type { Operations } from './isolation/operations.ts'
import { serveOperations } from './isolation/serve-operations.ts'
import type { OperationHandlers } from './isolation/serve-operations.ts'

/** Loaded when first asked for: a worker that only inspects files never loads the recognition. */
const handlers: OperationHandlers<Operations> = {
  'identify-file': async input => (await import('./phases/conversion/identify/identify-file.ts')).identifyFile(input),
  'unfold-container': async input =>
    (await import('./phases/conversion/unfold/unfold-container.ts')).unfoldContainer(input),
  'write-mail-page': async input => (await import('./phases/conversion/mail/write-mail-page.ts')).writeMailPage(input),
  'normalize-image': async input =>
    (await import('./phases/conversion/image/normalize-image.ts')).normalizeImage(input),
  'prepare-pdf': async input => (await import('./phases/conversion/pdf/prepare-pdf.ts')).preparePdf(input),
  'prepare-tiff': async input => (await import('./phases/conversion/image/prepare-tiff.ts')).prepareTiff(input),
  'write-office-extract': async input =>
    (await import('./phases/conversion/office/write-office-extract.ts')).writeOfficeExtract(input),
  'write-invoice-pages': async input =>
    (await import('./e-invoice/pages/write-invoice-pages.ts')).writeInvoicePages(input),
  'read-invoice': async input => (await import('./e-invoice/read/read-carried-invoice.ts')).readCarriedInvoice(input),
  'write-bank-pages': async input => (await import('./bank/write-bank-pages.ts')).writeBankPages(input),
  'inspect-document': async input => (await import('./phases/conversion/inspect-document.ts')).inspectDocument(input),
  'read-page': async input => (await import('./phases/ocr/read-page.ts')).readPage(input),
  'mark-pages': async (input, ask) => (await import('./phases/ocr/mark-pages.ts')).markInWorker(input, ask),
  'render-page': async input => (await import('./page-picture/render-page.ts')).renderPage(input),
  'write-binder': async input => (await import('./phases/report/write-binder.ts')).writeBinder(input),
  'write-tax-office-pack': async input => (await import('./phases/report/tax-office/write-pack.ts')).writePack(input),
  'analyze-document': async (input, ask) =>
    (await import('./phases/analysis/analyze-in-worker.ts')).analyzeInWorker(input, ask),
  'learn-kinds': async input => (await import('./phases/analysis/kind/learn-in-worker.ts')).learnInWorker(input),
  'check-database': async input => (await import('./storage/sqlite/check-whole.ts')).checkWhole(input),
  'check-binder': async input => (await import('./audit/check-binder.ts')).checkBinder(input),
  'check-pdfa': async input => (await import('./pdfa/check-pdfa.ts')).checkPdfa(input.path, input),
}

serveOperations(handlers)
