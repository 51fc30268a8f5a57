import { protocolPage } from '../../../capture/capture-protocol.ts'
import type { PlannedDocument } from '../../../model/binder-plan.ts'
import type { CaptureProtocol } from '../../../model/capture-protocol.ts'

/** Which paper is to be kept (`capture` of `index.json`); how each page was captured stands with the documents. */
export function captureIndex(capture: CaptureProtocol | null) {
  if (!capture) return null
  const { limits, pages, documents, blank } = capture
  const kept = documents.filter(({ keep_original }) => keep_original.length > 0)
  return {
    limits,
    pages,
    blank_pages: blank.length,
    keep_original: kept.map(({ document_id, keep_original }) => ({ document_id, reasons: keep_original })),
  }
}

/** How the pages of a document were captured, by their number in the file. */
export function scansByPage({ pages }: Pick<PlannedDocument, 'pages'>) {
  return new Map(
    pages.flatMap(({ sourceNumber, captured }) => {
      if (!captured) return []
      const { page: _, ...scan } = protocolPage(sourceNumber, captured)
      return [[sourceNumber, scan] as const]
    }),
  )
}
