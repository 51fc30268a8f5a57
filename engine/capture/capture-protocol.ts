import type { BinderPlan, PlannedDocument } from '../model/binder-plan.ts'
import type {
  CapturedPage,
  CaptureProtocol,
  KeepReason,
  ProtocolDocument,
  ProtocolPage,
} from '../model/capture-protocol.ts'
import { findingText } from './capture-texts.de.ts'
import { judgeScan, SCAN_LIMITS, turnSides } from './judge-scan.ts'
import { originalRuleOf } from './keep-original.ts'

type Facts = Pick<BinderPlan, 'batchId' | 'documents' | 'asidePages'>

/** How the paper among the documents of a Belegmappe was captured; null where none of them is a picture of paper. */
export function captureProtocol({ batchId, documents, asidePages }: Facts): CaptureProtocol | null {
  const captured = documents.flatMap(document => capturedDocument(document) ?? [])
  const blank = asidePages.filter(({ reason, isCaptured }) => reason === 'blank' && isCaptured === true)
  if (captured.length === 0 && blank.length === 0) return null
  return {
    schema: 'scanprotokoll/1',
    batch_id: batchId,
    limits: {
      dpi_min: SCAN_LIMITS.dpiMin,
      letter_px_min: SCAN_LIMITS.letterPxMin,
      sharpness_min: SCAN_LIMITS.sharpnessMin,
    },
    pages: captured.reduce((sum, { pages }) => sum + pages.length, 0),
    documents: captured,
    blank: blank.map(({ documentId, filename, sourceNumber }) => ({
      document_id: documentId,
      filename,
      page: sourceNumber,
    })),
  }
}

function capturedDocument({ documentId, filename, sha256, analysis, pages }: PlannedDocument): ProtocolDocument | null {
  const captured = pages.flatMap(({ sourceNumber, captured: own }) => (own ? [protocolPage(sourceNumber, own)] : []))
  if (captured.length === 0) return null
  const kind = analysis?.kind.id
  return {
    document_id: documentId,
    filename,
    sha256,
    kind: kind ?? null,
    pages: captured,
    keep_original: [...byLaw(kind), ...byFindings(captured)],
  }
}

/** How a page was captured, as the protocol says it. */
export function protocolPage(page: number, { scan, unread, rotation }: CapturedPage): ProtocolPage {
  return {
    page,
    dpi: scan.dpi,
    dpi_known: scan.dpiIsGuessed !== true,
    letter_px: scan.letterPx,
    sharpness: scan.sharpness,
    colour: scan.colour,
    cut: turnSides(scan.cut, rotation),
    photo: scan.isPhoto === true,
    findings: judgeScan(scan, unread),
  }
}

function byLaw(kind: string | undefined): KeepReason[] {
  const rule = originalRuleOf(kind)
  return rule ? [{ code: 'law', text: rule.reason, source: rule.source, pages: [] }] : []
}

/** One reason for all pages of which the same is to be said. */
function byFindings(pages: readonly ProtocolPage[]): KeepReason[] {
  const found = pages.flatMap(page => judgedFindings(page).map(({ code, text }) => ({ code, text, page: page.page })))
  return [...Map.groupBy(found, ({ code, text }) => `${code} ${text}`).values()].flatMap(same =>
    same.slice(0, 1).map(({ code, text }) => ({ code, text, source: null, pages: same.map(({ page }) => page) })),
  )
}

function judgedFindings({ findings, dpi, cut }: ProtocolPage) {
  return findings.map(code => ({ code, text: findingText(code, { dpi, cut }) }))
}
