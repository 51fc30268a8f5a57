import type { Mandant } from '../../../model/mandant.ts'
import { sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/** A mandant as it came with a batch, without master data. */
export async function insertMandant(db: Sql, mandant: Mandant): Promise<void> {
  const { id, organizationId, firstName, lastName, companyName, spouse, taxId, taxIdNormalized, createdAt } = mandant
  await db.run(
    sql`INSERT INTO mandants (id, organization_id, first_name, last_name, company_name, spouse_first_name,
          spouse_last_name, tax_id, tax_id_normalized, created_at)
        VALUES (${id}, ${organizationId}, ${firstName}, ${lastName}, ${companyName}, ${spouse?.firstName ?? null},
          ${spouse?.lastName ?? null}, ${taxId}, ${taxIdNormalized}, ${createdAt})`,
  )
}
