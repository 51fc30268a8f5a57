import * as z from 'zod/mini'
import { box } from './box.ts'
import type { ReadOnly } from './read-only.ts'

/** How a figure of an assessment stands to what the papers come to. */
export const noticeState = z.enum([
  'same',
  'rounded',
  'differs',
  'above',
  'not_read',
  'no_positions',
  'not_comparable',
  'shown',
])
export type NoticeState = ReadOnly<typeof noticeState>

/** A figure of an assessment beside the positions of its year; amounts in cents. */
export const noticeLine = z.object({
  /** Name of the field, by which it is corrected. */
  field: z.string(),
  label: z.string(),
  group: z.enum(['einkuenfte', 'abzuege', 'ermaessigungen', 'anrechnung', 'ergebnis']),
  form: z.nullable(z.string()),
  lines: z.array(z.string()),
  noticeCents: z.nullable(z.int()),
  /** A person typed it. */
  isTyped: z.boolean(),
  places: z.array(z.object({ page: z.int(), box })),
  binderCents: z.nullable(z.int()),
  state: noticeState,
  differenceCents: z.nullable(z.int()),
  isWorse: z.nullable(z.boolean()),
  note: z.string(),
  /** The item of "Zu klären" that it is; null: nothing to decide. */
  item: z.nullable(
    z.object({
      id: z.string(),
      ground: z.string(),
      /** Accepted: why, when (epoch ms) and by whom; null: open. */
      accepted: z.nullable(z.object({ reason: z.string(), at: z.int(), by: z.nullable(z.string()) })),
    }),
  ),
})
export type NoticeLine = ReadOnly<typeof noticeLine>

/** An assessment of the client-year. */
export const yearNotice = z.object({
  documentId: z.string(),
  batchId: z.string(),
  filename: z.string(),
  issuer: z.nullable(z.string()),
  /** YYYY-MM-DD; null: not read. */
  day: z.nullable(z.string()),
  /** Last day of the objection, YYYY-MM-DD, and whether it was worked out. */
  objection: z.nullable(z.object({ day: z.string(), isComputed: z.boolean() })),
  /** An older one of the same year: a newer one takes its place. */
  isFormer: z.boolean(),
  isComputationRead: z.boolean(),
  lines: z.array(noticeLine),
})
export type YearNotice = ReadOnly<typeof yearNotice>

/** The newest first. */
export const yearNotices = z.object({ notices: z.array(yearNotice) })
