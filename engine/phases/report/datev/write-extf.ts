import { encodeCp1252, toCp1252Text } from './cp1252.ts'
import { EXTF_COLUMNS, EXTF_HEADER, FORMAT_VERSION, ROWS_MAX } from './extf-columns.ts'
import type { ExtfColumn } from './extf-columns.ts'

export interface ExtfStack {
  readonly consultant: number
  readonly client: number
  readonly skr: '03' | '04'
  readonly accountLength: number
  /** YYYY-MM-DD: first day of the business year, first and last day of the bookings. */
  readonly yearStart: string
  readonly from: string
  readonly to: string
  /** At most 30 letters, digits, `_.-/` and spaces. */
  readonly title: string
  /** `JJJJMMTTHHMMSSFFF`. */
  readonly createdStamp: string
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
  const lines = [
    joinCells(EXTF_HEADER, headerCells(stack)),
    EXTF_COLUMNS.map(({ name }) => name).join(';'),
    ...stack.rows.map(row => joinCells(EXTF_COLUMNS, bookingCells(row))),
  ]
  return encodeCp1252(lines.map(line => `${line}\r\n`).join(''))
}

/** 1-based field to its content; all others are empty. */
type Cells = Readonly<Record<number, string>>

function joinCells(columns: readonly ExtfColumn[], cells: Cells): string {
  return columns
    .map(({ isText }, index) => {
      const value = toCp1252Text(cells[index + 1] ?? '')
      return isText ? `"${value.replaceAll('"', '""')}"` : value
    })
    .join(';')
}

function headerCells(stack: ExtfStack): Cells {
  return {
    1: 'EXTF',
    2: '700',
    3: '21',
    4: 'Buchungsstapel',
    5: String(FORMAT_VERSION),
    6: stack.createdStamp,
    8: 'RE',
    11: String(stack.consultant),
    12: String(stack.client),
    13: compact(stack.yearStart),
    14: String(stack.accountLength),
    15: compact(stack.from),
    16: compact(stack.to),
    17: clip(stack.title, 30).replaceAll(/[^\p{L}\p{N}_.\-/ ]/gu, '-'),
    19: '1',
    20: '0',
    21: '0',
    22: 'EUR',
    27: stack.skr,
    31: 'Steuerstapel',
  }
}

function bookingCells(row: ExtfBooking): Cells {
  const fullNumber = clip(row.fullNumber, 210)
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
    14: clip(row.text, 60),
    // The marks around the GUID are doubled like any other.
    20: row.guid === null ? '' : `BEDI "${row.guid}"`,
    ...(isShortened ? { 21: 'Rechnungsnummer', 22: fullNumber } : {}),
    37: row.costCentre,
    38: row.costObject,
    48: 'Vorschlag',
    49: clip(row.suggestion, 210),
    114: '0',
  }
}

/** `2025-03-31` -> `20250331`. */
function compact(day: string): string {
  return day.replaceAll('-', '')
}

/** Shortens to so many characters of Windows-1252. */
function clip(text: string, lengthMax: number): string {
  return toCp1252Text(text).slice(0, lengthMax).trim()
}
