import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** `requested`: asked for in a letter; `waived`: not needed for this year. */
export const expectedState = z.enum(['open', 'requested', 'received', 'waived'])
export type ExpectedState = ReadOnly<typeof expectedState>

/** A tax year that a checklist can be kept for. */
const taxYear = z.coerce.number().check(z.int(), z.minimum(1990), z.maximum(2200))

export const yearQuery = z.object({ year: taxYear })

/** A document of a completed batch of a mandant, as far as a checklist is concerned. */
export const filedDocument = z.object({
  documentId: z.string(),
  batchId: z.string(),
  filename: z.string(),
  kindId: z.string(),
  kindLabel: z.string(),
  issuer: z.nullable(z.string()),
  year: z.nullable(z.int()),
})
export type FiledDocument = ReadOnly<typeof filedDocument>

/** An expected document in one tax year. */
export const expectedDocument = z.object({
  id: z.string(),
  mandantId: z.string(),
  /** Kind of the taxonomy; null where `label` alone says what it is. */
  kindId: z.nullable(z.string()),
  label: z.string(),
  issuerHint: z.nullable(z.string()),
  /** Null: every year, from `firstYear` on. */
  taxYear: z.nullable(z.int()),
  firstYear: z.int(),
  createdAt: z.int(),
  year: z.int(),
  state: expectedState,
  stateAt: z.nullable(z.int()),
  /** The document that closed it, where one is known. */
  documentId: z.nullable(z.string()),
  /** The document that closed it, or one of the year that fits, whether or not somebody ticked it off. */
  found: z.nullable(filedDocument),
})
export type ExpectedDocument = ReadOnly<typeof expectedDocument>

/** What earlier years suggest for a checklist. */
export const suggestion = z.object({
  kindId: z.string(),
  label: z.string(),
  issuerHint: z.nullable(z.string()),
  /** The year it was last there, and how many of it. */
  lastYear: z.int(),
  count: z.int(),
})
export type Suggestion = ReadOnly<typeof suggestion>

/** The checklist of a mandant for a tax year; `kinds` are those that may be expected. */
export const checklist = z.object({
  year: z.int(),
  expected: z.array(expectedDocument),
  suggestions: z.array(suggestion),
  kinds: z.array(z.object({ id: z.string(), label: z.string() })),
})
export type Checklist = ReadOnly<typeof checklist>

const text = z.string().check(z.trim(), z.maxLength(200))

/** What is to be expected; without a kind the label says it. */
export const expectedInput = z.object({
  kindId: z.nullable(z.string().check(z.maxLength(100))),
  label: text,
  issuerHint: z.nullable(text),
  /** Expected in the years that follow as well. */
  everyYear: z.boolean(),
})
export type ExpectedInput = ReadOnly<typeof expectedInput>

export const newExpected = z.object({
  year: taxYear,
  documents: z.array(expectedInput).check(z.minLength(1), z.maxLength(200)),
})

export const expectedChange = z.object({ year: taxYear, document: expectedInput })

export const expectedStateChange = z.object({
  year: taxYear,
  state: expectedState,
  documentId: z.nullish(z.string().check(z.maxLength(100))),
})
