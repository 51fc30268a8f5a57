import type { MovementDetail, OriginalAmount, PeriodFlaw } from '../../model/movement.ts'
import { currencyOf, ibanOf, lineOf, referenceOf } from '../values/bank-values.ts'
import type { ReadMovement } from '../periods/read-period.ts'
import type { BankTable } from './bank-tables.ts'
import { signedCents, tableDay } from './csv-values.ts'
import type { CellOf, TableRecord } from './table-record.ts'

/** A row of a table: its movements (one, and its fee where there is one) and what tells its account. */
export interface TableRow {
  readonly date: string
  /** Of all its movements. */
  readonly cents: number
  readonly movements: readonly ReadMovement[]
  /** Behind the row; null where the table does not tell. */
  readonly balance: number | null
  readonly account: string
  readonly bic: string
  readonly bank: string
  readonly currency: string
}

interface RowContext {
  readonly table: BankTable
  readonly cellOf: CellOf
  /** Cells of the head. */
  readonly width: number
  readonly flaws: Set<PeriodFlaw>
}

/** A row with day and amount; null for an empty one, for what is not booked, and for what cannot be read. */
export function readRow(record: TableRecord, context: RowContext): TableRow | null {
  const { table, cellOf, flaws } = context
  if (record.cells.every(cell => cell.trim() === '')) return null
  const cell = (column: keyof BankTable['columns']): string => cellOf(record, column)
  if (table.pending?.includes(cell('status')) === true) {
    flaws.add('pending')
    return null
  }
  // A quote that does not end takes other rows into a cell, and a file that ends takes cells away.
  if (Math.abs(record.cells.length - context.width) > 1) {
    flaws.add('unread')
    return null
  }
  const date = tableDay(cell('date'))
  const cents = amountOf(table, cell)
  const fee = cell('fee') === '' ? 0 : signedCents(cell('fee'), table.decimal)
  if (date === null || cents === null || fee === null) {
    flaws.add('unread')
    return null
  }
  const movement = { date, cents, detail: detailOf(cell, table, cents, record.line) }
  const charge = { ...movement, cents: fee, detail: { ...movement.detail, title: 'Gebühr', original: null } }
  return {
    date,
    cents: cents + fee,
    movements: fee === 0 ? [movement] : [movement, charge],
    balance: cell('balance') === '' ? null : signedCents(cell('balance'), table.decimal),
    account: cell('ownAccount').replaceAll(/\s/g, ''),
    bic: cell('ownBic'),
    bank: cell('ownBank'),
    currency: currencyOf(cell('currency')) ?? 'EUR',
  }
}

type Cell = (column: keyof BankTable['columns']) => string

/** One column with a sign, or one for what went out and one for what came in. */
function amountOf(table: BankTable, cell: Cell): number | null {
  if (cell('amount') !== '') return signedCents(cell('amount'), table.decimal)
  const [out, into] = [cell('debit'), cell('credit')]
  if ((out === '') === (into === '')) return null
  const cents = signedCents(out === '' ? into : out, table.decimal)
  return cents === null || out === '' ? cents : -Math.abs(cents)
}

function detailOf(cell: Cell, table: BankTable, cents: number, line: number): Omit<MovementDetail, 'period'> {
  const account = cell('partyAccount')
  return {
    valueDate: tableDay(cell('valueDate')),
    party: {
      name: lineOf(cell('party')) ?? lineOf(cents < 0 ? cell('payee') : cell('payer')),
      account: ibanOf(account) ?? lineOf(account),
      bic: lineOf(cell('partyBic')),
    },
    title: lineOf(cell('title')),
    purpose: lineOf(cell('purpose')) ?? '',
    endToEnd: referenceOf(cell('endToEnd')),
    bankReference: referenceOf(cell('bankReference')),
    mandate: referenceOf(cell('mandate')),
    creditorId: referenceOf(cell('creditorId')),
    isReversal: cell('reversal') === 'ja',
    original: originalOf(cell, table),
    chargesCents: null,
    booking: null,
    place: `Zeile ${line}`,
  }
}

function originalOf(cell: Cell, { decimal }: BankTable): OriginalAmount | null {
  const currency = currencyOf(cell('originalCurrency'))
  const amount = cell('originalAmount').replace(/^[+-]/, '')
  if (currency === null || currency === (currencyOf(cell('currency')) ?? 'EUR')) return null
  const value = decimal === ',' ? amount.replaceAll('.', '').replace(',', '.') : amount.replaceAll(',', '')
  if (!/^\d{1,15}(?:\.\d{1,8})?$/.test(value)) return null
  const rate = cell('rate').replace(',', '.')
  return { amount: value, currency, rate: /^\d{1,10}(?:\.\d{1,12})?$/.test(rate) ? rate : null }
}
