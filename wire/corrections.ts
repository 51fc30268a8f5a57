import * as z from 'zod/mini'
import { blockCorrections } from './block-corrections.ts'
import { documentId } from './document-id.ts'
import { lineCorrections } from './line-corrections.ts'
import { revision } from './batch-detail.ts'
import { positionPerson } from './positions.ts'
import type { ReadOnly } from './read-only.ts'

/** 1-based within the document. */
const page = z.int().check(z.minimum(1), z.maximum(1_000_000))
const name = z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,63}$/))
const share = z.number().check(z.minimum(0), z.maximum(1))
const extent = z.number().check(z.gt(0), z.maximum(1))
const place = z.strictObject({ page, box: z.tuple([share, share, extent, extent]) })

/** `key/ordinal` of a position within its document; `*`: all of them. */
const position = z.string().check(z.regex(/^(?:\*|[a-z]+(?:\.[a-z0-9]+)+\/p?\d{1,6})$/))
/**
 * What the person saw: all corrections up to that number, and those of its own after it. Whoever confirms stands for
 * no other.
 */
const seen = z.strictObject({
  upTo: z.int().check(z.minimum(0)),
  own: z.array(z.int().check(z.minimum(1))).check(z.maxLength(10_000)),
})
export type SeenCorrections = ReadOnly<typeof seen>

const entryId = z.string().check(z.minLength(1), z.maxLength(64))
const words = z.string().check(z.maxLength(500))

/** As it was typed. */
const account = z.string().check(z.maxLength(40))

/** Null: as the engine finds it again; absent: as it was. */
const positionChange = z.strictObject({
  /** Key of another line of `positionChoices` that asks for the same, an amount or how many. */
  line: z.exactOptional(z.nullable(z.string().check(z.maxLength(64)))),
  cents: z.exactOptional(z.nullable(z.number())),
  /** Of a line that asks for days or kilometres. */
  quantity: z.exactOptional(z.nullable(z.number())),
  person: z.exactOptional(z.nullable(positionPerson)),
  objectId: z.exactOptional(z.nullable(entryId)),
  childId: z.exactOptional(z.nullable(entryId)),
  businessId: z.exactOptional(z.nullable(entryId)),
  year: z.exactOptional(z.nullable(z.number())),
  /** YYYY-MM-DD. */
  paidOn: z.exactOptional(z.nullable(z.string().check(z.maxLength(20)))),
})
export type PositionChange = ReadOnly<typeof positionChange>

const positionPlace = z.strictObject({
  person: z.exactOptional(positionPerson),
  objectId: z.exactOptional(entryId),
  childId: z.exactOptional(entryId),
  businessId: z.exactOptional(entryId),
})
export type PositionPlace = ReadOnly<typeof positionPlace>

/** What a person changes about a finished batch; kinds by their id, values as they were typed or stand on the page. */
export const correctionRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('split_document'), documentId, page }),
  z.strictObject({ type: z.literal('join_document'), documentId }),
  z.strictObject({ type: z.literal('set_page_aside'), documentId, page }),
  z.strictObject({ type: z.literal('take_page_back'), documentId, page }),
  /** Null: the kind that the engine found. */
  z.strictObject({ type: z.literal('set_kind'), documentId, kindId: z.nullable(z.string().check(z.maxLength(64))) }),
  z.strictObject({
    type: z.literal('set_field'),
    documentId,
    name,
    /** Null: the document does not have it. */
    value: z.nullable(z.string().check(z.maxLength(2_000))),
    /** Where it stands; null when it was typed. */
    place: z.nullable(place),
  }),
  /** The value that the engine found. */
  z.strictObject({ type: z.literal('reset_field'), documentId, name }),
  z.strictObject({ type: z.literal('confirm_document'), documentId, seen: z.exactOptional(seen) }),
  z.strictObject({ type: z.literal('reopen_document'), documentId }),
  /** Follows another document of its section; null: the first place. */
  z.strictObject({ type: z.literal('move_document'), documentId, after: z.nullable(documentId) }),
  z.strictObject({ type: z.literal('set_position'), documentId, position, change: positionChange }),
  z.strictObject({
    type: z.literal('set_counts'),
    documentId,
    position,
    /** Null: as the engine counts it. */
    counts: z.nullable(z.enum(['yes', 'no'])),
    /** Code of a reason of `positionChoices`; needed with `no`. */
    reason: z.nullable(z.string().check(z.maxLength(64))),
    note: z.nullable(words),
  }),
  z.strictObject({
    type: z.literal('add_position'),
    documentId,
    key: z.string().check(z.maxLength(64)),
    /** An amount, or how many (`quantity`), as the line asks; the other is null. */
    cents: z.nullable(z.number()),
    quantity: z.exactOptional(z.nullable(z.number())),
    /** Null: the year of the batch. */
    year: z.nullable(z.number()),
    place: positionPlace,
  }),
  /** Only one that a person added. */
  z.strictObject({ type: z.literal('remove_position'), documentId, position }),
  /** Somebody stands for amount, year and place. */
  z.strictObject({
    type: z.literal('confirm_position'),
    documentId,
    position,
    name: z.nullable(words),
    seen: z.exactOptional(seen),
  }),
  /** The whole document stays out of the Belegmappe. */
  z.strictObject({ type: z.literal('set_document_aside'), documentId, reason: words }),
  z.strictObject({ type: z.literal('take_document_back'), documentId }),
  z.strictObject({
    type: z.literal('set_booking'),
    documentId,
    /** VAT rate of the part in percent, or `none`. */
    rate: z.string().check(z.regex(/^(?:none|\d{1,2}(?:\.\d{1,2})?)$/)),
    /** Null: as it is suggested. */
    booking: z.nullable(
      z.strictObject({
        personalAccount: account,
        account,
        taxKey: account,
        costCentre: account,
        costObject: account,
      }),
    ),
  }),
  ...lineCorrections,
  ...blockCorrections,
  /** Takes the last judgement of the document back, which has that number. */
  z.strictObject({ type: z.literal('undo'), documentId, sequence: z.int().check(z.minimum(1)) }),
])
export type CorrectionRequest = ReadOnly<typeof correctionRequest>

/** Turns a page clockwise, and reads it anew. */
export const pageTurn = z.strictObject({ documentId, page, by: z.literal([90, 180, 270]) })
export type PageTurn = ReadOnly<typeof pageTurn>

/** What a person decides about what is known of one document, and what it counts for. */
export type Judging = Exclude<
  CorrectionRequest,
  { readonly type: 'split_document' | 'join_document' | 'set_page_aside' | 'take_page_back' }
>

/** Moves pages between documents, takes them out or back, or turns one. */
export type Correction = Exclude<CorrectionRequest, Judging> | ({ readonly type: 'turn_page' } & PageTurn)

/** Longest password that is tried; those of PDF end at 127 bytes. */
export const PASSWORD_CHARS_MAX = 200

/** Reads a failed document once more; with a password where its PDF is locked. */
export const rereading = z.strictObject({
  documentId,
  password: z.nullable(z.string().check(z.minLength(1), z.maxLength(PASSWORD_CHARS_MAX))),
})
export type Rereading = ReadOnly<typeof rereading>

/** Where it is read: its own batch, or a new one of the same files where the batch as a whole had failed. */
export const rereadingBegun = z.object({ batchId: z.string() })

/** Number of a correction within its batch, from 1. */
export const madeCorrection = z.object({ sequence: z.int() })

/** How many corrections were made, and how many of them the Belegmappe shows. */
export const revisionBegun = z.object({ wanted: z.int(), done: z.int() })

export const correctionType = z.enum([
  'split_document',
  'join_document',
  'set_page_aside',
  'take_page_back',
  'turn_page',
  'set_kind',
  'set_field',
  'reset_field',
  'confirm_document',
  'reopen_document',
  'move_document',
  'set_position',
  'set_counts',
  'add_position',
  'remove_position',
  'confirm_position',
  'set_document_aside',
  'take_document_back',
  'set_booking',
  'set_line',
  'add_line',
  'remove_line',
  'reset_lines',
  'set_block',
  'add_block',
  'remove_block',
  'reset_blocks',
  'undo',
  'read_again',
])

/** A correction that was made; without the values of fields, which the list of corrections does not need. */
export const recordedCorrection = z.object({
  sequence: z.int(),
  at: z.int(),
  /** Short sign of who made it; null where nobody had signed in. */
  by: z.nullable(z.string()),
  correction: z.object({
    type: correctionType,
    documentId: z.string(),
    /** Of an `undo`: the correction that it took back. */
    sequence: z.exactOptional(z.int()),
    /** Of a field's correction; of a confirmation who gave it. */
    name: z.exactOptional(z.nullable(z.string())),
    /** Of a position's correction. */
    position: z.exactOptional(z.string()),
    /** Of a position that was added. */
    key: z.exactOptional(z.string()),
  }),
  /** An `undo` of it is possible: it is the last judgement of its document. */
  canUndo: z.boolean(),
})
export type RecordedCorrection = ReadOnly<typeof recordedCorrection>

/** Every correction of a batch, the first one first. */
export const correctionList = z.object({ corrections: z.array(recordedCorrection), revision })
