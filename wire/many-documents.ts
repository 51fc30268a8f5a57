import * as z from 'zod/mini'
import { filedPlace, taxYear } from './client-years.ts'
import { positionPerson } from './positions.ts'
import type { ReadOnly } from './read-only.ts'

/** Documents that one request changes: the window sends more of them piece by piece, and says how far it is. */
export const CHANGED_AT_ONCE_MAX = 50
/** Documents that are chosen and given out at once. */
export const CHOSEN_MAX = 500

const id = z.string().check(z.minLength(1), z.maxLength(64))

/** What is to become of each of many documents. */
export const manyChange = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('kind'), kindId: id }),
  /** Null: as the engine finds it. */
  z.strictObject({ type: z.literal('person'), person: z.nullable(positionPerson) }),
  /** Only what has nothing to check. */
  z.strictObject({ type: z.literal('confirm') }),
  /** What is absent stays as it is; null is nobody, or no year. */
  z.strictObject({
    type: z.literal('file'),
    mandantId: z.exactOptional(z.nullable(id)),
    year: z.exactOptional(z.nullable(taxYear)),
  }),
  z.strictObject({ type: z.literal('file_as_proposed') }),
])
export type ManyChange = ReadOnly<typeof manyChange>

export const manyChanges = z.strictObject({
  documents: z
    .array(
      z.strictObject({
        documentId: id,
        /** Number of the last correction of its batch that the list shows. */
        lastCorrection: z.int().check(z.minimum(0)),
      }),
    )
    .check(z.minLength(1), z.maxLength(CHANGED_AT_ONCE_MAX)),
  change: manyChange,
})

/** What takes a change of one document back. */
export const manyStep = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('undo'), documentId: id, sequence: z.int().check(z.minimum(1)) }),
  z.strictObject({ type: z.literal('move'), documentId: id, to: z.nullable(filedPlace) }),
])
export type ManyStep = ReadOnly<typeof manyStep>

export const manyUndo = z.strictObject({
  steps: z.array(manyStep).check(z.minLength(1), z.maxLength(CHANGED_AT_ONCE_MAX)),
})

const refusedDocument = z.object({
  documentId: z.string(),
  code: z.string(),
  /** German. */
  reason: z.string(),
  /** The client-year that is released, where that stands against it. */
  released: z.nullable(z.object({ mandantId: z.string(), year: z.int() })),
})
export type RefusedDocument = ReadOnly<typeof refusedDocument>

/** What became of many documents; those that are in neither list were already as they were asked to be. */
export const manyChanged = z.object({
  /** The last one first, as they have to be taken back. */
  back: z.array(manyStep),
  refused: z.array(refusedDocument),
})
export type ManyChanged = ReadOnly<typeof manyChanged>

/** Code of a document whose Belegmappe is being written anew: a moment later it can be given out. */
export const BEING_WRITTEN = 'result_being_written'

export const exportForm = z.enum(['zip', 'csv'])
export type ExportForm = ReadOnly<typeof exportForm>

/** Documents to be given out: as files with a list, or as the list alone. */
export const exportWish = z.strictObject({
  documentIds: z.array(id).check(z.minLength(1), z.maxLength(CHOSEN_MAX)),
  as: exportForm,
})
export type ExportWish = ReadOnly<typeof exportWish>

/** An export that can be fetched for an hour. */
export const exportReady = z.object({
  /** Null: none of the documents can be given out now. */
  exportId: z.nullable(z.string()),
  /** Documents in it. */
  documents: z.int(),
  refused: z.array(refusedDocument),
})
export type ExportReady = ReadOnly<typeof exportReady>
