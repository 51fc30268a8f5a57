import type Database from 'better-sqlite3'
import type { Mandant } from '../../../model/mandant.ts'
import type { NewProjectMandant, ProjectMandantFilter, ProjectMandantVerbs } from '../../project-mandant-verbs.ts'
import {
  givenOf,
  PROJECT_MANDANT_COLUMNS,
  projectMandantOf,
  projectMandantValues,
} from '../../rows/project-mandant-row.ts'
import type { ProjectMandantRow } from '../../rows/project-mandant-row.ts'
import type { Synchronous } from '../promised.ts'
import { createMandantInsert } from './insert-mandant.ts'

/** The mandants of projects. */
export function createProjectMandantVerbs(db: Database.Database): Synchronous<ProjectMandantVerbs> {
  const insertMandant = createMandantInsert(db)
  const insert = createProjectMandantInsert(db)
  const ofOther = db.prepare<[string, string]>(
    'SELECT 1 FROM project_mandants WHERE mandant_id = ? AND project_id <> ? AND is_origin = 1',
  )
  const ofMandant = db.prepare<[string], ProjectMandantRow>(
    `SELECT ${PROJECT_MANDANT_COLUMNS} FROM project_mandants p JOIN mandants m ON m.id = p.mandant_id
     WHERE p.mandant_id = ? ORDER BY p.created_at, p.project_id`,
  )
  return {
    list: createListing(db),
    listOfMandant: mandantId => ofMandant.all(mandantId).map(givenOf),
    isOfOther: (projectId, mandantId) => ofOther.get(mandantId, projectId) !== undefined,
    add: db.transaction((link: NewProjectMandant, mandant: Mandant | null) => {
      if (mandant) insertMandant(mandant)
      insert(link)
    }),
  }
}

/** Keeps a mandant as one of a project's; to be called within a transaction, after the mandant is there. */
export function createProjectMandantInsert(db: Database.Database): (link: NewProjectMandant) => void {
  const insert = db.prepare(
    `INSERT INTO project_mandants (project_id, mandant_id, is_origin, first_name, last_name, company_name, name_key,
       tax_id, tax_id_normalized, reference, created_at)
     VALUES (@projectId, @mandantId, @isOrigin, @firstName, @lastName, @companyName, @nameKey, @taxId, @taxIdNormalized,
       @reference, @createdAt)
     ON CONFLICT (project_id, mandant_id) DO UPDATE SET reference = coalesce(reference, excluded.reference)`,
  )
  return link => void insert.run(projectMandantValues(link))
}

function createListing(db: Database.Database): Synchronous<ProjectMandantVerbs>['list'] {
  const conditions = `p.project_id = @projectId AND (@mandantId IS NULL OR p.mandant_id = @mandantId)
    AND (@taxIdNormalized IS NULL OR p.tax_id_normalized = @taxIdNormalized)
    AND (@reference IS NULL OR p.reference = @reference)
    AND (@nameKey IS NULL OR (p.name_key = @nameKey AND p.tax_id_normalized IS NULL AND p.reference IS @namedReference))`
  const count = db.prepare<[object], number>(`SELECT count(*) FROM project_mandants p WHERE ${conditions}`).pluck()
  const page = db.prepare<[object], ProjectMandantRow>(
    `SELECT ${PROJECT_MANDANT_COLUMNS} FROM project_mandants p JOIN mandants m ON m.id = p.mandant_id
     WHERE ${conditions} ORDER BY p.created_at DESC, p.mandant_id DESC LIMIT @limit OFFSET @offset`,
  )
  return db.transaction((filter: ProjectMandantFilter) => {
    const { mandantId = null, taxIdNormalized = null, reference = null, named, ...rest } = filter
    const names = { nameKey: named?.nameKey ?? null, namedReference: named?.reference ?? null }
    const values = { ...rest, ...names, mandantId, taxIdNormalized, reference }
    return { items: page.all(values).map(projectMandantOf), total: count.get(values) ?? 0 }
  })
}
