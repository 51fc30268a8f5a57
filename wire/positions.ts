import * as z from 'zod/mini'
import { box } from './box.ts'
import type { ReadOnly } from './read-only.ts'

export const positionPerson = z.enum(['A', 'B', 'gemeinsam'])
export type PositionPerson = ReadOnly<typeof positionPerson>

export const positionSide = z.enum(['einnahme', 'abzug', 'steuer', 'ermaessigung', 'gegenrechnung', 'angabe'])
export const positionCounts = z.enum(['yes', 'no', 'asks'])

/** What a line of a form asks for beside the amount. */
export const placeKind = z.enum(['person', 'gemeinsam', 'object', 'child', 'business'])
export type PlaceKind = ReadOnly<typeof placeKind>

/** Whom or what a position or a sum belongs to; null what its form does not ask for. */
const placed = {
  person: z.nullable(positionPerson),
  objectId: z.nullable(z.string()),
  childId: z.nullable(z.string()),
  businessId: z.nullable(z.string()),
}

/** A sum: an amount in `cents`, or how many days or kilometres in `quantity`. */
const howMuch = {
  unit: z.enum(['EUR', 'Tage', 'km']),
  quantity: z.nullable(z.number()),
  cents: z.int(),
}

/** The line of a form; `line` is null where nobody could read the form of that year. */
const formLine = {
  form: z.string(),
  key: z.string(),
  line: z.nullable(z.string()),
  /** Known at second hand only. */
  isLineDoubtful: z.boolean(),
  kz: z.nullable(z.string()),
  label: z.string(),
  side: positionSide,
  /** Veranlagungszeitraum; null where it is not known. */
  year: z.nullable(z.int()),
}

/** Ansatz: what of a document counts, where, for whom and in which year; texts are German. */
export const position = z.object({
  /** `documentId/name`. */
  id: z.string(),
  documentId: z.string(),
  /** `key/ordinal` within the document, by which it is corrected. */
  name: z.string(),
  ...formLine,
  ...placed,
  by: placeKind,
  /** What the paper prints as its line; wins over `line` in what is shown. */
  printedLine: z.nullable(z.string()),
  /** As it is entered in the form; null: not read. */
  cents: z.nullable(z.int()),
  unit: z.enum(['EUR', 'Tage', 'km', 'FX']),
  /** Of `Tage` and `km`: how many; null: not read. */
  quantity: z.nullable(z.number()),
  foreign: z.nullable(z.object({ currency: z.string(), cents: z.int() })),
  /** What the year rests on; empty where it is not known. */
  yearText: z.string(),
  isYearAssumed: z.boolean(),
  /** YYYY-MM-DD, the first payment first. */
  paidOn: z.array(z.string()),
  counts: positionCounts,
  reason: z.nullable(z.string()),
  /** Empty for what counts. */
  reasonText: z.string(),
  relatedId: z.nullable(z.string()),
  /** What it would make if the question was answered with yes. */
  proposal: z.nullable(z.int()),
  /** bestätigt, schlüssig, gelesen, errechnet, offen. */
  certainty: z.string(),
  isConfirmed: z.boolean(),
  /** Where the amount stands, the surest place first. */
  evidence: z.array(z.object({ documentId: z.string(), page: z.int(), box, label: z.nullable(z.string()) })),
  /** A person added it. */
  isAdded: z.boolean(),
  /** What a person said of it, by name: `cents`, `person`, `year`, `counting`, `confirmed` … */
  said: z.array(z.string()),
})
export type Position = ReadOnly<typeof position>

/** The sum of the counted positions of one line, person, object, child, business and year. */
export const positionTotal = z.object({
  ...formLine,
  ...placed,
  ...howMuch,
  /** Of `quantity` what somebody stands for. */
  confirmedQuantity: z.nullable(z.number()),
  confirmedCents: z.int(),
  assumedYearCents: z.int(),
  positionIds: z.array(z.string()),
})
export type PositionTotal = ReadOnly<typeof positionTotal>

/** What is in no sum, by form, block and reason. */
export const leftOutTotal = z.object({
  form: z.string(),
  /** Block of the lead sheet; its title is German. */
  side: positionSide,
  sideTitle: z.string(),
  counts: z.enum(['no', 'asks']),
  reason: z.string(),
  title: z.string(),
  ...howMuch,
  positionIds: z.array(z.string()),
})
export type LeftOutTotal = ReadOnly<typeof leftOutTotal>

const entry = z.object({ id: z.string(), name: z.string(), source: z.enum(['master_data', 'proposed']) })

/** Whom and what positions of the batch may belong to. */
export const positionRegister = z.object({
  persons: z.array(entry),
  children: z.array(entry),
  objects: z.array(entry),
  businesses: z.array(entry),
})
export type PositionRegister = ReadOnly<typeof positionRegister>

/** Whether a document as a whole counts. */
export const documentCounting = z.object({
  documentId: z.string(),
  filename: z.string(),
  counts: positionCounts,
  reason: z.nullable(z.string()),
  reasonText: z.string(),
  relatedId: z.nullable(z.string()),
  /** A person took it out whole, and why. */
  aside: z.nullable(z.object({ reason: z.string(), at: z.int() })),
  /** What a person said of all its positions, by name. */
  said: z.array(z.string()),
})
export type DocumentCounting = ReadOnly<typeof documentCounting>

/** A field of a form with the value to type into it. */
const inputLine = z.object({
  line: z.nullable(z.string()),
  isLineDoubtful: z.boolean(),
  printedLine: z.nullable(z.string()),
  kz: z.nullable(z.string()),
  label: z.string(),
  ...howMuch,
  positionIds: z.array(z.string()),
})
export type InputLine = ReadOnly<typeof inputLine>

/** A form as it is typed into a tax program: once for each person, object, child or business, fields by line. */
export const inputForm = z.object({
  form: z.string(),
  ...placed,
  lines: z.array(inputLine),
  /** Positions of the form that ask. */
  openIds: z.array(z.string()),
})
export type InputForm = ReadOnly<typeof inputForm>

/** What the documents of a batch count for. */
export const positionSet = z.object({
  /** The year that the batch is about; null when it is not known. */
  year: z.nullable(z.int()),
  register: positionRegister,
  positions: z.array(position),
  documents: z.array(documentCounting),
  totals: z.array(positionTotal),
  leftOut: z.array(leftOutTotal),
  /** In the order of typing. */
  inputSheet: z.array(inputForm),
})
export type PositionSet = ReadOnly<typeof positionSet>

/** What a person may choose from: lines of forms, and reasons why something does not count. */
export const positionChoices = z.object({
  keys: z.array(
    z.object({
      key: z.string(),
      form: z.string(),
      label: z.string(),
      side: positionSide,
      by: placeKind,
      unit: howMuch.unit,
    }),
  ),
  reasons: z.array(z.object({ reason: z.string(), title: z.string() })),
})
export type PositionChoices = ReadOnly<typeof positionChoices>
