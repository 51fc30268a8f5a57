/** Limits of a message with attachments; sizes in bytes. */
export interface PackLimits {
  readonly fileBytes: number
  readonly filePages: number
  /** The cover letter is one of them. */
  readonly files: number
  /** Of all files of a message. */
  readonly bytes: number
}

/**
 * What ELSTER takes with one message, as a public description of its interface tells it
 * (https://za.docs.rechtlogisch.de/filings/message): PDF of 1 to 100 pages and 10,485,760 bytes at most without
 * active content, "typically 20" files, 38,700,000 bytes together.
 */
export const ELSTER_LIMITS: PackLimits = {
  fileBytes: 10_485_760,
  filePages: 100,
  files: 20,
  bytes: 38_700_000,
}

/** A document of a pack, as an edition of the Belegmappe has it as a file of its own. */
export interface PackSource {
  readonly documentId: string
  /** As the cover letter names it. */
  readonly title: string
  /** On disk. */
  readonly path: string
}

/** Something that a letter of the tax office asked for, and what is sent for it; nothing: it follows. */
export interface PackPoint {
  readonly label: string
  readonly documentIds: readonly string[]
}

/** What the cover letter says beside its list. */
export interface PackLetter {
  readonly officeName: string
  /** In one line. */
  readonly officeAddress: string
  /** Of the tax office, line by line. */
  readonly recipient: readonly string[]
  /** Names of the clients. */
  readonly clients: string
  /** Steuernummer or Aktenzeichen; empty when nobody gave one. */
  readonly reference: string
  readonly year: number
  /** DD.MM.YYYY. */
  readonly date: string
  /** Day of the letter that is answered, DD.MM.YYYY; empty: none. */
  readonly answers: string
  /** Of the office, before the list; may be empty. */
  readonly note: string
  /** What was asked for, in order; none: the list speaks for itself. */
  readonly points: readonly PackPoint[]
}

/**
 * Why a document is not in a pack: the message is full, a page stays over the size of a file however small it is drawn,
 * it cannot be read, a file of it kept active content; `not_in_edition`: no edition holds it as a document;
 * `not_in_year`: it was deleted, or filed elsewhere since the edition.
 */
export type PackRefusal =
  'message_full' | 'page_too_large' | 'unreadable' | 'active_content' | 'not_in_edition' | 'not_in_year'

export interface PackPlanInput {
  /** An empty folder that the files are written to. */
  readonly folderPath: string
  /** In the order of the list. */
  readonly documents: readonly PackSource[]
  readonly letter: PackLetter
  readonly limits: PackLimits
}

export interface PackedFile {
  readonly name: string
  readonly pages: number
  readonly byteSize: number
}

export interface PackOutcome {
  /** The cover letter first; empty when no document could be packed. */
  readonly files: readonly PackedFile[]
  readonly left: readonly { readonly documentId: string; readonly refusal: PackRefusal }[]
  /** Pages that are pictures of a lower resolution, since they are over the size of a file as they are. */
  readonly reduced: readonly { readonly documentId: string; readonly page: number; readonly dpi: number }[]
}
