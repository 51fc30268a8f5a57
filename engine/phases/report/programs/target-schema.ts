import { z } from 'zod'
import { TARGET_IDS } from '../../../model/target-program.ts'

const text = z.string().min(1)

/** What a cell of a table holds: facts of a booking, and of a document. */
const CELL_VALUES = [
  ...['amount', 'side', 'account', 'counterAccount', 'debitAccount', 'creditAccount', 'taxKey', 'currency'],
  ...['costCentre', 'costObject', 'date', 'number', 'fullNumber', 'text', 'suggestion'],
  ...['beleg', 'file', 'xml', 'kind', 'issuer', 'recipient', 'net', 'tax', 'gross', 'year', 'section'],
] as const

const columnSchema = z.strictObject({
  name: text,
  value: z.enum(CELL_VALUES),
  type: z.enum(['text', 'amount', 'day', 'account', 'side']),
  required: z.boolean().default(false),
  /** In characters; longer texts are cut. */
  lengthMax: z.int().min(1).max(1_000).optional(),
})

const tableSchema = z.strictObject({
  /** `{zeitraum}` stands for the period of a file. */
  fileName: text,
  /** What one file holds. */
  period: z.enum(['month', 'year', 'all']),
  encoding: z.enum(['windows-1252', 'utf-8-bom']),
  /** Texts in quotation marks; else they stand bare, and semicolons and quotation marks in them are replaced. */
  quotes: z.boolean(),
  /** Whether people open it with a spreadsheet, which would run texts that begin like a formula. */
  spreadsheet: z.boolean(),
  /** Whether the first line names the columns. */
  header: z.boolean(),
  rowsMax: z.int().min(1).max(1_000_000),
  columns: z.array(columnSchema).min(1),
})

/** A program that documents and bookings go to: one file of `engine/data/targets`. */
export const targetSchema = z.strictObject({
  schema: z.literal('target/1'),
  id: z.enum(TARGET_IDS),
  name: text,
  /** Beside the Belegmappe. */
  folder: z.string().regex(/^[A-Za-z]+$/),
  /** Who took files of ours into the program, when and with what outcome; null: nobody ever did. */
  imported: text.nullable(),
  /** What was found about the program's import, German, and where it stands. */
  sources: z.array(z.strictObject({ title: text, url: z.url(), says: text })),
  /** What no public source says, German; shown with the files and in the window. */
  unproved: z.array(text),
  /** How people take the files in, German, one line each. */
  steps: z.array(text),
  documents: z.strictObject({
    /** `package`: XML-Schnittstelle online; `files`: the files as they came, and a table of them. */
    form: z.enum(['package', 'files', 'none']),
    fileBytesMax: z.int().positive().nullable(),
    table: tableSchema.nullable(),
  }),
  bookings: z.strictObject({
    /** Forms that the program takes; the first one is written where the settings name none of them. */
    forms: z.array(z.enum(['extf', 'ledger', 'table'])).min(1),
    /** Whether rows of a Buchungsstapel name the document's image in the package. */
    documentLink: z.boolean(),
    /** Whether a file of Debitoren/Kreditoren of the DATEV format goes beside a Buchungsstapel. */
    partners: z.boolean(),
    table: tableSchema.nullable(),
  }),
  /**
   * A file of bookings as this program's data file wants it, line by line, made of two bookings that
   * `test/engine/phases/report/targets` holds: our reading of the sources, no file of the program's maker.
   */
  sample: z.array(z.string()).min(1),
})

export type TargetProgram = Readonly<z.infer<typeof targetSchema>>
export type TargetTable = Readonly<z.infer<typeof tableSchema>>
export type TargetColumn = Readonly<z.infer<typeof columnSchema>>
export type CellValue = (typeof CELL_VALUES)[number]
