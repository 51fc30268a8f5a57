import { asStorageError, isConflict, isUnreachable } from './database-fault.ts'
import { knownText } from './json-text.ts'
import { textOf } from './sql-statement.ts'
import type { SqlStatement, SqlValue } from './sql-statement.ts'

export interface SqlResult {
  readonly rows: readonly object[]
  /** Rows that were written, or read. */
  readonly count: number
}

/**
 * Sends one statement: whole numbers come back as numbers, JSON as its text, bytes as Buffer. Without values (null) the
 * text is a script of several statements that give nothing back.
 */
export type SendQuery = (text: string, values: readonly SqlValue[] | null) => Promise<SqlResult>

/** A way to a database: node-postgres for a server, PGlite in tests. */
export interface SqlDriver {
  readonly query: SendQuery
  /**
   * Runs `work` on one connection between BEGIN and COMMIT; what it throws is thrown after the ROLLBACK. An error of
   * the connection before COMMIT was sent carries `isUndone: true`: nothing of it can be in the database.
   */
  transaction<T>(isolation: Isolation, work: (query: SendQuery) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** `snapshot`: every statement sees the moment of the first one (REPEATABLE READ). */
export type Isolation = 'read committed' | 'snapshot'

export interface Sql {
  rows<Row>(statement: SqlStatement): Promise<readonly Row[]>
  /** The first row. */
  row<Row>(statement: SqlStatement): Promise<Row | undefined>
  /** How many rows were written. */
  run(statement: SqlStatement): Promise<number>
  /** Several statements without values. */
  script(text: string): Promise<void>
  /** For a library that writes its statements itself. */
  readonly query: SendQuery
}

export interface SqlClient extends Sql {
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** The same, seeing one moment throughout. */
  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T>
}

export interface SqlClientDeps {
  /** 0 to 1: spreads tries of those that met. */
  readonly random: () => number
  readonly wait: (ms: number) => Promise<unknown>
}

/** Tries of a verb that was in the way of another one. */
const CONFLICT_TRIES = 8
/** Waits for a server that is being started again, in ms; a minute in all. */
const UNREACHABLE_WAITS_MS = [100, 200, 400, 800, 1_500, 3_000, 5_000, 8_000, 10_000, 15_000, 15_000]

/**
 * The client that verbs use. A transaction that others stood in the way of (serialization failure, deadlock) is tried
 * anew, and one that a restart of the server ended before its COMMIT as well; so `work` may run several times and
 * changes nothing
 * but the database. What stays is thrown as an EngineError (see `asStorageError`), with its cause.
 */
export function createSqlClient(driver: SqlDriver, { random, wait }: SqlClientDeps): SqlClient {
  async function insist<T>(once: () => Promise<T>): Promise<T> {
    let conflicts = 0
    let losses = 0
    for (;;) {
      try {
        return await once()
      } catch (error) {
        const pause = isConflict(error)
          ? waitAfterConflict(++conflicts, random)
          : isUnreachable(error) && isUndone(error)
            ? UNREACHABLE_WAITS_MS[losses++]
            : undefined
        if (pause === undefined) throw asStorageError(error)
        await wait(pause)
      }
    }
  }
  const transaction = <T>(isolation: Isolation, work: (sql: Sql) => Promise<T>): Promise<T> =>
    insist(() => driver.transaction(isolation, query => work(sqlOf(query))))
  return {
    ...sqlOf((text, values) => insist(() => driver.query(text, values))),
    transaction: work => transaction('read committed', work),
    snapshot: work => transaction('snapshot', work),
  }
}

function sqlOf(query: SendQuery): Sql {
  const send = (statement: SqlStatement) => query(textOf(statement), statement.values.map(knownValue))
  return {
    rows: async <Row>(statement: SqlStatement) => (await send(statement)).rows as readonly Row[],
    row: async <Row>(statement: SqlStatement) => (await send(statement)).rows[0] as Row | undefined,
    run: async statement => (await send(statement)).count,
    script: async text => void (await query(text, null)),
    query,
  }
}

function knownValue(value: SqlValue): SqlValue {
  if (typeof value === 'string') return knownText(value)
  return isTexts(value) ? value.map(knownText) : value
}

function isTexts(value: SqlValue): value is readonly string[] {
  return Array.isArray(value) && typeof value[0] === 'string'
}

/** Longer each time, and not the same for two that met. */
function waitAfterConflict(count: number, random: () => number): number | undefined {
  return count < CONFLICT_TRIES ? 5 * 2 ** count * (0.5 + random()) : undefined
}

function isUndone(error: unknown): boolean {
  return error instanceof Error && 'isUndone' in error && error.isUndone === true
}
