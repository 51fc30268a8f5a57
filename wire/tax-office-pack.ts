import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** Documents of one pack, lines of an address, characters of a line and of a text. */
export const PACKED_MAX = 300
export const RECIPIENT_LINES_MAX = 7
export const PACK_LINE_MAX = 120
export const PACK_NOTE_MAX = 2_000
/** Points of a letter that is answered, and characters of one. */
export const POINTS_MAX = 100
export const POINT_MAX = 300

const line = z.string().check(z.trim(), z.maxLength(PACK_LINE_MAX))

/** Documents for the tax office, and what the cover letter says. */
export const packWish = z.strictObject({
  documentIds: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(PACKED_MAX)),
  recipient: z.array(line.check(z.minLength(1))).check(z.minLength(1), z.maxLength(RECIPIENT_LINES_MAX)),
  /** Steuernummer or Aktenzeichen; empty: that of the master data. */
  reference: line,
  /** Day of the letter that is answered; null: none. */
  answers: z.nullable(z.iso.date()),
  note: z.string().check(z.maxLength(PACK_NOTE_MAX)),
  /** What a letter asked for, and what is sent for it. */
  points: z._default(
    z
      .array(
        z.object({
          label: z.string().check(z.trim(), z.minLength(1), z.maxLength(POINT_MAX)),
          documentIds: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(PACKED_MAX)),
        }),
      )
      .check(z.maxLength(POINTS_MAX)),
    [],
  ),
})
export type PackWish = ReadOnly<typeof packWish>

/** A pack that was written beside an edition. */
export const writtenPack = z.object({
  edition: z.int(),
  number: z.int(),
  files: z.array(z.object({ name: z.string(), pages: z.int(), byteSize: z.int() })),
  /** Documents that are in no file, and why. */
  left: z.array(
    z.object({
      documentId: z.string(),
      refusal: z.enum([
        'message_full',
        'page_too_large',
        'unreadable',
        'active_content',
        'not_in_edition',
        'not_in_year',
      ]),
    }),
  ),
  /** Pages in a lower resolution. */
  reduced: z.array(z.object({ documentId: z.string(), page: z.int(), dpi: z.int() })),
})
export type WrittenPack = ReadOnly<typeof writtenPack>
