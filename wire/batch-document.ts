import * as z from 'zod/mini'
import { box } from './box.ts'
import { fault } from './fault.ts'
import { evidence, field } from './field.ts'
import type { ReadOnly } from './read-only.ts'

export const documentStatus = z.enum(['pending', 'processed', 'failed', 'duplicate'])
export type DocumentStatus = ReadOnly<typeof documentStatus>

/** Why a page is not in the Belegmappe; `removed` by a person. */
export const asideReason = z.enum(['blank', 'separator', 'removed'])
export type AsideReason = ReadOnly<typeof asideReason>

/** Something about a file that is no error; `page` is 1-based within the document that carries the note. */
export const fileNote = z.extend(fault, { page: z.exactOptional(z.int()) })
export type FileNote = ReadOnly<typeof fileNote>

/** How a document came out of another one. */
export const documentOrigin = z.object({
  parentId: z.string(),
  type: z.enum(['archive_entry', 'attachment', 'part']),
  label: z.string(),
  /** Of a part: why a document begins here, German. */
  reasons: z.exactOptional(z.array(z.string())),
})
export type DocumentOrigin = ReadOnly<typeof documentOrigin>

/** A page of a document; `setAside` is null for one that is in the Belegmappe. */
export const documentPage = z.object({
  number: z.int(),
  sourceNumber: z.int(),
  setAside: z.nullable(asideReason),
})
export type DocumentPage = ReadOnly<typeof documentPage>

export const documentKind = z.object({
  id: z.string(),
  label: z.string(),
  confidence: z.number(),
  decision: z.enum(['auto', 'review', 'unklar', 'human']),
})
export type DocumentKind = ReadOnly<typeof documentKind>

/** Something that a person should look at; German. */
export const warning = z.object({
  code: z.string(),
  severity: z.enum(['high', 'medium', 'low']),
  fields: z.array(z.string()),
  message: z.string(),
})
export type Warning = ReadOnly<typeof warning>

/** Whether a person has to look at a document, and why; the most important reason first, German. */
export const verdict = z.object({
  decision: z.enum(['nothing_to_check', 'look']),
  reasons: z.array(z.object({ code: z.string(), fields: z.array(z.string()), message: z.string() })),
})
export type Verdict = ReadOnly<typeof verdict>

/** An invoice that a document speaks of: what it says of it; null what it leaves out. */
export const reference = z.object({
  number: z.nullable(z.string()),
  /** YYYY-MM-DD. */
  date: z.nullable(z.string()),
  /** Decimal string, euro. */
  amount: z.nullable(z.string()),
  /** Where the words stand that name it. */
  evidence,
})
export type Reference = ReadOnly<typeof reference>

/** A line of a bill as it stands on its page, or as a person corrected it; decimal strings, null what is left out. */
export const lineItem = z.object({
  /** Tells it from the other lines of its document. */
  key: z.string(),
  name: z.nullable(z.string()),
  quantity: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  price: z.nullable(z.string()),
  /** Percent. */
  rate: z.nullable(z.string()),
  /** Percent; these two are absent in answers of engines of before. */
  discount: z.exactOptional(z.nullable(z.string())),
  /** Number of the article. */
  article: z.exactOptional(z.nullable(z.string())),
  amount: z.string(),
  /** Quantity times price is the amount, and the lines add up. */
  isSure: z.boolean(),
  /** A person added it, or changed what was read. */
  isByPerson: z.boolean(),
  /** Null of a line that a person added. */
  page: z.nullable(z.int()),
  box: z.nullable(box),
})
export type LineItem = ReadOnly<typeof lineItem>

/** The lines of a bill, and whether they add up to a sum of it; `open`: it states none. */
export const lineItems = z.object({
  sum: z.enum(['fits', 'differs', 'open']),
  items: z.array(lineItem),
  /** A person changed, added or removed one. */
  isCorrected: z.boolean(),
})
export type LineItems = ReadOnly<typeof lineItems>

/** Why a kind was chosen. */
export const kindReason = z.object({
  type: z.enum(['title', 'phrase', 'structure', 'ngram', 'learned', 'llm', 'human']),
  text: z.string(),
  weight: z.number(),
})

/** Everything that the window shows of a document of a batch. */
export const batchDocument = z.object({
  id: z.string(),
  index: z.int(),
  filename: z.string(),
  status: documentStatus,
  byteSize: z.nullable(z.number()),
  pageCount: z.nullable(z.int()),
  error: z.nullable(fault),
  /** Of a failed document: whether it can be read again, and whether a password may open it. */
  again: z.exactOptional(z.enum(['plain', 'password'])),
  duplicateOf: z.nullable(z.string()),
  kind: z.nullable(documentKind),
  year: z.nullable(z.int()),
  fields: z.record(z.string(), field),
  /** Names of fields of which a person said that the document does not have them. */
  absentFields: z.array(z.string()),
  warnings: z.array(warning),
  /** Null where nothing was asked, and of results of an engine that gave none. */
  verdict: z.nullable(verdict),
  /** Invoices that it speaks of, as a reminder does. */
  references: z.array(reference),
  /** Null where it has no table of lines. */
  lines: z.nullable(lineItems),
  /** What a person said of it (`at`: epoch ms); null when nobody did. */
  review: z.nullable(z.object({ state: z.enum(['corrected', 'confirmed']), at: z.nullable(z.int()) })),
  /** A person took it out of the Belegmappe whole, and why (`at`: epoch ms); null: it is in it as far as it is known. */
  aside: z.nullable(z.object({ reason: z.string(), at: z.int() })),
  /** Why the kind was chosen, the strongest reason first, and what else it might be. */
  kindReasons: z.array(kindReason),
  kindAlternatives: z.array(z.object({ id: z.string(), confidence: z.number() })),
  section: z.nullable(z.string()),
  position: z.nullable(z.int()),
  /** How it came out of another document; null for a file that was sent. */
  origin: z.nullable(documentOrigin),
  /** Holds other documents only (archive, divided stack). */
  isContainer: z.boolean(),
  notes: z.array(fileNote),
  pages: z.array(documentPage),
})
export type BatchDocument = ReadOnly<typeof batchDocument>
