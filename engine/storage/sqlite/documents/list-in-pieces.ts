import type Database from 'better-sqlite3'
import type { Document } from '../../../model/document.ts'
import { createInTurn } from '../../../shared/in-turn.ts'
import type { DocumentVerbs } from '../../document-verbs.ts'
import { documentOf } from '../../rows/document-row.ts'
import type { DocumentRow } from '../../rows/document-row.ts'
import { openDatabaseFile } from '../open-database-file.ts'
import type { Synchronous } from '../promised.ts'

/** What is read of analyses in one go, some milliseconds; that of a long bank statement is larger by itself. */
const AT_ONCE_BYTES_MAX = 512 * 1024

/** Reading a batch document by document, at one moment of the database; one reading at a time. */
export interface DocumentPieces {
  /** Bytes of the analyses of a batch, without reading them. */
  analysisBytes(batchId: string): Promise<number>
  /** The moment is now. */
  begin(batchId: string): Promise<void>
  /** Null after the last one. */
  next(): Promise<Document | null>
  end(): Promise<void>
}

export interface OpenDocumentPieces {
  readonly verbs: Synchronous<DocumentPieces>
  close(): void
}

/**
 * Reads over a connection of its own, on which a transaction keeps its moment while others write. `order` is what the
 * documents of a batch are ordered by, `path` is the file behind `db`.
 */
export function openDocumentPieces(db: Database.Database, path: string, order: string): OpenDocumentPieces {
  const size = db
    .prepare<[string], number>('SELECT coalesce(sum(octet_length(analysis)), 0) FROM documents WHERE batch_id = ?')
    .pluck()
  let reader: Database.Database | null = null
  let ids: readonly string[] = []
  let read = 0
  const end = (): void => {
    if (reader?.open === true && reader.inTransaction) reader.exec('ROLLBACK')
  }
  const verbs: Synchronous<DocumentPieces> = {
    analysisBytes: batchId => size.get(batchId) ?? 0,
    begin(batchId) {
      // A lock is waited for between tries of the verb, where it holds up nobody.
      reader ??= openDatabaseFile(path, { readonly: true, timeout: 10 })
      end()
      reader.exec('BEGIN')
      const list = reader.prepare<[string], string>(`SELECT id FROM documents WHERE batch_id = ? ORDER BY ${order}`)
      ids = list.pluck().all(batchId)
      read = 0
    },
    next() {
      const id = ids[read]
      const row = id === undefined ? undefined : find(reader, id)
      read += 1
      return row === undefined ? null : documentOf(row)
    },
    end,
  }
  return { verbs, close: () => reader?.close() }
}

function find(reader: Database.Database | null, id: string): DocumentRow | undefined {
  return reader?.prepare<[string], DocumentRow>('SELECT * FROM documents WHERE id = ?').get(id)
}

/**
 * The verb `listByBatch`: `atOnce` where the analyses are short, else in pieces between which requests are answered.
 * Fourteen bank statements of 60 pages held the engine's thread for 175 ms.
 */
export function listInPieces(
  atOnce: DocumentVerbs['listByBatch'],
  { analysisBytes, begin, next, end }: DocumentPieces,
): DocumentVerbs['listByBatch'] {
  const inTurn = createInTurn()
  return async batchId => {
    if ((await analysisBytes(batchId)) <= AT_ONCE_BYTES_MAX) return atOnce(batchId)
    return inTurn(['reading'], async () => {
      const documents: Document[] = []
      await begin(batchId)
      try {
        for (let document = await next(); document !== null; document = await next()) documents.push(document)
      } finally {
        await end()
      }
      return documents
    })
  }
}
