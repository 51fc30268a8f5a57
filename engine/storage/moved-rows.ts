import { createHash } from 'node:crypto'
import { EngineError } from '../shared/errors.ts'

/** What stands in a column of a row: JSON as its text, whole numbers below 2^53. */
export type Cell = string | number | Buffer | null

export interface MovedTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** The rows of a database as they are at one moment. */
export interface MovedRows {
  readonly tables: readonly MovedTable[]
  /** In pieces, in no order; cells in the order of the columns. May be asked for again. */
  rows(table: MovedTable): AsyncIterable<readonly (readonly Cell[])[]>
}

/** A database that is moved into another one. */
export interface DatabaseToMove {
  /** `work` sees one moment. Throws EngineError `database_old`, `no_database`, or what the server says. */
  read<T>(work: (rows: MovedRows) => Promise<T>): Promise<T>
}

/** Where the rows of a database go. */
export interface DatabaseToFill {
  /** Before anything is written. Throws EngineError `database_not_empty`, or what the server says. */
  check(): Promise<void>
  /**
   * Takes all rows, reads them back, compares them, and has the search made anew; as a whole or not at all. How many
   * rows each table has. Throws EngineError `moved_rows_differ`.
   */
  takeAll(rows: MovedRows): Promise<ReadonlyMap<string, number>>
}

/** The schema of search, which each database keeps in its own way, and what says which schema it is. */
const LEFT_OUT = /^(search_|sqlite_|schema_version$)/

/** Whether the rows of a table move; what search finds by is made anew. */
export function isMoved(table: string): boolean {
  return !LEFT_OUT.test(table)
}

/** Has the engine make the entries of search anew, once the rows are there; both databases know it. */
export const SEARCH_ANEW = [
  'INSERT INTO search_batches (batch_id) SELECT id FROM batches ORDER BY created_at, id',
  `INSERT INTO search_stale (document_id, mark)
   SELECT d.id, 1 FROM documents d JOIN batches b ON b.id = d.batch_id
   WHERE d.analysis IS NOT NULL OR d.status <> 'pending' OR b.status IN ('completed', 'failed')
   ORDER BY b.created_at, d.position`,
] as const

/** How many rows there are, and the sum of their SHA-256: the same for the same rows in whatever order. */
export interface RowsDigest {
  add(cells: readonly Cell[]): void
  readonly count: number
  equals(other: RowsDigest): boolean
  readonly sum: bigint
}

const MODULUS = 2n ** 256n

/** Nothing yet. */
export function createRowsDigest(): RowsDigest {
  let count = 0
  let sum = 0n
  return {
    add: cells => {
      const told = cells.map(cell => (Buffer.isBuffer(cell) ? { bytes: cell.toString('base64') } : cell))
      const hash = createHash('sha256').update(JSON.stringify(told)).digest('hex')
      sum = (sum + BigInt(`0x${hash}`)) % MODULUS
      count += 1
    },
    get count() {
      return count
    },
    get sum() {
      return sum
    },
    equals: other => other.count === count && other.sum === sum,
  }
}

/**
 * Holds two databases against each other, table by table; how many rows each has. Throws EngineError
 * `moved_rows_differ`.
 */
export async function compareRows(one: MovedRows, other: MovedRows): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of one.tables) {
    const [here, there] = [await digestOf(one, table), await digestOf(other, table)]
    if (!here.equals(there)) throw rowsDiffer(table.name)
    counts.set(table.name, here.count)
  }
  return counts
}

async function digestOf(rows: MovedRows, table: MovedTable): Promise<RowsDigest> {
  const digest = createRowsDigest()
  for await (const piece of rows.rows(table)) for (const cells of piece) digest.add(cells)
  return digest
}

/** EngineError `moved_rows_differ`: what was written is not what was read. */
export function rowsDiffer(table: string): EngineError {
  const message = `Die Tabelle ${table} kam nicht so an, wie sie war. Es wurde nichts übernommen. Bitte den Datenträger prüfen und wiederholen.`
  return new EngineError('input', 'moved_rows_differ', message)
}

/** EngineError `database_old`: only the newest schema moves. */
export function databaseOld(): EngineError {
  const message =
    'Die Datenbank stammt von einer anderen Version von Steuerstapel. Bitte diese Version einmal damit starten und wieder beenden; danach wiederholen.'
  return new EngineError('input', 'database_old', message)
}
