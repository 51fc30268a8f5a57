import { hash, randomBytes } from 'node:crypto'

import type { Project, Scope } from '../../model/client.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import { isSecret } from './hash-secret.ts'

/** Life of an access token (interface text, "Authentication" 4). */
export const TOKEN_SECONDS = 3600

export interface TokenRequest {
  readonly clientId: string
  readonly clientSecret: string
  /** Space-separated; null or empty asks for everything that was granted to the client. */
  readonly scope: string | null
}

export type TokenAnswer =
  | { readonly ok: true; readonly accessToken: string; readonly scopes: readonly Scope[]; readonly project: Project }
  | { readonly ok: false; readonly error: 'invalid_client' }
  | { readonly ok: false; readonly error: 'invalid_scope'; readonly scope: string }

/** OAuth 2.0 client credentials grant (RFC 6749 section 4.4): an opaque token, of which only the SHA-256 is stored. */
export async function issueToken(
  deps: { readonly storage: Pick<Storage, 'clients'>; readonly clock: Clock },
  request: TokenRequest,
): Promise<TokenAnswer> {
  const { storage, clock } = deps
  const client = await storage.clients.find(request.clientId)
  const usable = client !== null && client.revokedAt === null
  const right = await isSecret(request.clientSecret, usable ? client.secretHash : null)
  if (!usable || !right) return { ok: false, error: 'invalid_client' }

  const wanted = [...new Set((request.scope ?? '').split(' ').filter(Boolean))]
  const refused = wanted.find(scope => !client.scopes.some(granted => granted === scope))
  if (refused !== undefined) return { ok: false, error: 'invalid_scope', scope: refused }
  const project = await storage.clients.project(client.projectId)
  if (!project) throw new Error('client without project')

  const scopes = wanted.length === 0 ? client.scopes : client.scopes.filter(scope => wanted.includes(scope))
  const accessToken = `atk_${randomBytes(32).toString('base64url')}`
  const now = clock.now()
  const isSaved = await storage.clients.saveToken(
    {
      tokenHash: hashToken(accessToken),
      clientId: client.id,
      projectId: client.projectId,
      scopes,
      expiresAt: now + TOKEN_SECONDS * 1000,
    },
    { secretHash: client.secretHash, at: now },
  )
  // The secret was replaced or the client revoked while it was checked.
  if (!isSaved) return { ok: false, error: 'invalid_client' }
  return { ok: true, accessToken, scopes, project }
}

/** SHA-256 of a token, hex: what is stored and looked up. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}
