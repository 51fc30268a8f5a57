import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

const mention = z.object({ documentId: z.string(), title: z.string(), filename: z.string() })

/** What became of a client-year since an edition of its Belegmappe. */
export const editionChanges = z.object({
  added: z.array(mention),
  removed: z.array(mention),
  /** Filed in another client-year; null year or mandant: in the tray. */
  moved: z.array(z.extend(mention, { toOwn: z.boolean(), toYear: z.nullable(z.int()) })),
  changed: z.array(mention),
  /** Cents; null: the line was, or is, not there. */
  figures: z.array(z.object({ label: z.string(), before: z.nullable(z.int()), after: z.nullable(z.int()) })),
})
export type EditionChanges = ReadOnly<typeof editionChanges>

/** An edition of the Belegmappe of a client-year; times are epoch ms UTC. */
export const edition = z.object({
  number: z.int(),
  state: z.enum(['waiting', 'written', 'failed']),
  askedAt: z.int(),
  /** Short sign of who asked for it. */
  by: z.nullable(z.string()),
  /** Null before it is written. */
  file: z.nullable(
    z.object({
      filename: z.string(),
      byteSize: z.int(),
      sha256: z.string(),
      pages: z.int(),
      writtenAt: z.int(),
    }),
  ),
  /** Null of the first one. */
  changes: z.nullable(editionChanges),
  /** Why it could not be written; German. */
  fault: z.nullable(z.string()),
  /** Null of an edition that nobody released; who asked for it did. */
  release: z.nullable(
    z.object({
      at: z.nullable(z.int()),
      /** Null while it stands. */
      opened: z.nullable(z.object({ at: z.int(), by: z.nullable(z.string()), reason: z.string() })),
    }),
  ),
  /** It holds a paper that is another mandant's by now, and cannot be opened. */
  isWithheld: z.boolean(),
})
export type Edition = ReadOnly<typeof edition>

/** Editions of a client-year, the newest first. */
export const editions = z.object({
  editions: z.array(edition),
  /** What changed since the newest one that was written; null: it is what the papers say now, or there is none. */
  since: z.nullable(editionChanges),
  /** The release that stands, or is being written. */
  released: z.nullable(z.object({ number: z.int(), at: z.nullable(z.int()), by: z.nullable(z.string()) })),
  /** Who confirmed documents of the year does not release it. */
  isFourEyes: z.boolean(),
  /** Why who asks cannot release the year; German; null: they can. */
  obstacle: z.nullable(z.string()),
})
export type Editions = ReadOnly<typeof editions>

/** The edition that is released as it is. */
export const yearRelease = z.strictObject({ number: z.int().check(z.minimum(1)) })
export const OPENING_REASON_MAX = 300
/** Why a released year is opened again. */
export const yearOpening = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(OPENING_REASON_MAX)),
})

/** The edition that was asked for. */
export const editionAsked = z.object({ number: z.int() })
