import type { LegalHold } from '../../../model/legal-hold.ts'
import { keptYearOf, holdOf } from '../../rows/removal-row.ts'
import type { HoldRow, KeptYearRow } from '../../rows/removal-row.ts'
import type { RetentionVerbs } from '../../retention-verbs.ts'
import { sql } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/** Holds, and client-years that are old enough to ask. */
export function createRetentionVerbs(client: SqlClient): RetentionVerbs {
  return {
    hold: (organizationId, hold) => client.transaction(db => setHold(db, organizationId, hold)),
    lift: async (mandantId, holdId, at, by) => {
      const row = await client.row(
        sql`UPDATE legal_holds
            SET lifted_at = ${at}, lifted_by_id = ${by?.userId ?? null}, lifted_by_sign = ${by?.sign ?? null}
            WHERE id = ${holdId} AND mandant_id = ${mandantId} AND lifted_at IS NULL RETURNING id`,
      )
      return row !== undefined
    },
    listHolds: async organizationId => {
      const rows = await client.rows<HoldRow>(
        sql`SELECT h.* FROM legal_holds h JOIN mandants m ON m.id = h.mandant_id
            WHERE m.organization_id = ${organizationId} ORDER BY h.at DESC, h.id`,
      )
      return rows.map(holdOf)
    },
    listYears: async (organizationId, upToYear) => {
      const rows = await client.rows<KeptYearRow>(
        sql`SELECT c.mandant_id, c.year, c.documents, c.last_delivery_at,
              (SELECT max(greatest(written_at, released_at, opened_at)) FROM year_editions e
                WHERE e.mandant_id = c.mandant_id AND e.year = c.year) AS last_edition_at,
              (SELECT json_agg(DISTINCT coalesce(d.judgement -> 'kind' ->> 'id', d.analysis -> 'kind' ->> 'id'))
                FROM filings f JOIN documents d ON d.id = f.document_id
                WHERE f.mandant_id = c.mandant_id AND f.year = c.year AND f.documents = 1)::text AS kinds
            FROM client_years c
            WHERE c.organization_id = ${organizationId} AND c.year <= ${upToYear} AND c.last_delivery_at IS NOT NULL
            ORDER BY c.year, c.mandant_id`,
      )
      return rows.map(keptYearOf)
    },
  }
}

async function setHold(db: Sql, organizationId: string, hold: Omit<LegalHold, 'lifted'>): Promise<boolean> {
  const { id, mandantId, year, reason, at, by } = hold
  // Who deletes locks the mandant, too: the hold comes before the deletion or finds it gone.
  const known = await db.row(
    sql`SELECT 1 FROM mandants WHERE id = ${mandantId} AND organization_id = ${organizationId} FOR UPDATE`,
  )
  if (!known) return false
  await db.run(
    sql`INSERT INTO legal_holds (id, mandant_id, year, reason, at, by_id, by_sign)
        VALUES (${id}, ${mandantId}, ${year}, ${reason}, ${at}, ${by?.userId ?? null}, ${by?.sign ?? null})`,
  )
  return true
}
