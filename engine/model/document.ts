import type { AnalysisResult } from './analysis-result.ts'
import type { Judgement } from './judgement.ts'
import { isPageMediaType } from './media-type.ts'
import type { MediaType, PageMediaType } from './media-type.ts'

export type DocumentStatus = 'pending' | 'processed' | 'failed' | 'duplicate'

/** Where a document comes from (interface text "source"; the path form is off until input roots are set). */
export type DocumentSource =
  | { readonly type: 'url'; readonly url: string; readonly expiresAt: number | null; readonly sha256: string | null }
  | { readonly type: 'path'; readonly path: string; readonly sha256: string | null }
  | { readonly type: 'upload' }

/**
 * Something about a file that is no error, e.g. that its name does not fit its content. `code` is stable, the text
 * German.
 */
export interface FileNote {
  readonly code: string
  readonly message: string
  /** 1-based page of the document that it is about. */
  readonly page?: number
  /** Labels of the files in it that were left out, all of them up to `LEFT_OUT_MAX`. */
  readonly entries?: readonly string[]
}

/**
 * Code of the note of a document that stays out of the binder because it is another mandant's; people see it where they
 * check it.
 */
export const OTHER_MANDANT_NOTE = 'other_mandant'

/** Code of the note of a PDF of which a copy without its encryption is read. */
export const OPENED_WITH_PASSWORD = 'opened_with_password'

export interface DocumentFault {
  /** Stable code of decisions.md 1.6, e.g. `corrupt_file`. */
  readonly code: string
  /** German, says what to do. */
  readonly message: string
}

/** Code of the fault of a file that asks for a password. */
export const PASSWORD_PROTECTED = 'password_protected'

/** What a limit refuses, it refuses again. */
const FINAL_FAULTS: ReadonlySet<string> = new Set(['too_many_pages'])

/**
 * Whether a failed document can be read once more: not when its bytes never came or a limit stands against it;
 * `password` when it is a PDF that one may open.
 */
export function wayToReadAgain({
  status,
  error,
  sha256,
  mediaType,
}: Pick<Document, 'status' | 'error' | 'sha256' | 'mediaType'>): 'plain' | 'password' | null {
  if (status !== 'failed' || sha256 === null || (error && FINAL_FAULTS.has(error.code))) return null
  return error?.code === PASSWORD_PROTECTED && mediaType === 'application/pdf' ? 'password' : 'plain'
}

/** How a document came out of another one. */
export interface DocumentOrigin {
  readonly parentId: string
  /** A file of an archive, a file attached to a mail or PDF, or pages of a stack that was divided. */
  readonly type: 'archive_entry' | 'attachment' | 'part'
  /** Place within the parent: the path in the archive, the attachment's name, or the pages ("S. 3–5"). */
  readonly label: string
  /** Of a part: why a document begins here, German. */
  readonly reasons?: readonly string[]
}

/** A file made of the original, whose pages are read in its place. */
export interface Rendition {
  readonly sha256: string
  readonly byteSize: number
  readonly mediaType: PageMediaType
}

export interface Document {
  readonly id: string
  readonly batchId: string
  /** 0-based: position in the request; documents that came out of others follow after the last of the request. */
  readonly index: number
  readonly filename: string
  readonly source: DocumentSource
  readonly status: DocumentStatus
  readonly error: DocumentFault | null
  /** The bytes are in the file store. */
  readonly fetchedAt: number | null
  readonly sha256: string | null
  readonly byteSize: number | null
  /** Of the bytes as they came in. */
  readonly mediaType: MediaType | null
  readonly rendition: Rendition | null
  readonly origin: DocumentOrigin | null
  /** Holds other documents only (an archive, a stack that was divided): it has no place in the binder of its own. */
  readonly isContainer: boolean
  readonly notes: readonly FileNote[]
  readonly pageCount: number | null
  readonly duplicateOf: string | null
  /** What the engine found, with the judgement laid over it. */
  readonly analysis: AnalysisResult | null
  readonly judgement: Judgement
}

/** Name of a part of a stack: `Scan.pdf` and `S. 3–5` give `Scan (S. 3–5).pdf`. */
export function partName(filename: string, label: string): string {
  const [, stem = filename, extension = ''] = /^(.+?)(\.[^.]{1,5})?$/.exec(filename) ?? []
  return `${stem} (${label})${extension}`
}

/**
 * The file whose pages are read: the rendition where there is one, else the original; null before CONVERSION, and for
 * archives.
 */
export function pageFile(
  document: Pick<Document, 'sha256' | 'mediaType' | 'rendition'>,
): Pick<Rendition, 'sha256' | 'mediaType'> | null {
  const { sha256, mediaType, rendition } = document
  if (rendition) return rendition
  return sha256 !== null && isPageMediaType(mediaType) ? { sha256, mediaType } : null
}
