import { raw, sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/** Condition on lessons `l` that stand: a later lesson of the same document replaces it, or takes it back. */
export const STANDS = raw(`l.kind_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM lessons n WHERE n.document_id = l.document_id AND n.sequence > l.sequence)`)

/** Whoever changes lessons or models of an organization waits for the others. */
export async function lockOrganization(db: Sql, organizationId: string): Promise<void> {
  await db.row(sql`SELECT pg_advisory_xact_lock(hashtextextended('lessons ' || ${organizationId}, 0))`)
}
