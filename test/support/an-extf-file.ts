import { EXTF_COLUMNS, EXTF_HEADER } from '../../engine/phases/report/datev/extf-columns.ts'

/** A booking as an accounting program exports it: 1-based field to its content, with what the format asks for. */
export type ExtfFields = Readonly<Record<number, string>>

const HEAD: ExtfFields = {
  1: 'EXTF',
  2: '700',
  3: '21',
  4: 'Buchungsstapel',
  5: '13',
  6: '20250115120000000',
  11: '29098',
  12: '55003',
  13: '20240101',
  14: '4',
  15: '20240101',
  16: '20241231',
  17: 'Vorjahr',
  22: 'EUR',
  27: '03',
}

/** A bill of a supplier at a personal account, with 19 % input tax. */
export const A_BOOKING: ExtfFields = {
  1: '119,00',
  2: 'H',
  3: 'EUR',
  7: '70012',
  8: '4920',
  9: '9',
  10: '1503',
  11: 'RE-1',
  14: 'Funkwerk Rechnung 3',
  114: '0',
}

/** Text of a Buchungsstapel. */
export function extfText(bookings: readonly ExtfFields[], head: ExtfFields = {}): string {
  const lines = [
    lineOf(EXTF_HEADER, { ...HEAD, ...head }),
    EXTF_COLUMNS.map(({ name }) => name).join(';'),
    ...bookings.map(extfLine),
  ]
  return lines.map(line => `${line}\r\n`).join('')
}

/** A line of it: `A_BOOKING` with other fields. */
export function extfLine(fields: ExtfFields): string {
  return lineOf(EXTF_COLUMNS, { ...A_BOOKING, ...fields })
}

/** The same as a program writes it: Windows-1252. */
export function extfBytes(bookings: readonly ExtfFields[], head: ExtfFields = {}): Buffer {
  return Buffer.from(extfText(bookings, head), 'latin1')
}

function lineOf(columns: typeof EXTF_COLUMNS, fields: ExtfFields): string {
  return columns
    .map(({ isText }, index) => {
      const value = fields[index + 1] ?? ''
      return isText ? `"${value.replaceAll('"', '""')}"` : value
    })
    .join(';')
}
