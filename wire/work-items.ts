import * as z from 'zod/mini'
import { box } from './box.ts'
import type { ReadOnly } from './read-only.ts'

/** What a person has to decide. */
export const workItemKind = z.enum([
  'value_missing',
  'file_broken',
  'account_changed',
  'position_open',
  'not_identified',
  'sum_differs',
  'assessment_differs',
  'certificate_differs',
  'certificate_missing',
  'xml_mismatch',
  'einvoice_rule',
  'payment_proof_missing',
  'movement_without_document',
  'document_without_payment',
  'document_missing',
  'possible_duplicate',
  'other_person',
  'other_year',
  'value_uncertain',
  'page_unread',
  'page_differs',
  'file_note',
  'request_sheet',
  'not_counted',
  'remark',
])
export type WorkItemKind = ReadOnly<typeof workItemKind>

/** Characters of the reason why somebody closes an item. */
export const ITEM_REASON_MAX = 500

const word = z.object({ reason: z.nullable(z.string()), at: z.int(), by: z.nullable(z.string()) })

/** One thing to decide, with its place; amounts in cents, days YYYY-MM-DD. */
export const workItem = z.object({
  id: z.string(),
  /** Named again by who closes it. */
  ground: z.string(),
  kind: workItemKind,
  /** What it is about in a word or two, German. */
  title: z.string(),
  documentId: z.nullable(z.string()),
  batchId: z.nullable(z.string()),
  expectedId: z.nullable(z.string()),
  /** The other document, e.g. of two copies, and its batch. */
  relatedId: z.nullable(z.string()),
  relatedBatchId: z.nullable(z.string()),
  place: z.nullable(z.object({ page: z.int(), box: z.nullable(box) })),
  /** The field that stands there. */
  field: z.nullable(z.string()),
  subject: z.string(),
  known: z.string(),
  proposal: z.string(),
  actions: z.array(z.enum(['look', 'compare', 'checklist'])),
  /** Null: an amount that nobody knows; 0: none is at stake. */
  cents: z.nullable(z.int()),
  deadline: z.nullable(z.string()),
  closed: z.nullable(word),
  /** It was closed before its ground changed. */
  closedBefore: z.nullable(word),
  /** Others like it were closed for the same sender: how often, and the last reason. */
  closedAlike: z.nullable(z.object({ times: z.int(), reason: z.string() })),
})
export type WorkItem = ReadOnly<typeof workItem>

/** The most important first, closed ones among them. */
export const workItems = z.object({
  items: z.array(workItem),
  open: z.int(),
  /** Further remarks, which are no items. */
  quiet: z.int(),
})
export type WorkItems = ReadOnly<typeof workItems>

const seen = { id: z.string().check(z.maxLength(300)), ground: z.string().check(z.maxLength(64)) }

export const itemClosing = z.object({
  ...seen,
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(ITEM_REASON_MAX)),
})
export type ItemClosing = ReadOnly<typeof itemClosing>

/** What a person says of two documents that may be one. */
export const copyAnswer = z.enum(['same', 'not_same', 'replaces'])
export type CopyAnswer = ReadOnly<typeof copyAnswer>
export const itemAnswer = z.object({ ...seen, answer: copyAnswer })
export type ItemAnswer = ReadOnly<typeof itemAnswer>

/** Corrections that were made; an `undo` of each takes the answer back. */
export const itemAnswered = z.object({
  back: z.array(z.object({ batchId: z.string(), documentId: z.string(), sequence: z.int() })),
})
export type ItemAnswered = ReadOnly<typeof itemAnswered>

export const itemReopening = z.object(seen)
export type ItemReopening = ReadOnly<typeof itemReopening>
