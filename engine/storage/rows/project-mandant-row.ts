import type { GivenMandant, NewProjectMandant, ProjectMandant } from '../project-mandant-verbs.ts'
import { mandantOf } from './mandant-row.ts'
import type { MandantRow } from './mandant-row.ts'

/** A row of `mandants` with what a project calls it. */
export interface ProjectMandantRow extends MandantRow {
  is_origin: number
  given_first_name: string | null
  given_last_name: string | null
  given_company_name: string | null
  given_tax_id: string | null
  given_tax_id_normalized: string | null
  reference: string | null
  given_at: number
  project_id: string
}

/** Columns of `ProjectMandantRow`, of `mandants m` and `project_mandants p`. */
export const PROJECT_MANDANT_COLUMNS = `m.*, p.is_origin, p.first_name AS given_first_name,
  p.last_name AS given_last_name, p.company_name AS given_company_name, p.tax_id AS given_tax_id,
  p.tax_id_normalized AS given_tax_id_normalized, p.reference, p.created_at AS given_at, p.project_id`

/** The mandant of a project. */
export function projectMandantOf(row: ProjectMandantRow): ProjectMandant {
  const [firstName, lastName, companyName] = [row.given_first_name, row.given_last_name, row.given_company_name]
  const isNamed = firstName !== null || lastName !== null || companyName !== null
  return {
    mandant: mandantOf(row),
    isOrigin: row.is_origin === 1,
    names: isNamed ? { firstName, lastName, companyName } : null,
    taxId: row.given_tax_id,
    taxIdNormalized: row.given_tax_id_normalized,
    reference: row.reference,
    createdAt: row.given_at,
  }
}

/** What a project said of its mandant. */
export function givenOf(row: ProjectMandantRow): GivenMandant & { readonly projectId: string } {
  const { names, taxId, taxIdNormalized, reference } = projectMandantOf(row)
  return { projectId: row.project_id, names, taxId, taxIdNormalized, reference }
}

/** The values of a row of `project_mandants`. */
export function projectMandantValues({ names, isOrigin, ...link }: NewProjectMandant) {
  const { firstName = null, lastName = null, companyName = null } = names ?? {}
  return { ...link, isOrigin: isOrigin ? 1 : 0, firstName, lastName, companyName }
}
