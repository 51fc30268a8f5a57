import type { Project } from '../../model/client.ts'
import { clientOf, projectOf, tokenOf } from '../rows/client-row.ts'
import type { ClientRow, ProjectRow, TokenRow } from '../rows/client-row.ts'
import type { ClientVerbs } from '../client-verbs.ts'
import { sql } from './sql-statement.ts'
import type { Sql, SqlClient } from './sql-client.ts'

/** Clients, their projects and tokens. Scopes are stored as one space-separated string. */
export function createClientVerbs(client: SqlClient): ClientVerbs {
  return { ...createProjectVerbs(client), ...createCredentialVerbs(client), ...createTokenVerbs(client) }
}

function createProjectVerbs(client: SqlClient) {
  return {
    ensureProject: (project: Project, at: number) => insertProject(client, project, at),
    project: async (id: string) => {
      const row = await client.row<ProjectRow>(sql`SELECT * FROM projects WHERE id = ${id}`)
      return row ? projectOf(row) : null
    },
    projects: async () => {
      const rows = await client.rows<ProjectRow>(sql`SELECT * FROM projects ORDER BY created_at, id`)
      return rows.map(projectOf)
    },
    updateProject: async ({ id, name, ...conditions }: Omit<Project, 'organizationId'>) => {
      const changed = await client.run(
        sql`UPDATE projects SET name = ${name}, partner_code = ${conditions.partnerCode},
              discount_percent = ${conditions.discountPercent}, provision_percent = ${conditions.provisionPercent}
            WHERE id = ${id}`,
      )
      return changed === 1
    },
  } satisfies Partial<ClientVerbs>
}

function createCredentialVerbs(client: SqlClient) {
  return {
    create: (of, project, at) =>
      client.transaction(async db => {
        await insertProject(db, project, at)
        await db.run(
          sql`INSERT INTO clients (id, project_id, name, scopes, secret_hash, created_at, revoked_at)
              VALUES (${of.id}, ${of.projectId}, ${of.name}, ${of.scopes.join(' ')}, ${of.secretHash}, ${at}, NULL)`,
        )
      }),
    find: async id => {
      const row = await client.row<ClientRow>(sql`SELECT * FROM clients WHERE id = ${id}`)
      return row ? clientOf(row) : null
    },
    list: async () => {
      const rows = await client.rows<ClientRow & { project: string }>(
        sql`SELECT c.*, row_to_json(p.*) AS project FROM (SELECT id, name, organization_id, partner_code, discount_percent,
              provision_percent FROM projects) p JOIN clients c ON c.project_id = p.id ORDER BY c.created_at, c.id`,
      )
      return rows.map(({ project, ...row }) => {
        return { client: clientOf(row), project: projectOf(JSON.parse(project) as ProjectRow) }
      })
    },
    setSecret: (id, secretHash) =>
      client.transaction(async db => {
        const changed = await db.run(
          sql`UPDATE clients SET secret_hash = ${secretHash} WHERE id = ${id} AND revoked_at IS NULL`,
        )
        if (changed === 1) await dropTokens(db, id)
        return changed === 1
      }),
    revoke: (id, at) =>
      client.transaction(async db => {
        const changed = await db.run(sql`UPDATE clients SET revoked_at = ${at} WHERE id = ${id} AND revoked_at IS NULL`)
        if (changed === 1) await dropTokens(db, id)
        return changed === 1
      }),
  } satisfies Partial<ClientVerbs>
}

function createTokenVerbs(client: SqlClient) {
  return {
    saveToken: ({ tokenHash, clientId, projectId, scopes, expiresAt }, { secretHash, at }) =>
      client.transaction(async db => {
        // The lock waits for a change of the secret that is under way, and lets a later one find this token to drop it.
        const saved = await db.run(
          sql`INSERT INTO tokens (token_hash, client_id, project_id, scopes, created_at, expires_at)
              SELECT ${tokenHash}, c.id, ${projectId}, ${scopes.join(' ')}, ${at}::bigint, ${expiresAt}::bigint FROM clients c
              WHERE c.id = ${clientId} AND c.revoked_at IS NULL AND c.secret_hash = ${secretHash} FOR SHARE`,
        )
        await db.run(sql`DELETE FROM tokens WHERE expires_at <= ${at}`)
        return saved === 1
      }),
    findToken: async (tokenHash, now) => {
      const row = await client.row<TokenRow>(
        sql`SELECT t.* FROM tokens t JOIN clients c ON c.id = t.client_id
            WHERE t.token_hash = ${tokenHash} AND t.expires_at > ${now} AND c.revoked_at IS NULL`,
      )
      return row ? tokenOf(row) : null
    },
  } satisfies Partial<ClientVerbs>
}

async function insertProject(db: Sql, project: Project, at: number): Promise<void> {
  await db.run(
    sql`INSERT INTO projects (id, name, organization_id, partner_code, discount_percent, provision_percent, created_at)
        VALUES (${project.id}, ${project.name}, ${project.organizationId}, ${project.partnerCode},
          ${project.discountPercent}, ${project.provisionPercent}, ${at}) ON CONFLICT (id) DO NOTHING`,
  )
}

async function dropTokens(db: Sql, clientId: string): Promise<void> {
  await db.run(sql`DELETE FROM tokens WHERE client_id = ${clientId}`)
}
