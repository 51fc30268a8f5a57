import type Database from 'better-sqlite3'
import type { Mandant } from '../../model/mandant.ts'
import type { MandantVerbs } from '../storage.ts'

interface MandantRow {
  id: string
  organization_id: string
  first_name: string | null
  last_name: string | null
  company_name: string | null
  tax_id: string | null
  tax_id_normalized: string | null
  created_at: number
}

/** Mandants of an organization; another organization's are never found. */
export function createMandantVerbs(db: Database.Database): MandantVerbs {
  const find = db.prepare<[string, string], MandantRow>('SELECT * FROM mandants WHERE organization_id = ? AND id = ?')
  const byTaxId = db.prepare<[string, string], MandantRow>(
    'SELECT * FROM mandants WHERE organization_id = ? AND tax_id_normalized = ?',
  )
  const list = db.prepare<[string, number], MandantRow>(
    'SELECT * FROM mandants WHERE organization_id = ? ORDER BY coalesce(company_name, last_name), id LIMIT ?',
  )
  const orNull = (row: MandantRow | undefined): Mandant | null => (row ? mandantOf(row) : null)
  return {
    find: (organizationId, id) => orNull(find.get(organizationId, id)),
    findByTaxId: (organizationId, taxId) => orNull(byTaxId.get(organizationId, taxId)),
    list: (organizationId, limit) => list.all(organizationId, limit).map(mandantOf),
  }
}

function mandantOf(row: MandantRow): Mandant {
  return {
    id: row.id,
    organizationId: row.organization_id,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    taxId: row.tax_id,
    taxIdNormalized: row.tax_id_normalized,
    createdAt: row.created_at,
  }
}
