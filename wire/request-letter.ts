import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** As many items as one request letter holds: nobody works through a longer one. */
export const REQUESTED_MAX = 100
/** Characters of a line, e.g. the subject, and of a text. */
export const LETTER_LINE_MAX = 300
export const LETTER_TEXT_MAX = 4_000

const line = z.string().check(z.trim(), z.maxLength(LETTER_LINE_MAX))
const text = z.string().check(z.maxLength(LETTER_TEXT_MAX))
const needed = line.check(z.minLength(1))

/** What a letter asks for; `expectedId` of the checklist, null of anything else. */
export const letterItem = z.object({
  expectedId: z.nullable(z.string().check(z.maxLength(100))),
  label: needed,
  from: line,
  /** Of an answer to the tax office: what is chosen for it. */
  documentIds: z.exactOptional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(300))),
})
export type LetterItem = ReadOnly<typeof letterItem>

/** A request letter as a person words it. */
export const letterDraft = z.object({
  /** To whom, line by line; absent: to the mandant. */
  recipient: z.exactOptional(text),
  subject: needed,
  salutation: line,
  opening: text,
  closing: text,
  signature: text,
  /** YYYY-MM-DD; null: the day on which it is written. */
  date: z.nullable(z.iso.date()),
  items: z.array(letterItem).check(z.maxLength(REQUESTED_MAX)),
  /** What the program recognises by itself has one sheet in common. */
  sharesSheet: z.boolean(),
})
export type LetterDraft = ReadOnly<typeof letterDraft>

/** The letter of a client-year, as it is kept (`version`; 0: nobody did) or proposed. */
export const keptLetter = z.object({
  version: z.int(),
  /** Epoch ms, and by whom, when it was kept. */
  at: z.nullable(z.int()),
  by: z.nullable(z.string()),
  draft: letterDraft,
  /** All that it may ask for. */
  offered: z.array(z.object({ ...letterItem.shape, requestedAt: z.nullable(z.int()) })),
})
export type KeptLetter = ReadOnly<typeof keptLetter>

const seen = z.int().check(z.minimum(0))

/** Keeps a letter that rests on the version that was seen. */
export const letterKeeping = z.object({ seen, draft: letterDraft })
export const letterUndo = z.object({ seen })
/** Writes the letter as it is kept, or else as it is proposed. */
export const letterWriting = z.object({
  year: z.int().check(z.minimum(1990), z.maximum(2200)),
  as: z._default(z.enum(['pdf', 'mail']), 'pdf'),
})
