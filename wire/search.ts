import * as z from 'zod/mini'
import { documentStatus } from './batch-document.ts'
import { box } from './box.ts'
import type { ReadOnly } from './read-only.ts'

export const SEARCH_LETTERS_MAX = 200

const text = z.string().check(z.maxLength(SEARCH_LETTERS_MAX))
const id = z.string().check(z.minLength(1), z.maxLength(64))

/** What is looked for, and what narrows it; `after` is the `next` of the page before. */
export const searchQuery = z.object({
  text,
  project: z.optional(id),
  mandant: z.optional(id),
  kind: z.optional(id),
  year: z.optional(z.coerce.number().check(z.int(), z.minimum(1900), z.maximum(2200))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 25),
  after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
})

export const searchChoicesQuery = z.object({ project: z.optional(id) })

export const documentHitsQuery = z.object({ text })

/** A document that is found. */
export const searchHit = z.object({
  documentId: z.string(),
  filename: z.string(),
  status: documentStatus,
  batchId: z.string(),
  batchName: z.string(),
  batchCreatedAt: z.int(),
  mandantName: z.nullable(z.string()),
  /** German label; null when it is not known. */
  kind: z.nullable(z.string()),
  issuer: z.nullable(z.string()),
  /** YYYY-MM-DD. */
  date: z.nullable(z.string()),
  amount: z.nullable(z.object({ value: z.string(), unit: z.nullable(z.string()) })),
  foundIn: z.enum(['page', 'field', 'kind', 'filename', 'document']),
  /** Name of the value that was found, with the German name that its kind gives it. */
  field: z.nullable(z.object({ name: z.string(), title: z.nullable(z.string()) })),
  page: z.nullable(z.int()),
  snippet: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
  /** Of the hits on that page. */
  boxes: z.array(box),
})
export type SearchHit = ReadOnly<typeof searchHit>

/** Hits of the newest batch first, those of a batch together. */
export const searchPage = z.object({
  hits: z.array(searchHit),
  /** Documents that are found in all; more than that when `isTotalExact` is false; null on further pages. */
  total: z.nullable(z.int()),
  isTotalExact: z.boolean(),
  /** `after` of the next page, or null. */
  next: z.nullable(z.int()),
  /** Documents that changed or were read and could not be found as they are when this was looked for. */
  waiting: z.int(),
})
export type SearchPage = ReadOnly<typeof searchPage>

/** What a search can be narrowed by. */
export const searchChoices = z.object({
  projects: z.array(z.object({ id: z.string(), name: z.string(), isOwn: z.boolean() })),
  mandants: z.array(z.object({ id: z.string(), name: z.string() })),
  kinds: z.array(z.object({ id: z.string(), label: z.string() })),
  years: z.array(z.int()),
  /** As of a page of hits. */
  waiting: z.int(),
})
export type SearchChoices = ReadOnly<typeof searchChoices>

/** The words of one hit on a page, each by its box. */
export const documentHit = z.object({ page: z.int(), boxes: z.array(box) })
export type DocumentHit = ReadOnly<typeof documentHit>

/** Every hit in one document, in reading order. */
export const documentHits = z.object({ hits: z.array(documentHit) })
export type DocumentHits = ReadOnly<typeof documentHits>
