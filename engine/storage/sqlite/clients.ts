import type Database from 'better-sqlite3'
import type { AccessToken, ApiClient, Project } from '../../model/client.ts'
import type { CheckedSecret, ClientVerbs } from '../storage.ts'
import type { Synchronous } from './promised.ts'
import { clientOf, projectOf, scopesOf } from '../rows/client-row.ts'
import type { ClientRow, ProjectRow, TokenRow } from '../rows/client-row.ts'

/** Clients, their projects and tokens. Scopes are stored as one space-separated string. */
export function createClientVerbs(db: Database.Database): Synchronous<ClientVerbs> {
  const insertProject = db.prepare(
    `INSERT INTO projects (id, name, organization_id, partner_code, discount_percent, provision_percent, created_at)
     VALUES (@id, @name, @organizationId, @partnerCode, @discountPercent, @provisionPercent, @at) ON CONFLICT (id) DO NOTHING`,
  )
  const insertClient = db.prepare(
    `INSERT INTO clients (id, project_id, name, scopes, secret_hash, created_at, revoked_at) VALUES (?, ?, ?, ?, ?, ?, NULL)`,
  )
  const findClient = db.prepare<[string], ClientRow>('SELECT * FROM clients WHERE id = ?')
  const allClients = db.prepare<[], ClientRow>('SELECT * FROM clients ORDER BY created_at, id')
  const findProject = db.prepare<[string], ProjectRow>('SELECT * FROM projects WHERE id = ?')
  const allProjects = db.prepare<[], ProjectRow>('SELECT * FROM projects ORDER BY created_at, id')
  const updateProject = db.prepare(
    `UPDATE projects SET name = @name, partner_code = @partnerCode, discount_percent = @discountPercent,
       provision_percent = @provisionPercent WHERE id = @id`,
  )
  const setSecret = db.prepare('UPDATE clients SET secret_hash = ? WHERE id = ? AND revoked_at IS NULL')
  const revoke = db.prepare('UPDATE clients SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL')
  const dropTokens = db.prepare('DELETE FROM tokens WHERE client_id = ?')
  const dropExpired = db.prepare('DELETE FROM tokens WHERE expires_at <= ?')
  const insertToken = db.prepare(
    `INSERT INTO tokens (token_hash, client_id, project_id, scopes, created_at, expires_at)
     SELECT @tokenHash, id, @projectId, @scopes, @at, @expiresAt FROM clients
     WHERE id = @clientId AND revoked_at IS NULL AND secret_hash = @secretHash`,
  )
  const findToken = db.prepare<[string, number], TokenRow>(
    `SELECT t.* FROM tokens t JOIN clients c ON c.id = t.client_id
     WHERE t.token_hash = ? AND t.expires_at > ? AND c.revoked_at IS NULL`,
  )
  const project = (id: string): Project | null => {
    const row = findProject.get(id)
    return row ? projectOf(row) : null
  }
  return {
    project,
    projects: () => allProjects.all().map(projectOf),
    updateProject: ({ id, name, partnerCode, discountPercent, provisionPercent }) =>
      updateProject.run({ id, name, partnerCode, discountPercent, provisionPercent }).changes === 1,
    ensureProject: (of, at) => void insertProject.run({ ...of, at }),
    create: db.transaction((client: ApiClient, of: Project, at: number) => {
      insertProject.run({ ...of, at })
      insertClient.run(client.id, client.projectId, client.name, client.scopes.join(' '), client.secretHash, at)
    }),
    find: id => {
      const row = findClient.get(id)
      return row ? clientOf(row) : null
    },
    list: () =>
      allClients.all().flatMap(row => {
        const of = project(row.project_id)
        return of ? [{ client: clientOf(row), project: of }] : []
      }),
    setSecret: db.transaction((id: string, hash: string) => {
      const changed = setSecret.run(hash, id).changes === 1
      if (changed) dropTokens.run(id)
      return changed
    }),
    revoke: db.transaction((id: string, at: number) => {
      const changed = revoke.run(at, id).changes === 1
      if (changed) dropTokens.run(id)
      return changed
    }),
    saveToken: db.transaction((token: AccessToken, { secretHash, at }: CheckedSecret) => {
      const { changes } = insertToken.run({ ...token, scopes: token.scopes.join(' '), secretHash, at })
      dropExpired.run(at)
      return changes === 1
    }),
    findToken: (hash, now) => {
      const row = findToken.get(hash, now)
      if (!row) return null
      return {
        tokenHash: row.token_hash,
        clientId: row.client_id,
        projectId: row.project_id,
        scopes: scopesOf(row.scopes),
        expiresAt: row.expires_at,
      }
    },
  }
}
