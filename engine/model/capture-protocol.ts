import type { UnreadReason } from './page.ts'
import type { ScanFacts, ScanFinding } from './scan-facts.ts'

/** What is known of how a page of a document was captured. */
export interface CapturedPage {
  readonly scan: ScanFacts
  readonly unread: readonly UnreadReason[]
  /** Clockwise degrees that make it upright. */
  readonly rotation: number
}

/** Why the paper of a document is to be kept. */
export interface KeepReason {
  /** A finding of its pages, or `law`. */
  readonly code: ScanFinding | 'law'
  /** German. */
  readonly text: string
  /** Paragraph; null of what was measured. */
  readonly source: string | null
  /** 1-based pages of the file; empty where it is the document as a whole. */
  readonly pages: readonly number[]
}

/** A page in the protocol; names as in `scanprotokoll.json`. */
export interface ProtocolPage {
  /** 1-based within the file. */
  readonly page: number
  readonly dpi: number
  readonly dpi_known: boolean
  readonly letter_px: number | null
  readonly sharpness: number
  readonly colour: ScanFacts['colour']
  /** Sides of the upright page. */
  readonly cut: ScanFacts['cut']
  readonly photo: boolean
  readonly findings: readonly ScanFinding[]
}

export interface ProtocolDocument {
  readonly document_id: string
  readonly filename: string
  /** Of the file that came in. */
  readonly sha256: string
  readonly kind: string | null
  readonly pages: readonly ProtocolPage[]
  readonly keep_original: readonly KeepReason[]
}

/** How the paper of a delivery was captured ("Scanprotokoll"): the attachment and neighbour `scanprotokoll.json`. */
export interface CaptureProtocol {
  readonly schema: 'scanprotokoll/1'
  readonly batch_id: string
  readonly limits: { readonly dpi_min: number; readonly letter_px_min: number; readonly sharpness_min: number }
  /** Pages of `documents`. */
  readonly pages: number
  readonly documents: readonly ProtocolDocument[]
  /** Captured pages on which nothing was found, set aside. */
  readonly blank: readonly { readonly document_id: string; readonly filename: string; readonly page: number }[]
}
