import type { Operations } from './isolation/operations.ts'
import { serveOperations } from './isolation/serve-operations.ts'
import type { OperationHandlers } from './isolation/serve-operations.ts'

/** Loaded when first asked for: a worker that only inspects files never loads the recognition. */
const handlers: OperationHandlers<Operations> = {
  'identify-file': async ({ path }) => ({
    mediaType: await (await import('./phases/conversion/sniff-type.ts')).sniffType(path),
    notes: [],
  }),
  'unfold-container': () => Promise.reject(new Error('wired next')),
  'write-mail-page': () => Promise.reject(new Error('wired next')),
  'normalize-image': () => Promise.reject(new Error('wired next')),
  'prepare-pdf': () => Promise.resolve({ rewritten: false, hasEmbeddedFiles: false, notes: [] }),
  'write-invoice-pages': () => Promise.reject(new Error('wired next')),
  'inspect-document': async input => (await import('./phases/conversion/inspect-document.ts')).inspectDocument(input),
  'read-page': async input => (await import('./phases/ocr/read-page.ts')).readPage(input),
  'render-page': async input => (await import('./phases/ocr/render-page.ts')).renderPage(input),
  'write-binder': async input => (await import('./phases/report/write-binder.ts')).writeBinder(input),
}

serveOperations(handlers)
