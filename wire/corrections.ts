import * as z from 'zod/mini'
import { revision } from './batch-detail.ts'
import type { ReadOnly } from './read-only.ts'

const documentId = z.string().check(z.minLength(1), z.maxLength(64))
/** 1-based within the document. */
const page = z.int().check(z.minimum(1), z.maximum(1_000_000))
const name = z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,63}$/))
const share = z.number().check(z.minimum(0), z.maximum(1))
const extent = z.number().check(z.gt(0), z.maximum(1))
const place = z.strictObject({ page, box: z.tuple([share, share, extent, extent]) })

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
  z.strictObject({ type: z.literal('confirm_document'), documentId }),
  z.strictObject({ type: z.literal('reopen_document'), documentId }),
  /** Follows another document of its section; null: the first place. */
  z.strictObject({ type: z.literal('move_document'), documentId, after: z.nullable(documentId) }),
  /** Takes the last judgement of the document back, which has that number. */
  z.strictObject({ type: z.literal('undo'), documentId, sequence: z.int().check(z.minimum(1)) }),
])
export type CorrectionRequest = ReadOnly<typeof correctionRequest>

/** Turns a page clockwise, and reads it anew. */
export const pageTurn = z.strictObject({ documentId, page, by: z.literal([90, 180, 270]) })
export type PageTurn = ReadOnly<typeof pageTurn>

/** What a person decides about what is known of one document. */
export type Judging = Extract<
  CorrectionRequest,
  {
    readonly type:
      'set_kind' | 'set_field' | 'reset_field' | 'confirm_document' | 'reopen_document' | 'move_document' | 'undo'
  }
>

/** Moves pages between documents, takes them out or back, or turns one. */
export type Correction = Exclude<CorrectionRequest, Judging> | ({ readonly type: 'turn_page' } & PageTurn)

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
  'undo',
])

/** A correction that was made; without the values of fields, which the list of corrections does not need. */
export const recordedCorrection = z.object({
  sequence: z.int(),
  at: z.int(),
  correction: z.object({
    type: correctionType,
    documentId: z.string(),
    /** Of an `undo`: the correction that it took back. */
    sequence: z.exactOptional(z.int()),
    /** Of a field's correction. */
    name: z.exactOptional(z.string()),
  }),
  /** An `undo` of it is possible: it is the last judgement of its document. */
  canUndo: z.boolean(),
})
export type RecordedCorrection = ReadOnly<typeof recordedCorrection>

/** Every correction of a batch, the first one first. */
export const correctionList = z.object({ corrections: z.array(recordedCorrection), revision })
