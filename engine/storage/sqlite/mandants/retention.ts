import type Database from 'better-sqlite3'
import { keptYearOf, holdOf } from '../../rows/removal-row.ts'
import type { HoldRow, KeptYearRow } from '../../rows/removal-row.ts'
import type { RetentionVerbs } from '../../retention-verbs.ts'
import type { Synchronous } from '../promised.ts'

/** Holds, and client-years that are old enough to ask. */
export function createRetentionVerbs(db: Database.Database): Synchronous<RetentionVerbs> {
  const hold = db.prepare(
    `INSERT INTO legal_holds (id, mandant_id, year, reason, at, by_id, by_sign)
     SELECT @id, id, @year, @reason, @at, @userId, @sign FROM mandants
     WHERE id = @mandantId AND organization_id = @organizationId`,
  )
  const lift = db.prepare(
    `UPDATE legal_holds SET lifted_at = @at, lifted_by_id = @userId, lifted_by_sign = @sign
     WHERE id = @holdId AND mandant_id = @mandantId AND lifted_at IS NULL`,
  )
  const holds = db.prepare<[string], HoldRow>(
    `SELECT h.* FROM legal_holds h JOIN mandants m ON m.id = h.mandant_id WHERE m.organization_id = ?
     ORDER BY h.at DESC, h.id`,
  )
  const years = db.prepare<[string, number], KeptYearRow>(
    `SELECT c.mandant_id, c.year, c.documents, c.last_delivery_at,
       (SELECT max(max(coalesce(written_at, 0), coalesce(released_at, 0), coalesce(opened_at, 0))) FROM year_editions e
         WHERE e.mandant_id = c.mandant_id AND e.year = c.year) AS last_edition_at,
       (SELECT json_group_array(DISTINCT coalesce(d.judgement ->> '$.kind.id', d.analysis ->> '$.kind.id'))
         FROM filings f JOIN documents d ON d.id = f.document_id
         WHERE f.mandant_id = c.mandant_id AND f.year = c.year AND f.documents = 1) AS kinds
     FROM client_years c WHERE c.organization_id = ? AND c.year <= ? AND c.last_delivery_at IS NOT NULL
     ORDER BY c.year, c.mandant_id`,
  )
  return {
    hold: (organizationId, { by, ...fields }) =>
      hold.run({ ...fields, organizationId, userId: by?.userId ?? null, sign: by?.sign ?? null }).changes === 1,
    lift: (mandantId, holdId, at, by) =>
      lift.run({ mandantId, holdId, at, userId: by?.userId ?? null, sign: by?.sign ?? null }).changes === 1,
    listHolds: organizationId => holds.all(organizationId).map(holdOf),
    listYears: (organizationId, upToYear) => years.all(organizationId, upToYear).map(keptYearOf),
  }
}
