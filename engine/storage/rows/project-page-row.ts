import { mandantName, ownName } from '../../model/mandant.ts'
import type { BatchStatus } from '../../model/batch.ts'
import type { ProjectBatch } from '../storage.ts'
import { spouseOf } from './mandant-row.ts'

/** A row of a project's list. */
export interface ProjectPageRow {
  id: string
  name: string
  status: BatchStatus
  mandant_id: string | null
  created_at: number
  completed_at: number | null
  reference: string | null
  first_name: string | null
  last_name: string | null
  company_name: string | null
  spouse_first_name: string | null
  spouse_last_name: string | null
  is_origin: number | null
  given_first_name: string | null
  given_last_name: string | null
  given_company_name: string | null
}

/** Columns of `ProjectPageRow`, of `batches b`, `mandants m` and `project_mandants p`. */
export const PROJECT_PAGE_COLUMNS = `b.id, b.name, b.status, b.mandant_id, b.created_at, b.completed_at, b.reference,
  m.first_name, m.last_name, m.company_name, m.spouse_first_name, m.spouse_last_name, p.is_origin,
  p.first_name AS given_first_name, p.last_name AS given_last_name, p.company_name AS given_company_name`

/** The batch of a row, with the name that the project knows its mandant by. */
export function projectBatchOf(row: ProjectPageRow): ProjectBatch {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    mandantId: row.mandant_id,
    mandantName: row.mandant_id === null ? null : nameOf(row),
    createdAt: row.created_at,
    completedAt: row.completed_at,
    reference: row.reference,
  }
}

function nameOf(row: ProjectPageRow): string {
  const given = {
    firstName: row.given_first_name,
    lastName: row.given_last_name,
    companyName: row.given_company_name,
  }
  if (row.is_origin === 0 && ownName(given) !== '') return ownName(given)
  const { first_name: firstName, last_name: lastName, company_name: companyName } = row
  return mandantName({ firstName, lastName, companyName, ...spouseOf(row) })
}
