import type Database from 'better-sqlite3'
import type { Mandant } from '../../../model/mandant.ts'

/** Writes a mandant as it came, without master data; to be called within a transaction. */
export function createMandantInsert(db: Database.Database): (mandant: Mandant) => void {
  const insert = db.prepare(
    `INSERT INTO mandants (id, organization_id, first_name, last_name, company_name, spouse_first_name,
       spouse_last_name, tax_id, tax_id_normalized, created_at)
     VALUES (@id, @organizationId, @firstName, @lastName, @companyName, @spouseFirstName, @spouseLastName, @taxId, @taxIdNormalized, @createdAt)`,
  )
  return ({ spouse, ...mandant }) =>
    void insert.run({
      ...mandant,
      spouseFirstName: spouse?.firstName ?? null,
      spouseLastName: spouse?.lastName ?? null,
    })
}
