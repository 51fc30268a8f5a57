import { Pool, types } from 'pg'
import type { PoolClient } from 'pg'
import { isUnreachable } from './database-fault.ts'
import type { Isolation, SendQuery, SqlDriver, SqlResult } from './sql-client.ts'
import type { SqlValue } from './sql-statement.ts'

export interface PoolSettings {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  readonly connectionsMax: number
  /** A connection ended by itself; the next statement opens another one. */
  readonly onFault: (error: Error) => void
}

/** Statements whose plan the server keeps for a connection; texts are ours, so there are not many more. */
const PREPARED_MAX = 400
const CONNECT_TIMEOUT_MS = 10_000
/** A connection whose other side is gone without a word is noticed by the system after about a minute. */
const KEEPALIVE_DELAY_MS = 10_000

const IS_READ = /^\s*(SELECT|WITH)\b/

/** Whole numbers are below 2^53, JSON stays as it was written. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, (text: string) => Number(text)],
  [types.builtins.JSON, (text: string) => text],
])

/** Connections to a PostgreSQL server. Nothing is connected until the first statement. */
export function openPool(settings: PoolSettings): SqlDriver {
  const pool = poolOf(settings)
  const connections = { connect: () => connect(pool), send: sendWithNames() }
  return {
    query: (text, values) => query(connections, text, values),
    transaction: (isolation, work) => transaction(connections, isolation, work),
    close: () => pool.end(),
  }
}

interface Connections {
  connect(): Promise<PoolClient>
  readonly send: SendOn
}

/** A connection that was not made has not done anything. */
function connect(pool: Pool): Promise<PoolClient> {
  return pool.connect().catch((error: unknown) => {
    throw undone(error)
  })
}

/** A read that the connection did not survive is read again; what writes is therefore in a transaction of its own. */
async function query(connections: Connections, text: string, values: readonly SqlValue[] | null): Promise<SqlResult> {
  if (values !== null && !IS_READ.test(text)) {
    return transaction(connections, 'read committed', send => send(text, values))
  }
  const client = await connections.connect()
  let fault: Error | undefined
  try {
    return await connections.send(client, text, values)
  } catch (error) {
    fault = brokenBy(error)
    throw values === null ? error : undone(error)
  } finally {
    client.release(fault)
  }
}

async function transaction<T>(
  connections: Connections,
  isolation: Isolation,
  work: (query: SendQuery) => Promise<T>,
): Promise<T> {
  const client = await connections.connect()
  let fault: Error | undefined
  let isCommitting = false
  try {
    await client.query(isolation === 'snapshot' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ' : 'BEGIN')
    const result = await work((text, values) => connections.send(client, text, values))
    isCommitting = true
    await client.query('COMMIT')
    return result
  } catch (error) {
    fault = brokenBy(error)
    if (!fault) fault = await client.query('ROLLBACK').then(() => undefined, brokenBy)
    throw isCommitting ? error : undone(error)
  } finally {
    client.release(fault)
  }
}

function poolOf({ url, connectionsMax, onFault }: PoolSettings): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    application_name: 'steuerstapel',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_DELAY_MS,
    // Whatever the server or the role is set to: what was committed is there after a crash of the server.
    options: '-c synchronous_commit=on',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        PARSERS.get(oid) ?? (types.getTypeParser(oid, format) as (text: string) => unknown),
    },
  })
  // Also while it is in use: what was asked of it fails by itself.
  pool.on('connect', client => client.on('error', onFault))
  pool.on('error', () => {})
  return pool
}

type SendOn = (client: PoolClient, text: string, values: readonly SqlValue[] | null) => Promise<SqlResult>

function sendWithNames(): SendOn {
  const nameOf = statementNames()
  return async (client, text, values) => {
    if (values === null) {
      await client.query(text)
      return { rows: [], count: 0 }
    }
    const name = nameOf(text)
    const { rows, rowCount } = await client.query<object>({ ...(name ? { name } : {}), text, values: [...values] })
    return { rows, count: rowCount ?? 0 }
  }
}

/** The error when the connection cannot be used any more. */
function brokenBy(error: unknown): Error | undefined {
  return isUnreachable(error) && error instanceof Error ? error : undefined
}

/** Marks an error of the connection: the transaction cannot have been committed. */
function undone(error: unknown): unknown {
  return isUnreachable(error) && error instanceof Error ? Object.assign(error, { isUndone: true }) : error
}

/** Names of prepared statements by their text; none beyond the limit. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return text => {
    const known = names.get(text)
    if (known !== undefined || names.size >= PREPARED_MAX) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}
