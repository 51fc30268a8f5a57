import { targetPrograms } from '../../phases/report/programs/target-program.ts'

/** What a file of a result is; the list may grow. */
export const OUTPUT_TYPES = [
  'binder',
  'document',
  'e_invoice',
  'index',
  'positions',
  'input_list',
  'bookkeeping',
  'account_movements',
  'datev',
  'target',
  'verifier',
  'other',
] as const
export type OutputType = (typeof OUTPUT_TYPES)[number]

/** Which list of bookkeeping a table holds. */
export const OUTPUT_TABLES = ['movements', 'open_items', 'vat', 'cash', 'last_year'] as const
export type OutputTable = (typeof OUTPUT_TABLES)[number]

const TABLES: Readonly<Record<string, OutputTable>> = {
  'movements.csv': 'movements',
  'open-items.csv': 'open_items',
  'vat.csv': 'vat',
  'cash.csv': 'cash',
  'last-year.csv': 'last_year',
}

/** The list of bookkeeping that a file at this place holds alone; null for what holds several, or none. */
export function outputTable(place: string): OutputTable | null {
  return Object.hasOwn(TABLES, place) ? (TABLES[place] ?? null) : null
}

/** By the beginning of the place below the batch's folder; the first one that fits counts. */
const PLACES: readonly (readonly [pattern: RegExp, type: OutputType])[] = [
  [/^Einzelbelege\/.*\.xml$/, 'e_invoice'],
  [/^Einzelbelege\//, 'document'],
  [/^DATEV\//, 'datev'],
  [
    new RegExp(
      `^(?:${targetPrograms()
        .map(({ folder }) => folder)
        .join('|')})/`,
    ),
    'target',
  ],
  [/^index\./, 'index'],
  [/^positions\./, 'positions'],
  [/^input\./, 'input_list'],
  [/^(movements|open-items|vat|cash|last-year|bookkeeping)\./, 'bookkeeping'],
  [/^account-(movements|statements)\./, 'account_movements'],
  [/^pruefen\.html$/, 'verifier'],
]

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  pdf: 'application/pdf',
  xml: 'application/xml',
  json: 'application/json',
  jsonl: 'application/jsonl',
  csv: 'text/csv',
  txt: 'text/plain',
  sta: 'text/plain',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What a file at this place (below the batch's folder, with slashes) is. */
export function outputType(place: string): OutputType {
  return PLACES.find(([pattern]) => pattern.test(place))?.[1] ?? 'other'
}

/** Media type by the ending of a name that the engine gave. */
export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'
}
