import type { BankColumn } from './bank-tables.ts'

/** Cells of a record, and the line of the file that it begins in. */
export interface TableRecord {
  readonly cells: readonly string[]
  readonly line: number
}

/** Looks up the cells of a record by what they stand for; empty where the table has no such column. */
export type CellOf = (record: TableRecord, column: BankColumn) => string
