import { auditLog } from './0001-audit-log.ts'
import { batchCounts } from './0001-batch-counts.ts'
import { batches } from './0001-batches.ts'
import { documents } from './0001-documents.ts'
import { lessons } from './0001-lessons.ts'
import { mandants } from './0001-mandants.ts'
import { search } from './0001-search.ts'

/**
 * The first schema: what the database file has after its fourteenth step, table by table, column by column, with the
 * same checks (test/storage/schema.test.ts compares them). What the schema can forbid, it forbids.
 *
 * JSON is `json`, not `jsonb`: it stays as it was written, since the chain of the audit log, answers under an
 * Idempotency-Key and the order of values depend on its text. Flags are 0 and 1, so that rows can move between the two.
 */
export const start: readonly string[] = [batches, mandants, documents, auditLog, batchCounts, lessons, search].map(
  inByteOrder,
)

/** Columns of text compare by their bytes, as in SQLite, whatever language the server was set up in. */
function inByteOrder(statements: string): string {
  return statements.replaceAll(/^( {2}\w+ text)\b/gm, '$1 COLLATE "C"')
}
