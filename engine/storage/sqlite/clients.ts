import type Database from 'better-sqlite3'
import type { AccessToken, ApiClient, Project } from '../../model/client.ts'
import type { CheckedSecret, ClientVerbs } from '../client-verbs.ts'
import { clientOf, projectOf, tokenOf } from '../rows/client-row.ts'
import type { ClientRow, ProjectRow, TokenRow } from '../rows/client-row.ts'
import type { Synchronous } from './promised.ts'
import { rememberTokens } from './remember-tokens.ts'
import type { RememberedTokens } from './remember-tokens.ts'

type ProjectVerbs = Pick<ClientVerbs, 'project' | 'projects' | 'updateProject' | 'ensureProject'>
type Lookups = Pick<ClientVerbs, 'find' | 'list'>
type SecretVerbs = Pick<ClientVerbs, 'setSecret' | 'revoke'>
type TokenVerbs = Pick<ClientVerbs, 'saveToken' | 'findToken'>

/** Clients, their projects and tokens. Scopes are stored as one space-separated string. */
export function createClientVerbs(db: Database.Database): Synchronous<ClientVerbs> {
  const projects = createProjectVerbs(db)
  const tokens = rememberTokens(db)
  const insert = db.prepare(
    `INSERT INTO clients (id, project_id, name, scopes, secret_hash, created_at, revoked_at) VALUES (?, ?, ?, ?, ?, ?, NULL)`,
  )
  return {
    ...projects,
    create: db.transaction((client: ApiClient, of: Project, at: number) => {
      projects.ensureProject(of, at)
      insert.run(client.id, client.projectId, client.name, client.scopes.join(' '), client.secretHash, at)
    }),
    ...createLookups(db, projects.project),
    ...createSecretVerbs(db, tokens),
    ...createTokenVerbs(db, tokens),
  }
}

function createProjectVerbs(db: Database.Database): Synchronous<ProjectVerbs> {
  const insert = db.prepare(
    `INSERT INTO projects (id, name, organization_id, partner_code, discount_percent, provision_percent, created_at)
     VALUES (@id, @name, @organizationId, @partnerCode, @discountPercent, @provisionPercent, @at)
     ON CONFLICT (id) DO NOTHING`,
  )
  const find = db.prepare<[string], ProjectRow>('SELECT * FROM projects WHERE id = ?')
  const all = db.prepare<[], ProjectRow>('SELECT * FROM projects ORDER BY created_at, id')
  const update = db.prepare(
    `UPDATE projects SET name = @name, partner_code = @partnerCode, discount_percent = @discountPercent,
       provision_percent = @provisionPercent WHERE id = @id`,
  )
  return {
    project: id => {
      const row = find.get(id)
      return row ? projectOf(row) : null
    },
    projects: () => all.all().map(projectOf),
    updateProject: ({ id, name, partnerCode, discountPercent, provisionPercent }) =>
      update.run({ id, name, partnerCode, discountPercent, provisionPercent }).changes === 1,
    ensureProject: (of, at) => void insert.run({ ...of, at }),
  }
}

function createLookups(db: Database.Database, project: Synchronous<ClientVerbs>['project']): Synchronous<Lookups> {
  const find = db.prepare<[string], ClientRow>('SELECT * FROM clients WHERE id = ?')
  const all = db.prepare<[], ClientRow>('SELECT * FROM clients ORDER BY created_at, id')
  return {
    find: id => {
      const row = find.get(id)
      return row ? clientOf(row) : null
    },
    list: () =>
      all.all().flatMap(row => {
        const of = project(row.project_id)
        return of ? [{ client: clientOf(row), project: of }] : []
      }),
  }
}

/** With a secret go the tokens that were given for it. */
function createSecretVerbs(db: Database.Database, tokens: RememberedTokens): Synchronous<SecretVerbs> {
  const setSecret = db.prepare('UPDATE clients SET secret_hash = ? WHERE id = ? AND revoked_at IS NULL')
  const revoke = db.prepare('UPDATE clients SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL')
  const dropTokens = db.prepare('DELETE FROM tokens WHERE client_id = ?')
  return {
    setSecret: db.transaction((id: string, hash: string) => {
      const changed = setSecret.run(hash, id).changes === 1
      if (changed) dropTokens.run(id)
      tokens.forget()
      return changed
    }),
    revoke: db.transaction((id: string, at: number) => {
      const changed = revoke.run(at, id).changes === 1
      if (changed) dropTokens.run(id)
      tokens.forget()
      return changed
    }),
  }
}

function createTokenVerbs(db: Database.Database, tokens: RememberedTokens): Synchronous<TokenVerbs> {
  const dropExpired = db.prepare('DELETE FROM tokens WHERE expires_at <= ?')
  const insert = db.prepare(
    `INSERT INTO tokens (token_hash, client_id, project_id, scopes, created_at, expires_at)
     SELECT @tokenHash, id, @projectId, @scopes, @at, @expiresAt FROM clients
     WHERE id = @clientId AND revoked_at IS NULL AND secret_hash = @secretHash`,
  )
  const find = db.prepare<[string, number], TokenRow>(
    `SELECT t.* FROM tokens t JOIN clients c ON c.id = t.client_id
     WHERE t.token_hash = ? AND t.expires_at > ? AND c.revoked_at IS NULL`,
  )
  return {
    saveToken: db.transaction((token: AccessToken, { secretHash, at }: CheckedSecret) => {
      const { changes } = insert.run({ ...token, scopes: token.scopes.join(' '), secretHash, at })
      dropExpired.run(at)
      tokens.forget()
      return changes === 1
    }),
    findToken: (hash, now) => {
      const known = tokens.get(hash)
      if (known) return known.expiresAt > now ? known : null
      const row = find.get(hash, now)
      return row ? tokens.keep(tokenOf(row)) : null
    },
  }
}
