import * as z from 'zod/mini'
import { NAME_CHARS_MAX } from './batch-list.ts'
import { fault } from './fault.ts'
import type { ReadOnly } from './read-only.ts'

/** The feeder on one or both sides, or the glass. */
export const scanSource = z.enum(['feeder', 'feeder_duplex', 'glass'])
export type ScanSource = ReadOnly<typeof scanSource>

/** The scanner of the settings, and how far the scan is that was asked for last. */
export const scannerFacts = z.object({
  /** As it is set; null when none is. */
  address: z.nullable(z.string()),
  state: z.enum(['idle', 'scanning', 'done', 'failed']),
  /** The scan is somebody else's: its batch and its fault are not told. */
  isOfOther: z.boolean(),
  files: z.int(),
  batchId: z.nullable(z.string()),
  /** Of a failed scan, or of one that ended before its paper did. */
  fault: z.nullable(fault),
})
export type ScannerFacts = ReadOnly<typeof scannerFacts>

/** What the scanner says of itself. */
export const scannerLook = z.object({
  /** As the maker calls it; empty where it does not say. */
  model: z.string(),
  state: z.enum(['idle', 'busy', 'stopped']),
  sources: z.array(scanSource),
})
export type ScannerLook = ReadOnly<typeof scannerLook>

/** A scan that becomes a batch; `mandantId` is null for one without a mandant. */
export const scanOrder = z.object({
  source: scanSource,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_CHARS_MAX)),
  mandantId: z.nullable(z.string().check(z.maxLength(100))),
})
export type ScanOrder = ReadOnly<typeof scanOrder>
