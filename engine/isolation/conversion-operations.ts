import type { En16931Invoice } from '../model/en16931-invoice.ts'
import type { FileNote } from '../model/document.ts'
import type { BankFile } from '../model/movement.ts'
import type {
  ArchiveMediaType,
  BankMediaType,
  ImageMediaType,
  InvoiceMediaType,
  MailMediaType,
  MediaType,
  OfficeMediaType,
  PageMediaType,
} from '../model/media-type.ts'

/** What a container may unfold to; beyond it the container is refused (`archive_bomb`). */
export interface UnfoldLimits {
  readonly entriesMax: number
  readonly bytesMax: number
  readonly entryBytesMax: number
  /** Bytes out per byte in, looked at after the first 10 MB. */
  readonly ratioMax: number
}

/** Parsers that may make something of an odd or broken PDF, by the step of `prepare-pdf` in which each runs. */
export const REPAIRS = ['look_at_page_tree', 'repair_by_pdf_lib', 'repair_by_libpdf', 'repair_by_gathering'] as const
export type Repair = (typeof REPAIRS)[number]

/** A file inside a container. */
export interface UnfoldedFile {
  /**
   * Place within the container as it is written there, e.g. `2025/Belege/rechnung.pdf`; a label, never used as a path.
   */
  readonly label: string
  /**
   * Last part of the label, NFC, without control characters, slashes and bidi marks; never empty, at most 255
   * characters.
   */
  readonly filename: string
  /** What could be taken out, or why this one could not be; the other ones go on. */
  readonly outcome:
    | { readonly ok: true; readonly path: string; readonly byteSize: number }
    | { readonly ok: false; readonly code: string; readonly message: string }
}

/**
 * Operations that make pages of what is handed in; they never write to `path`. Messages are German and say what to do.
 */
export interface ConversionOperations {
  /**
   * Type by the bytes. Notes: `extension_mismatch`, `macros_not_run`.
   * Codes: `corrupt_file` (empty, or a broken compound file), `unsupported_file_type`.
   */
  'identify-file': {
    input: { readonly path: string; readonly filename: string }
    output: { readonly mediaType: MediaType; readonly notes: readonly FileNote[] }
  }
  /**
   * Writes what a container holds into `outFolder` (exists; emptied first) under names of our own. A PDF gives its embedded
   * files, without those that belong to an e-invoice (factur-x.xml and its kin); an e-invoice its supporting documents
   * (BT-125); a mail its attachments, without the pictures that its own text shows. Codes: `archive_bomb`,
   * `password_protected`, `corrupt_file`, `archive_entry_invalid`.
   */
  'unfold-container': {
    input: {
      readonly path: string
      readonly mediaType: ArchiveMediaType | MailMediaType | InvoiceMediaType | 'application/pdf'
      readonly outFolder: string
      readonly passwords: readonly string[]
      readonly limits: UnfoldLimits
    }
    output: { readonly files: readonly UnfoldedFile[]; readonly notes: readonly FileNote[] }
  }
  /**
   * Writes the mail as one HTML file with all its pictures inside: header table (Von, An, Cc, Datum, Betreff, Anlagen),
   * then its text; no script, no remote content. Notes: `remote_content_blocked`. Codes: `corrupt_file`.
   */
  'write-mail-page': {
    input: { readonly path: string; readonly mediaType: MailMediaType; readonly outPath: string }
    output: { readonly notes: readonly FileNote[] }
  }
  /**
   * Writes an image as one of the page types, upright; also what is left of a JPEG, PNG or TIFF that was cut off.
   * Notes: `first_frame_only`, `truncated`. Codes: `corrupt_file`, `image_too_large`.
   */
  'normalize-image': {
    input: {
      readonly path: string
      readonly mediaType: ImageMediaType | Exclude<PageMediaType, 'application/pdf'>
      readonly outPath: string
    }
    output: { readonly mediaType: 'image/jpeg' | 'image/png'; readonly notes: readonly FileNote[] }
  }
  /**
   * Finds out whether the image library reads all pictures of a TIFF as they are meant; if not, writes a plain copy.
   * Notes: `truncated`. Codes: `unsupported_file_type` (a packing that nothing here knows), `image_too_large`.
   */
  'prepare-tiff': {
    input: { readonly path: string; readonly outPath: string; readonly pagesMax: number }
    output: { readonly rewritten: boolean; readonly notes: readonly FileNote[] }
  }
  /**
   * Finds out whether PDFium reads a PDF as it is; if not, writes a copy that it reads: without its encryption when a
   * password fits, repaired by another parser when it is broken. Notes: `opened_with_password`, `repaired`, `signed`,
   * `xfa_form`, `hidden_annotations`, `page_tree_mended`.
   * Codes: `password_protected`, `corrupt_file`.
   */
  'prepare-pdf': {
    input: {
      readonly path: string
      readonly passwords: readonly string[]
      readonly outPath: string
      /** Parsers that are not to be tried. */
      readonly without?: readonly Repair[]
    }
    output: { readonly rewritten: boolean; readonly hasEmbeddedFiles: boolean; readonly notes: readonly FileNote[] }
  }
  /**
   * Writes text and pictures of an office file as one HTML file, without LibreOffice. Codes: `corrupt_file` (also for
   * formats that are not read here), `office_too_large`.
   */
  'write-office-extract': {
    input: { readonly path: string; readonly mediaType: OfficeMediaType; readonly outPath: string }
    output: { readonly isEmpty: boolean }
  }
  /** Writes a readable PDF of an e-invoice. Codes: `corrupt_file`. */
  'write-invoice-pages': {
    input: { readonly path: string; readonly mediaType: InvoiceMediaType; readonly outPath: string }
    output: { readonly notes: readonly FileNote[] }
  }
  /**
   * What the e-invoice says that the file is or, as a PDF, carries; null when a PDF has none that can be read. Codes:
   * `corrupt_file`.
   */
  'read-invoice': {
    input: { readonly path: string; readonly mediaType: InvoiceMediaType | 'application/pdf' }
    output: { readonly invoice: En16931Invoice | null; readonly notes: readonly FileNote[] }
  }
  /**
   * Writes a readable PDF of a bank's own file, and says what it tells with the places there. Notes:
   * `bank_entries_unread`, `bank_file_cut_off`, `bank_entries_pending`, `characters_not_shown`. Codes: `corrupt_file`.
   */
  'write-bank-pages': {
    input: { readonly path: string; readonly mediaType: BankMediaType; readonly outPath: string }
    output: { readonly notes: readonly FileNote[]; readonly bankFile: BankFile }
  }
  /** Pages with size and whether they carry text. Codes: `corrupt_file`, `too_many_pages`, `image_too_large`. */
  'inspect-document': {
    input: { readonly path: string; readonly mediaType: PageMediaType; readonly pagesMax: number }
    output: { readonly pages: readonly InspectedPage[] }
  }
}

export interface InspectedPage {
  readonly number: number
  readonly widthPt: number
  readonly heightPt: number
  readonly hasText: boolean
  readonly hasImages: boolean
}

/** Operations of the office host, a process of its own kind (LibreOffice needs much memory and a flag of its own). */
export interface OfficeOperations {
  /**
   * Writes a PDF of an office file. Notes: `opened_with_password`, `numbers_set_german`, `numbers_english`.
   * Codes: `password_protected`, `corrupt_file`, `office_too_large` (unpacked parts beyond the limit),
   * `office_conversion_failed`.
   */
  'convert-office': {
    input: {
      readonly path: string
      readonly mediaType: OfficeMediaType
      readonly outPath: string
      readonly passwords: readonly string[]
    }
    output: { readonly notes: readonly FileNote[] }
  }
}
