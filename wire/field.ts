import * as z from 'zod/mini'
import { box } from './box.ts'
import type { ReadOnly } from './read-only.ts'

export const fieldType = z.enum(['money', 'date', 'text', 'number', 'iban', 'bic', 'vat_id', 'tax_number', 'idnr'])
export type FieldType = ReadOnly<typeof fieldType>

/** What a value rests on, the strongest first. */
export const fieldSource = z.enum(['human', 'xml', 'qr', 'learned', 'text', 'computed', 'llm'])
export type FieldSource = ReadOnly<typeof fieldSource>

/** A place on a page of the document (1-based), and the label that pointed at it. */
export const evidence = z.object({ page: z.int(), box, label: z.nullable(z.string()) })

/** A value of a document: money and numbers as decimal strings, dates as YYYY-MM-DD. */
export const field = z.object({
  type: fieldType,
  value: z.string(),
  /** `EUR` for money, else the unit as written; null when the value has none. */
  unit: z.nullable(z.string()),
  /** The text as it stands on the page. */
  raw: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
  source: fieldSource,
  evidence: z.array(evidence),
  /** Checks that the value passed. */
  checks: z.array(z.string()),
  /** German name of a field that its kind has of its own; null for the fields that every kind may carry. */
  title: z.nullable(z.string()),
  alternatives: z.array(z.object({ value: z.string(), confidence: z.number() })),
})
export type Field = ReadOnly<typeof field>
