export const SCOPES = ['batches:read', 'batches:write', 'results:read'] as const
export type Scope = (typeof SCOPES)[number]

/** The project of the window and the inbox, whose batches are the office's own. */
export const WINDOW_PROJECT_ID = 'prj_fenster'

/** The project that a client acts for; batches belong to it. */
export interface Project {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly partnerCode: string
  readonly discountPercent: number
  readonly provisionPercent: number
}

/**
 * An OAuth client. The first client of a project carries the project's id as its own (interface text, "Client ID
 * (project identifier)").
 */
export interface ApiClient {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** scrypt, with its parameters and salt. */
  readonly secretHash: string
  readonly createdAt: number
  readonly revokedAt: number | null
}

export interface AccessToken {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  readonly tokenHash: string
  readonly clientId: string
  readonly projectId: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: number
}
