import type { NewProjectMandant, ProjectMandantFilter, ProjectMandantVerbs } from '../../project-mandant-verbs.ts'
import {
  givenOf,
  PROJECT_MANDANT_COLUMNS,
  projectMandantOf,
  projectMandantValues,
} from '../../rows/project-mandant-row.ts'
import type { ProjectMandantRow } from '../../rows/project-mandant-row.ts'
import type { Sql, SqlClient } from '../sql-client.ts'
import { joined, raw, sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import { insertMandant } from './mandant-rows.ts'

/** The mandants of projects. */
export function createProjectMandantVerbs(client: SqlClient): ProjectMandantVerbs {
  return {
    list: filter => client.snapshot(db => list(db, filter)),
    listOfMandant: async mandantId => {
      const rows = await client.rows<ProjectMandantRow>(
        sql`SELECT ${raw(PROJECT_MANDANT_COLUMNS)} FROM project_mandants p JOIN mandants m ON m.id = p.mandant_id
            WHERE p.mandant_id = ${mandantId} ORDER BY p.created_at, p.project_id`,
      )
      return rows.map(givenOf)
    },
    isOfOther: async (projectId, mandantId) => {
      const row = await client.row(
        sql`SELECT 1 FROM project_mandants WHERE mandant_id = ${mandantId} AND project_id <> ${projectId} AND is_origin = 1`,
      )
      return row !== undefined
    },
    add: (link, mandant) =>
      client.transaction(async db => {
        if (mandant) await insertMandant(db, mandant)
        await insertProjectMandant(db, link)
      }),
  }
}

/** Keeps a mandant as one of a project's; the mandant is there. */
export async function insertProjectMandant(db: Sql, link: NewProjectMandant): Promise<void> {
  const values = projectMandantValues(link)
  await db.run(
    sql`INSERT INTO project_mandants (project_id, mandant_id, is_origin, first_name, last_name, company_name, name_key,
          tax_id, tax_id_normalized, reference, created_at)
        VALUES (${values.projectId}, ${values.mandantId}, ${values.isOrigin}, ${values.firstName}, ${values.lastName},
          ${values.companyName}, ${values.nameKey}, ${values.taxId}, ${values.taxIdNormalized}, ${values.reference},
          ${values.createdAt})
        ON CONFLICT (project_id, mandant_id) DO UPDATE
          SET reference = coalesce(project_mandants.reference, excluded.reference)`,
  )
}

async function list(db: Sql, filter: ProjectMandantFilter) {
  const where = conditionsOf(filter)
  const rows = await db.rows<ProjectMandantRow>(
    sql`SELECT ${raw(PROJECT_MANDANT_COLUMNS)} FROM project_mandants p JOIN mandants m ON m.id = p.mandant_id
        WHERE ${where} ORDER BY p.created_at DESC, p.mandant_id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`,
  )
  const count = await db.row<{ total: number }>(sql`SELECT count(*) AS total FROM project_mandants p WHERE ${where}`)
  return { items: rows.map(projectMandantOf), total: count?.total ?? 0 }
}

function conditionsOf({ projectId, mandantId, taxIdNormalized, reference, named }: ProjectMandantFilter): SqlStatement {
  const conditions = [sql`p.project_id = ${projectId}`]
  if (mandantId !== undefined) conditions.push(sql`p.mandant_id = ${mandantId}`)
  if (taxIdNormalized !== undefined) conditions.push(sql`p.tax_id_normalized = ${taxIdNormalized}`)
  if (reference !== undefined) conditions.push(sql`p.reference = ${reference}`)
  if (named) {
    const { nameKey, reference: own } = named
    conditions.push(sql`p.name_key = ${nameKey} AND p.tax_id_normalized IS NULL`)
    conditions.push(own === null ? sql`p.reference IS NULL` : sql`p.reference = ${own}`)
  }
  return joined(conditions, ' AND ')
}
