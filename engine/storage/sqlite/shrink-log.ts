import type Database from 'better-sqlite3'

/** What the log keeps on disk after it was copied back. */
const KEPT_BYTES = 16 * 1024 * 1024
const EVERY_MS = 60_000

/**
 * Lets the write-ahead log shrink again after its peak: at once to 16 MB when it begins anew, and to nothing while
 * nobody writes.
 * Waits for nobody: where another process reads (a backup), the next look does it. Returns how to stop.
 */
export function shrinkLog(db: Database.Database, everyMs: number = EVERY_MS): () => void {
  db.pragma(`journal_size_limit = ${KEPT_BYTES}`)
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  let before = -1
  const timer = setInterval(() => {
    try {
      const now = changes.get() ?? 0
      const isIdle = now === before
      before = now
      if (isIdle && !db.inTransaction) truncate(db)
    } catch {
      // A disk that fails is found and told by those who need it.
    }
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

function truncate(db: Database.Database): void {
  const waitMs = db.pragma('busy_timeout', { simple: true }) as number
  db.pragma('busy_timeout = 0')
  try {
    db.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    db.pragma(`busy_timeout = ${waitMs}`)
  }
}
