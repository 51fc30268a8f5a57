import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** As many files as a batch holds. */
export const FILES_MAX = 500

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Files by their bytes, and the mandant as he was typed. */
export const knownFilesQuery = z.object({
  sha256s: z.array(sha256),
  mandant: z._default(z.string().check(z.maxLength(200)), ''),
})

/** A file whose bytes are in batches already. */
export const knownFile = z.object({
  sha256: z.string(),
  /** Batches in all; `uses` names three at most. */
  total: z.int(),
  uses: z.array(
    z.object({
      /** As it is called there. */
      filename: z.string(),
      batchId: z.string(),
      batchName: z.string(),
      createdAt: z.int(),
      /** The batch failed, so that no Belegmappe holds the file. */
      hasFailed: z.boolean(),
      mandantName: z.nullable(z.string()),
      isSameMandant: z.boolean(),
    }),
  ),
})
export type KnownFile = ReadOnly<typeof knownFile>

export const knownFiles = z.object({ files: z.array(knownFile) })

/** Names and sizes of files that are not sent yet. */
export const batchPreviewQuery = z.object({
  files: z.array(
    z.object({
      name: z.string().check(z.maxLength(1_000)),
      byteSize: z.int().check(z.minimum(0)),
    }),
  ),
})

const range = z.object({ from: z.number(), to: z.number() })

/** What files would take and cost as a batch: two ends, since nobody has opened them. */
export const batchPreview = z.object({
  pages: range,
  seconds: range,
  /** Net euro as decimal strings; null where the office has no prices. */
  cost: z.nullable(z.object({ from: z.string(), to: z.string(), priceList: z.string() })),
  /** Batches that are not done yet. */
  batchesAhead: z.int(),
  limits: z.object({ filesMax: z.int(), fileBytesMax: z.number() }),
})
export type BatchPreview = ReadOnly<typeof batchPreview>

/** A file that was begun to be sent, and nobody goes on with. */
export const restingUpload = z.object({
  sha256: z.string(),
  byteSize: z.number(),
  /** Bytes that are here. */
  offset: z.number(),
  /** When it is thrown away. */
  expiresAt: z.int(),
})
export type RestingUpload = ReadOnly<typeof restingUpload>

export const restingUploads = z.object({ uploads: z.array(restingUpload) })
