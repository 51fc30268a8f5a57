import type Database from 'better-sqlite3'
import type { ChildDocument } from '../../document-verbs.ts'

/** Adds a document that came out of another one, at its place (0-based) among those. */
export function createChildAdding(
  db: Database.Database,
  now: () => number,
): (parentId: string, child: ChildDocument, ordinal: number) => void {
  const nextPosition = db
    .prepare<[string], number>(
      `SELECT max(position) + 1 FROM documents WHERE batch_id = (SELECT batch_id FROM documents WHERE id = ?)`,
    )
    .pluck()
  const insert = db.prepare(
    `INSERT INTO documents (id, batch_id, position, filename, source, status, error, fetched_at, sha256, byte_size,
       parent_id, origin, sort_key)
     SELECT @id, batch_id, @position, @filename, '{"type":"upload"}', @status, @error, @fetchedAt, @sha256, @byteSize,
       id, @origin, CASE WHEN sort_key = '' THEN printf('%05d', position) ELSE sort_key END || printf('.%05d', @ordinal)
     FROM documents WHERE id = @parentId`,
  )
  return (parentId, child, ordinal) => {
    const stored = 'sha256' in child.content ? child.content : null
    const fault = 'fault' in child.content ? child.content.fault : null
    insert.run({
      id: child.id,
      parentId,
      ordinal,
      filename: child.filename,
      origin: JSON.stringify(child.origin),
      position: nextPosition.get(parentId),
      status: fault ? 'failed' : 'pending',
      error: fault ? JSON.stringify(fault) : null,
      fetchedAt: stored ? now() : null,
      sha256: stored?.sha256 ?? null,
      byteSize: stored?.byteSize ?? null,
    })
  }
}
