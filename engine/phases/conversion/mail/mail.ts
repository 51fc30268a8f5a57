/** A mail as far as we show and unfold it; read from .eml or .msg. */
export interface Mail {
  readonly from: readonly MailAddress[]
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly bcc: readonly MailAddress[]
  readonly subject: string
  readonly date: string
  /** The text as its sender wrote it; null when there is none of that kind. */
  readonly html: string | null
  readonly text: string | null
  readonly attachments: readonly MailAttachment[]
}

export interface MailAddress {
  readonly name: string
  readonly address: string
}

export interface MailAttachment {
  /** As written by the sender, or one of ours when there is none. */
  readonly filename: string
  /** In lower case. */
  readonly mimeType: string
  /** Without angle brackets; empty when there is none. */
  readonly contentId: string
  readonly bytes: Uint8Array
  /** Why it is named, and nothing of it can be taken out. */
  readonly fault?: { readonly code: string; readonly message: string }
}
