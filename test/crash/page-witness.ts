import path from 'node:path'
import Database from 'better-sqlite3'

const WITNESS = `
CREATE TABLE witness (document_id TEXT NOT NULL, number INTEGER NOT NULL);
CREATE TRIGGER witness_insert AFTER INSERT ON page_texts BEGIN INSERT INTO witness VALUES (NEW.document_id, NEW.number); END;
CREATE TRIGGER witness_update AFTER UPDATE ON page_texts BEGIN INSERT INTO witness VALUES (NEW.document_id, NEW.number); END;
`

export interface PageWitness {
  /** Sources fetched, checkpoints ended and pages stored so far: what a kill can no longer take away. */
  marks(): number
  pagesStored(): number
  /** Pages whose text was stored more than once, that is, which were recognised again although they were done. */
  storedTwice(): readonly { readonly document_id: string; readonly number: number; readonly times: number }[]
  /** What SQLite's own checks find; empty when all is well. */
  integrityFaults(): readonly unknown[]
  close(): void
}

/**
 * Watches an engine's database from outside: triggers note every time that a page's text is written, in the same
 * transaction as the text itself. To be installed while no engine runs.
 */
export function openPageWitness(dataDir: string): PageWitness {
  const db = new Database(path.join(dataDir, 'steuerstapel.db'), { fileMustExist: true, timeout: 5000 })
  db.exec(WITNESS)
  const count = (sql: string): (() => number) => {
    const statement = db.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${sql}`)
    return () => statement.get()?.n ?? 0
  }
  const counts = [
    count('documents WHERE fetched_at IS NOT NULL'),
    count("checkpoints WHERE state <> 'started'"),
    count('page_texts'),
  ]
  const twice = db.prepare<[], { document_id: string; number: number; times: number }>(
    'SELECT document_id, number, count(*) AS times FROM witness GROUP BY 1, 2 HAVING count(*) > 1',
  )
  return {
    marks: () => counts.reduce((sum, one) => sum + one(), 0),
    pagesStored: count('page_texts'),
    storedTwice: () => twice.all(),
    integrityFaults: () => [
      ...(db.pragma('integrity_check') as { integrity_check: string }[]).filter(row => row.integrity_check !== 'ok'),
      ...(db.pragma('foreign_key_check') as unknown[]),
    ],
    close: () => void db.close(),
  }
}
