import type { AccessToken, ApiClient, Project, Scope } from '../../model/client.ts'

/** A row of `clients`. */
export interface ClientRow {
  id: string
  project_id: string
  name: string
  scopes: string
  secret_hash: string
  created_at: number
  revoked_at: number | null
}

/** A row of `projects`. */
export interface ProjectRow {
  id: string
  name: string
  organization_id: string
  partner_code: string
  discount_percent: number
  provision_percent: number
}

/** A row of `tokens`. */
export interface TokenRow {
  token_hash: string
  client_id: string
  project_id: string
  scopes: string
  expires_at: number
}

/** Scopes stand in one text, with spaces between. */
const scopesOf = (text: string): Scope[] => text.split(' ').filter(Boolean) as Scope[]

/** The client of a row. */
export function clientOf(row: ClientRow): ApiClient {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    scopes: scopesOf(row.scopes),
    secretHash: row.secret_hash,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  }
}

/** The token of a row. */
export function tokenOf(row: TokenRow): AccessToken {
  return {
    tokenHash: row.token_hash,
    clientId: row.client_id,
    projectId: row.project_id,
    scopes: scopesOf(row.scopes),
    expiresAt: row.expires_at,
  }
}

/** The project of a row. */
export function projectOf(row: ProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    organizationId: row.organization_id,
    partnerCode: row.partner_code,
    discountPercent: row.discount_percent,
    provisionPercent: row.provision_percent,
  }
}
