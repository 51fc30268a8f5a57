import { bookkeeping } from './bookkeeping.ts'
import * as z from 'zod/mini'
import { batchStatus } from './batch-list.ts'
import { mandantKind } from './mandants.ts'
import { positionSet } from './positions.ts'
import type { ReadOnly } from './read-only.ts'

/** How far a client-year is, the earliest first. */
export const clientYearState = z.enum(['nothing_yet', 'to_check', 'to_clarify', 'incomplete', 'checked', 'released'])
export type ClientYearState = ReadOnly<typeof clientYearState>

export const boardSort = z.enum(['name', 'delivery', 'unchecked', 'missing'])
export type BoardSort = ReadOnly<typeof boardSort>

export const BOARD_ROWS_PER_PAGE = 100
/** Documents that one answer holds. */
export const SHELF_DOCUMENTS_MAX = 500
export const SHELF_DOCUMENTS_PER_PAGE = 200

/** Tax years that something can be filed under. */
export const taxYear = z.coerce.number().check(z.int(), z.minimum(1990), z.maximum(2200))

/** Which client-years are asked for; `after` is `next` of the page before. */
export const boardQuery = z.object({
  text: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  year: z.optional(taxYear),
  state: z.optional(clientYearState),
  sort: z._default(boardSort, 'name'),
  after: z.optional(z.string().check(z.maxLength(2000))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), BOARD_ROWS_PER_PAGE),
})

/** A mandant and a tax year; times are epoch ms UTC, days YYYY-MM-DD. */
export const clientYearItem = z.object({
  mandantId: z.string(),
  year: z.int(),
  mandantName: z.string(),
  mandantKind,
  clientNumber: z.nullable(z.number()),
  state: clientYearState,
  documents: z.int(),
  /** Documents that nobody has confirmed yet. */
  unchecked: z.int(),
  pages: z.int(),
  /** On its checklist, and of them neither there nor waived. */
  expected: z.int(),
  missing: z.int(),
  /** Open work items ("Zu klären"); null while they are being counted. */
  openItems: z.nullable(z.int()),
  /** The edition that somebody released, until the year is opened again. */
  release: z.nullable(z.object({ edition: z.int() })),
  /** Something changed since its newest edition was written; false without any. */
  isOutdated: z.boolean(),
  lastDeliveryAt: z.nullable(z.int()),
  /** Day by which an advisor files the return; null where the law of that year is not known here. */
  filingDate: z.nullable(z.string()),
})
export type ClientYearItem = ReadOnly<typeof clientYearItem>

const figures = {
  incomeCents: z.int(),
  /** With what reduces the tax itself. */
  expenseCents: z.int(),
  /** What asks, income and expenses together; `askingUnknown` of it have no amount. */
  askingCents: z.int(),
  askingUnknown: z.int(),
  leftOutCents: z.int(),
}

/** What the positions of a client-year come to, and on each form. */
export const yearTotals = z.object({ ...figures, forms: z.array(z.object({ form: z.string(), ...figures })) })
export type YearTotals = ReadOnly<typeof yearTotals>

export const boardItem = z.object({
  ...clientYearItem.shape,
  /** Null while they are worked out, and for who may not see all that they are made of. */
  totals: z.nullable(yearTotals),
})
export type BoardItem = ReadOnly<typeof boardItem>

export const boardPage = z.object({
  clientYears: z.array(boardItem),
  /** Null: there are no more. */
  next: z.nullable(z.string()),
  /** What the filter finds in all; null on further pages. */
  total: z.nullable(z.int()),
})
export type BoardPage = ReadOnly<typeof boardPage>

/** What stands above the board. */
export const boardHead = z.object({
  years: z.array(z.int()),
  /** Documents without year or mandant. */
  trayDocuments: z.int(),
})
export type BoardHead = ReadOnly<typeof boardHead>

/** Pages by their fate; the fates add up to `pages`. */
export const pageLedger = z.object({
  pages: z.int(),
  bound: z.int(),
  blank: z.int(),
  separator: z.int(),
  removed: z.int(),
  duplicate: z.int(),
  otherMandant: z.int(),
  unreadable: z.int(),
})
export type PageLedger = ReadOnly<typeof pageLedger>

/** A batch, as far as it brought something to the client-year. */
export const clientYearDelivery = z.object({
  batchId: z.string(),
  name: z.string(),
  status: batchStatus,
  receivedAt: z.int(),
  documents: z.int(),
})
export type ClientYearDelivery = ReadOnly<typeof clientYearDelivery>

/** Where a document was or is filed, with the name of the mandant as it is today. */
export const filedPlace = z.object({ mandantId: z.nullable(z.string()), year: z.nullable(z.int()) })
const namedPlace = z.object({ mandantName: z.nullable(z.string()), year: z.nullable(z.int()) })

/** Something that happened to the client-year; null what does not belong to it. */
export const clientYearEvent = z.object({
  at: z.int(),
  /** Null of what is about the client-year as a whole. */
  batchId: z.nullable(z.string()),
  batchName: z.nullable(z.string()),
  type: z.enum([
    ...(['delivered', 'assigned', 'corrected', 'filed', 'written', 'item_closed', 'item_reopened'] as const),
    ...(['edition_asked', 'edition_written', 'year_released', 'year_opened'] as const),
  ]),
  /** Of an edition. */
  number: z.nullable(z.int()),
  /** Short sign of who did it, where it is known. */
  by: z.nullable(z.string()),
  filename: z.nullable(z.string()),
  from: z.nullable(namedPlace),
  to: z.nullable(namedPlace),
})
export type ClientYearEvent = ReadOnly<typeof clientYearEvent>

export const clientYearDetail = z.object({
  clientYear: clientYearItem,
  /** By the master data. */
  hasBusiness: z.boolean(),
  ledger: pageLedger,
  deliveries: z.array(clientYearDelivery),
  /** All of the mandant, the latest first. */
  years: z.array(z.int()),
})
export type ClientYearDetail = ReadOnly<typeof clientYearDetail>

/** What the documents of all deliveries count for in the year, and where each of them is checked. */
export const clientYearSums = z.object({
  set: positionSet,
  /** Null for who runs no business. */
  books: z.nullable(bookkeeping),
  documents: z.array(z.object({ id: z.string(), batchId: z.string(), filename: z.string() })),
})
export type ClientYearSums = ReadOnly<typeof clientYearSums>

/** The newest first. */
export const clientYearHistory = z.object({ events: z.array(clientYearEvent) })

export const shelfQuery = z.object({
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(SHELF_DOCUMENTS_MAX)),
    SHELF_DOCUMENTS_PER_PAGE,
  ),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
})

/** A document of a client-year or of the tray. */
export const shelvedDocument = z.object({
  documentId: z.string(),
  batchId: z.string(),
  filename: z.string(),
  status: z.enum(['pending', 'processed', 'failed', 'duplicate']),
  kindLabel: z.nullable(z.string()),
  issuer: z.nullable(z.string()),
  date: z.nullable(z.string()),
  /** Decimal string. */
  gross: z.nullable(z.string()),
  pages: z.int(),
  mandantId: z.nullable(z.string()),
  year: z.nullable(z.int()),
  /** `person`: somebody put it here. */
  placedBy: z.enum(['engine', 'person']),
  isChecked: z.boolean(),
  isDoubtful: z.boolean(),
  isRemoved: z.boolean(),
  /** Number of the last correction of its batch, so that who confirms from a list stands for what the list shows. */
  lastCorrection: z.int(),
  receivedAt: z.int(),
})
export type ShelvedDocument = ReadOnly<typeof shelvedDocument>

export const shelf = z.object({ documents: z.array(shelvedDocument), total: z.int() })
export type Shelf = ReadOnly<typeof shelf>
