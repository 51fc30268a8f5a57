import { EXTF_COLUMNS, FORMAT_VERSION, ROWS_MAX } from './extf-columns.ts'
import { clipText, compactDay, extfFile, sharedHeader } from './extf-lines.ts'
import type { Cells, ExtfOrigin } from './extf-lines.ts'

export interface ExtfStack extends ExtfOrigin {
  /** YYYY-MM-DD: first and last day of the bookings. */
  readonly from: string
  readonly to: string
  readonly rows: readonly ExtfBooking[]
}

export interface ExtfBooking {
  /** Decimal string, positive. */
  readonly amount: string
  /** Side of `account`. */
  readonly side: 'S' | 'H'
  readonly account: string
  readonly counterAccount: string
  /** BU-Schlüssel; empty for automatic accounts. */
  readonly taxKey: string
  /** KOST1 and KOST2; empty where there is none. */
  readonly costCentre: string
  readonly costObject: string
  /** YYYY-MM-DD. */
  readonly date: string
  /** Belegfeld 1, as `sanitizeNumber` gives it. */
  readonly number: string
  /** The number as it stands on the document; written beside when it differs. */
  readonly fullNumber: string
  readonly text: string
  /** GUID of the document's image in the package; null when it has none there. */
  readonly guid: string | null
  /** Number of the document in the binder, e.g. `B-001`; no field of a Buchungsstapel has it. */
  readonly beleg?: string
  /** The other party as the document names it, empty where it does not; no field of a Buchungsstapel has it either. */
  readonly party?: string
  /** What the accounts rest on; German. */
  readonly suggestion: string
}

const NUMBER_LENGTH_MAX = 36
const LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' }

/**
 * A number as Belegfeld 1 and `invoiceId` take it: letters, digits and `$ & % * + - /`; anything else becomes a hyphen,
 * umlauts two letters. Underscores are left out too, since LedgerImport refuses them. At most 36 characters, the last
 * ones.
 */
export function sanitizeNumber(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[äöüÄÖÜß]/g, letter => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9$&%*+\-/]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .slice(-NUMBER_LENGTH_MAX)
    .replaceAll(/^-+|-+$/g, '')
}

/**
 * A Buchungsstapel of the DATEV format, version 700, category 21, format version 13, in Windows-1252 without BOM. Cells
 * that begin with `=`, `+`, `-` or `@` stay as they are: the file is read by DATEV, not by a spreadsheet, and the
 * format knows no
 * guard for them. Throws for more than 99,999 bookings.
 */
export function writeExtf(stack: ExtfStack): Uint8Array {
  if (stack.rows.length > ROWS_MAX) throw new Error('more bookings than a Buchungsstapel takes')
  return extfFile(headerCells(stack), EXTF_COLUMNS, stack.rows.map(bookingCells))
}

function headerCells(stack: ExtfStack): Cells {
  return {
    ...sharedHeader(stack),
    3: '21',
    4: 'Buchungsstapel',
    5: String(FORMAT_VERSION),
    15: compactDay(stack.from),
    16: compactDay(stack.to),
    19: '1',
    20: '0',
    21: '0',
    22: 'EUR',
  }
}

function bookingCells(row: ExtfBooking): Cells {
  const fullNumber = clipText(row.fullNumber, 210)
  const isShortened = fullNumber !== row.number && fullNumber !== ''
  return {
    1: row.amount.replace('.', ','),
    2: row.side,
    3: 'EUR',
    7: row.account,
    8: row.counterAccount,
    9: row.taxKey,
    10: `${row.date.slice(8, 10)}${row.date.slice(5, 7)}`,
    11: row.number,
    14: clipText(row.text, 60),
    // The marks around the GUID are doubled like any other.
    20: row.guid === null ? '' : `BEDI "${row.guid}"`,
    ...(isShortened ? { 21: 'Rechnungsnummer', 22: fullNumber } : {}),
    37: row.costCentre,
    38: row.costObject,
    48: 'Vorschlag',
    49: clipText(row.suggestion, 210),
    114: '0',
  }
}
