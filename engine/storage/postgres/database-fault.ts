import { EngineError } from '../../shared/errors.ts'

/** SQLSTATEs (PostgreSQL, appendix A): serialization_failure, deadlock_detected. */
const CONFLICTS = new Set(['40001', '40P01'])
/** admin_shutdown, crash_shutdown, cannot_connect_now, idle_session_timeout; class 08 are faults of the connection. */
const ENDED = new Set(['57P01', '57P02', '57P03', '57P05'])
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
])
/** disk_full; of the adapter's own machine ENOSPC cannot come. */
const FULL = '53100'
/** too_many_connections, out_of_memory of the server, lock_not_available, query_canceled. */
const BUSY = new Set(['53300', '53200', '55P03', '57014'])

/** What node-postgres says of a connection that ended without a word of the server. */
const ENDED_TEXT =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout (expired|exceeded when trying to connect))/

/** Another transaction stood in the way; the same work may succeed at once. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(error))
}

/** The server is not there, or went away during the work. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error)
  if (ENDED.has(code) || NETWORK.has(code) || code.startsWith('08')) return true
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  return error instanceof Error && ENDED_TEXT.test(error.message)
}

/**
 * The error as the engine is to see it, with its cause: EngineError `database_busy` (may succeed when tried again),
 * `storage_full` (the server's disk), `database_unreachable` (what was asked for last may have happened). Everything
 * else stays as it is: a statement that the schema refuses is a bug, or has its SQLSTATE for whoever explains it.
 */
export function asStorageError(cause: unknown): unknown {
  if (isConflict(cause) || BUSY.has(codeOf(cause))) {
    const message = 'Die Datenbank ist gerade überlastet. Bitte versuchen Sie es in einer Minute noch einmal.'
    return new EngineError('transient', 'database_busy', message, { cause })
  }
  if (codeOf(cause) === FULL) {
    const message = 'Der Datenträger des Datenbankservers ist voll. Bitte dort Platz schaffen.'
    return new EngineError('transient', 'storage_full', message, { cause })
  }
  if (isUnreachable(cause)) {
    const message = 'Die Datenbank ist nicht erreichbar. Bitte prüfen, ob der Datenbankserver läuft.'
    return new EngineError('transient', 'database_unreachable', message, { cause })
  }
  return cause
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
