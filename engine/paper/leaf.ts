import type { PDFPage } from '@cantoo/pdf-lib'

/** A page of the Belegmappe. Its number is known once all pages are in order; texts that show it are set after that. */
export interface Leaf {
  readonly page: PDFPage
  /** 1-based in the binder; 0 until it has been placed. */
  number: number
}
