import { parse } from 'csv-parse/sync'
import type { PeriodFlaw, StatementAccount, StatementBalance } from '../../model/movement.ts'
import { currencyOf, ibanOf, lineOf } from '../values/bank-values.ts'
import { corruptBankFile } from '../values/corrupt-bank-file.ts'
import { decodeText } from '../values/decode-text.ts'
import { MOVEMENTS_MAX } from '../periods/read-period.ts'
import type { ReadBankFile, ReadPeriod } from '../periods/read-period.ts'
import { findBankTable } from './bank-tables.ts'
import type { KnownTable } from './bank-tables.ts'
import type { CellOf, TableRecord } from './table-record.ts'
import { runningBalances } from './running-balances.ts'
import { readRow } from './table-row.ts'
import type { TableRow } from './table-row.ts'
import { readSurroundings } from './table-surroundings.ts'
import type { Surroundings } from './table-surroundings.ts'

const BYTES_MAX = 32_000_000

/**
 * Reads the table of a bank that is known by its head. Balances are those of the lines around the table, or those behind
 * each movement where the table has them. Throws EngineError input `corrupt_file`.
 */
export function readBankTable(bytes: Uint8Array): ReadBankFile {
  if (bytes.length > BYTES_MAX) throw corruptBankFile('too_large')
  const text = decodeText(bytes)
  const known = findBankTable(text)
  if (!known) throw corruptBankFile('no_movements')
  const all = recordsOf(text, known)
  const at = all.findIndex(({ line }) => line > known.line)
  const surroundings = readSurroundings(known.table, all.slice(0, Math.max(at, 0)), all.slice(at))
  const cellOf = cellsOf(known)
  const flaws = new Set<PeriodFlaw>()
  const rows: TableRow[] = []
  for (const record of all.slice(at + 1)) {
    const row = surroundings.lines.has(record.line)
      ? null
      : readRow(record, { table: known.table, cellOf, width: known.names.length, flaws })
    if (row) rows.push(row)
    if (rows.length > MOVEMENTS_MAX) throw corruptBankFile('too_many_movements')
  }
  if (rows.length === 0) throw corruptBankFile('no_movements')
  return { format: 'csv', variant: known.table.bank, periods: byAccount(rows, surroundings, flaws, known) }
}

/** Records with the lines that they begin in; a quote that never ends makes the file a damaged one. */
function recordsOf(text: string, { delimiter }: KnownTable): readonly TableRecord[] {
  try {
    const records = parse(text, {
      ...{ delimiter, bom: true, info: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: false },
      ...{ max_record_size: 100_000, raw: true },
    }) as unknown as readonly { record: string[]; info: { lines: number }; raw: string }[]
    return records.map(({ record, info, raw }) => ({
      cells: record,
      line: info.lines - (raw.replace(/(?:\r\n|\n|\r)$/, '').match(/\r\n|\n|\r/g)?.length ?? 0),
    }))
  } catch (error) {
    throw corruptBankFile('not_well_formed', error)
  }
}

function cellsOf({ names, table }: KnownTable): CellOf {
  const places = new Map(
    Object.entries(table.columns).map(([column, wanted]) => [column, placeOf(names, wanted ?? [], column)] as const),
  )
  return ({ cells }, column) => {
    const place = places.get(column)
    // The apostrophe by which tables keep a text from being a formula is none of the text.
    return place === undefined || place === -1 ? '' : (cells[place] ?? '').trim().replace(/^'(?=[=+@-])/, '')
  }
}

/** ING names two columns "Währung": the last one is that of the amount. */
function placeOf(names: readonly string[], wanted: readonly string[], column: string): number {
  const name = wanted.find(each => names.includes(each))
  if (name === undefined) return -1
  return column === 'currency' ? names.lastIndexOf(name) : names.indexOf(name)
}

function byAccount(
  rows: readonly TableRow[],
  surroundings: Surroundings,
  flaws: ReadonlySet<PeriodFlaw>,
  { table }: KnownTable,
): readonly ReadPeriod[] {
  const groups = [...Map.groupBy(rows, ({ account, currency }) => `${account} ${currency}`).values()]
  return groups.map(own => {
    const [first] = own
    const account = accountOf(first, surroundings, table.bank)
    const isOnly = groups.length === 1
    const running = runningBalances(own)
    const around = { opening: isOnly ? surroundings.opening : null, closing: isOnly ? surroundings.closing : null }
    const { opening, closing }: { opening: StatementBalance | null; closing: StatementBalance | null } =
      running ?? around
    const movements = own.flatMap(({ movements: each }) => each)
    return { account, number: null, from: null, until: null, opening, closing, movements, flaws: new Set(flaws) }
  })
}

function accountOf(row: TableRow | undefined, around: Surroundings, bank: string): StatementAccount {
  const written = row?.account ? row.account : around.account
  const iban = ibanOf(written)
  return {
    iban,
    number: iban === null ? lineOf(written) : null,
    bic: lineOf(row?.bic),
    bank: lineOf(row?.bank) ?? around.bank ?? bank,
    owner: around.owner,
    currency: currencyOf(row?.currency) ?? 'EUR',
  }
}
