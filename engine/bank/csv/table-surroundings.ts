import type { StatementBalance } from '../../model/movement.ts'
import { ibanOf, lineOf } from '../values/bank-values.ts'
import type { BankTable } from './bank-tables.ts'
import { signedCents, tableDay } from './csv-values.ts'
import type { TableRecord } from './table-record.ts'

/** What stands above and below a table. */
export interface Surroundings {
  readonly account: string | null
  readonly owner: string | null
  readonly bank: string | null
  readonly opening: StatementBalance | null
  readonly closing: StatementBalance | null
  /** Lines below the head that are no rows. */
  readonly lines: ReadonlySet<number>
}

/** Account, owner and balances by the words that the bank puts before them. */
export function readSurroundings(
  { preamble, decimal }: BankTable,
  above: readonly TableRecord[],
  below: readonly TableRecord[],
): Surroundings {
  const all = [...above, ...below]
  const labelled = (labels: readonly string[] | undefined): TableRecord | undefined =>
    all.find(({ cells }) => labels?.includes((cells[0] ?? '').trim()) === true)
  const opening = labelled(preamble?.opening)
  const closing = labelled(preamble?.closing)
  const account = labelled(preamble?.account)
  const lines = [opening, closing].flatMap(record => (record && below.includes(record) ? [record.line] : []))
  return {
    account: ibanIn(account) ?? lineOf(account?.cells.slice(1).find(cell => cell.trim() !== '')),
    owner: secondOf(labelled(preamble?.owner)),
    bank: secondOf(labelled(preamble?.bank)),
    opening: balanceOf(opening, decimal),
    closing: balanceOf(closing, decimal),
    lines: new Set(lines),
  }
}

function secondOf(record: TableRecord | undefined): string | null {
  return lineOf(record?.cells.slice(1).find(cell => cell.trim() !== ''))
}

function ibanIn(record: TableRecord | undefined): string | null {
  return record?.cells.map(ibanOf).find(iban => iban !== null) ?? null
}

/** The last amount of the line, and the day beside it. */
function balanceOf(record: TableRecord | undefined, decimal: ',' | '.'): StatementBalance | null {
  const rest = record?.cells.slice(1) ?? []
  const amounts = rest.map(cell => signedCents(cell, decimal)).filter(cents => cents !== null)
  const cents = amounts.at(-1)
  if (cents === undefined) return null
  return { cents, date: rest.map(tableDay).find(day => day !== null) ?? null }
}
