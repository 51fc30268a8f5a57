import { z } from 'zod'

/** What crosses between the engine and workers on other machines: small JSON bodies; files and outputs go as bytes. */
export const LEASE_MS = 9_000
export const BEAT_MS = 2_000
/** How long the engine keeps a claim open when there is nothing to do. */
export const CLAIM_WAIT_MS = 8_000
/** The hash of the bytes that a request or an answer carries. */
export const HASH_HEADER = 'x-content-sha256'
/** Of an output; the text of the fullest page is a tenth of it. */
export const ANSWER_BYTES_MAX = 16 * 1024 * 1024
/** Of one worker, at the same time. */
export const LANES_MAX = 64

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const hello = z.strictObject({ version: z.string().max(100) })
/** The models to read with, so that a page reads alike wherever it is read. */
export const helloAnswer = z.strictObject({ worker_id: z.string(), ocr_model: z.enum(['fast', 'accurate']) })
export type HelloAnswer = z.infer<typeof helloAnswer>

export const claim = z.strictObject({
  version: z.string().max(100),
  /** Operations that the worker does at the same time. */
  capacity: z.number().int().min(1).max(LANES_MAX),
})

/** What an operation may cost, as in `RunOptions`. */
const budget = z.strictObject({
  cpu_ms: z.number(),
  step_cpu_ms: z.number().nullable(),
  wall_ms: z.number().nullable(),
})
export type Budget = z.infer<typeof budget>

export const handedTask = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{64}$/),
  fence: z.number().int(),
  operation: z.string(),
  /** Of the operation, without the path of its file. */
  input: z.unknown(),
  sha256,
  budget,
})
export type HandedTask = z.infer<typeof handedTask>

/** What lies in a task's row. */
export const storedInput = handedTask.pick({ input: true, budget: true })

/** A worker could not do a task: by a fault of the file's own, or of the worker. */
export const fault = z.strictObject({
  error: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('engine'),
      kind: z.enum(['input', 'transient', 'cancelled']),
      // For the log; no document keeps what a worker says of it.
      code: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
      message: z.string().max(2_000),
      details: z.record(z.string().max(60), z.union([z.string().max(200), z.number(), z.boolean()])),
    }),
    z.looseObject({ type: z.literal('bug'), message: z.string().max(2_000) }),
  ]),
})

/** What the engine refuses, as a code and a sentence for whoever runs the worker. */
export const refusal = z.strictObject({ error: z.string(), message: z.string() })
