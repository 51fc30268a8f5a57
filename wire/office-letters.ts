import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'
import { letterDraft } from './request-letter.ts'

/** A document of the client-year that can be chosen for a point. */
export const sendable = z.object({
  documentId: z.string(),
  filename: z.string(),
  kindLabel: z.string(),
  issuer: z.nullable(z.string()),
})
export type Sendable = ReadOnly<typeof sendable>

/** A letter in which a tax office asks for papers, and what is chosen for its points (`version`; 0: nobody has chosen). */
export const officeLetter = z.object({
  documentId: z.string(),
  batchId: z.string(),
  filename: z.string(),
  issuer: z.nullable(z.string()),
  /** YYYY-MM-DD; null: not read. */
  day: z.nullable(z.string()),
  /** By when it is to be answered, YYYY-MM-DD; null: not read. */
  answerBy: z.nullable(z.string()),
  version: z.int(),
  /** Epoch ms, and by whom, when it was kept. */
  at: z.nullable(z.int()),
  by: z.nullable(z.string()),
  draft: letterDraft,
})
export type OfficeLetter = ReadOnly<typeof officeLetter>

/** The newest first. */
export const officeLetters = z.object({ letters: z.array(officeLetter), documents: z.array(sendable) })
export type OfficeLetters = ReadOnly<typeof officeLetters>
