import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** What a person typed to confirm that a delivery or a client-year is to be deleted. */
export const retentionOrder = z.object({ name: z.string().check(z.maxLength(500)) })

/** A hold on a mandant, or on one of its years. */
export const holdOrder = z.object({
  year: z.nullable(z.int().check(z.minimum(1990), z.maximum(2200))),
  reason: z.string().check(z.minLength(1), z.maxLength(500)),
})

export const hold = z.object({
  id: z.string(),
  mandantId: z.string(),
  mandantName: z.string(),
  /** Null: every year. */
  year: z.nullable(z.int()),
  reason: z.string(),
  at: z.int(),
  /** Short sign; null where nobody signs in. */
  by: z.nullable(z.string()),
  /** Null while it stands. */
  liftedAt: z.nullable(z.int()),
  liftedBy: z.nullable(z.string()),
})
export type Hold = ReadOnly<typeof hold>

const rule = { years: z.int(), source: z.string() }

export const dueYear = z.object({
  mandantId: z.string(),
  mandantName: z.string(),
  year: z.int(),
  documents: z.int(),
  lastWorkAt: z.int(),
  /** The longest period. */
  ...rule,
  /** Calendar year on whose first of January it is over. */
  dueIn: z.int(),
  isHeld: z.boolean(),
})
export type DueYear = ReadOnly<typeof dueYear>

/** Periods, holds, and what is due. */
export const retention = z.object({
  officeFile: z.object(rule),
  sources: z.array(z.object({ law: z.string(), title: z.string(), url: z.string() })),
  rules: z.array(z.object({ years: z.nullable(z.int()), source: z.string(), labels: z.array(z.string()) })),
  due: z.array(dueYear),
  holds: z.array(hold),
  /** Days after which backups expire; null where none go by themselves. */
  backupDays: z.nullable(z.int()),
})
export type Retention = ReadOnly<typeof retention>

/** What deleting a client-year would remove. */
export const yearDeletionPreview = z.object({
  batches: z.int(),
  documents: z.int(),
  /** Deliveries that stay. */
  left: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const retentionDone = z.object({ done: z.literal(true) })
