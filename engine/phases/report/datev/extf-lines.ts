import { encodeCp1252, toCp1252Text } from './cp1252.ts'
import type { ExtfColumn } from './extf-column.ts'
import { EXTF_HEADER } from './extf-columns.ts'

/** What the header of any file of the DATEV format tells. */
export interface ExtfOrigin {
  readonly consultant: number
  readonly client: number
  readonly skr: '03' | '04'
  readonly accountLength: number
  /** YYYY-MM-DD: first day of the business year. */
  readonly yearStart: string
  /** At most 30 letters, digits, `_.-/` and spaces. */
  readonly title: string
  /** `JJJJMMTTHHMMSSFFF`. */
  readonly createdStamp: string
}

/** 1-based field to its content; all others are empty. */
export type Cells = Readonly<Record<number, string>>

/** The lines of a file of the DATEV format, in Windows-1252 without BOM: header, names of the columns, rows. */
export function extfFile(header: Cells, columns: readonly ExtfColumn[], rows: readonly Cells[]): Uint8Array {
  const lines = [
    joinCells(EXTF_HEADER, header),
    columns.map(({ name }) => name).join(';'),
    ...rows.map(row => joinCells(columns, row)),
  ]
  return encodeCp1252(lines.map(line => `${line}\r\n`).join(''))
}

/** The fields of the header that every category has. */
export function sharedHeader(origin: ExtfOrigin): Cells {
  return {
    1: 'EXTF',
    2: '700',
    6: origin.createdStamp,
    8: 'RE',
    11: String(origin.consultant),
    12: String(origin.client),
    13: compactDay(origin.yearStart),
    14: String(origin.accountLength),
    17: clipText(origin.title, 30).replaceAll(/[^\p{L}\p{N}_.\-/ ]/gu, '-'),
    27: origin.skr,
    31: 'Steuerstapel',
  }
}

/** `2025-03-31` -> `20250331`. */
export function compactDay(day: string): string {
  return day.replaceAll('-', '')
}

/** Shortens to so many characters of Windows-1252. */
export function clipText(text: string, lengthMax: number): string {
  return toCp1252Text(text).slice(0, lengthMax).trim()
}

function joinCells(columns: readonly ExtfColumn[], cells: Cells): string {
  return columns
    .map(({ isText }, index) => {
      const value = toCp1252Text(cells[index + 1] ?? '')
      return isText ? `"${value.replaceAll('"', '""')}"` : value
    })
    .join(';')
}
