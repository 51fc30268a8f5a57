import type { FastifyRequest, onRequestHookHandler } from 'fastify'

import { hashToken } from '../../batches/clients/issue-token.ts'
import type { AccessToken, Scope } from '../../model/client.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import { HttpFault } from '../answer/error-body.ts'

/** Who calls: nobody said so, somebody with an unknown token, or a client. */
export type Caller =
  | { readonly type: 'anonymous' }
  | { readonly type: 'unknown' }
  | { readonly type: 'client'; readonly token: AccessToken }

const ANONYMOUS: Caller = { type: 'anonymous' }
const UNKNOWN: Caller = { type: 'unknown' }

const callers = new WeakMap<FastifyRequest, Caller>()
const stands = new WeakMap<FastifyRequest, string>()

/** Tokens remembered at a time. */
const TOKENS_MAX = 1_000

/**
 * Looks the bearer token up once per request; later checks read it from here. Tokens that were found are remembered
 * while no project, client or token has changed: one that was taken away, here or by the command line, is a change.
 */
export function createIdentifyCaller(deps: {
  readonly storage: Pick<Storage, 'clients' | 'stand' | 'standOfClients'>
  readonly clock: Clock
}): (request: FastifyRequest) => Promise<Caller> {
  const { storage, clock } = deps
  const known = new Map<string, AccessToken>()
  let knownStand: string | null = null
  const find = async (tokenHash: string, stand: string | null): Promise<AccessToken | null> => {
    if (stand !== knownStand || known.size >= TOKENS_MAX) known.clear()
    knownStand = stand
    const token = known.get(tokenHash)
    if (token) return token.expiresAt > clock.now() ? token : null
    const found = await storage.clients.findToken(tokenHash, clock.now())
    // What changed while it was looked up may be in it or not.
    if (found && stand !== null && stand === (await storage.standOfClients())) known.set(tokenHash, found)
    return found
  }
  return async request => {
    const credentials = credentialsOf(request.headers.authorization)
    if (credentials === undefined) return ANONYMOUS
    const [stand, standOfClients] = [await storage.stand(), await storage.standOfClients()]
    const token = await find(hashToken(credentials), standOfClients)
    const caller: Caller = token ? { type: 'client', token } : UNKNOWN
    callers.set(request, caller)
    if (stand !== null) stands.set(request, stand)
    return caller
  }
}

/** The stand of the stored data at which the caller was looked up; null where it is not known. */
export function standAt(request: FastifyRequest): string | null {
  return stands.get(request) ?? null
}

/** Who sent a request, as it was found out at its start. */
export function callerOf(request: FastifyRequest): Caller {
  return callers.get(request) ?? ANONYMOUS
}

function credentialsOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^bearer +([^ ]+) *$/i.exec(header)?.[1]
}

/** Hook for routes: 401 without a valid token, 403 when it lacks the scope (RFC 6750 section 3). */
export function requireScope(scope: Scope): onRequestHookHandler {
  return (request, _reply, done) => {
    done(scopeFault(callerOf(request), scope) ?? undefined)
  }
}

function scopeFault(caller: Caller, scope: Scope): HttpFault | null {
  switch (caller.type) {
    case 'anonymous':
      return new HttpFault('invalid_token', {
        field: 'Authorization',
        reason: 'required',
        headers: { 'www-authenticate': 'Bearer realm="steuerstapel"' },
      })
    case 'unknown':
      return new HttpFault('invalid_token', {
        field: 'Authorization',
        reason: 'invalid_value',
        headers: { 'www-authenticate': 'Bearer realm="steuerstapel", error="invalid_token"' },
      })
    case 'client':
      if (caller.token.scopes.includes(scope)) return null
      return new HttpFault('insufficient_scope', {
        field: 'scope',
        reason: scope,
        headers: { 'www-authenticate': `Bearer realm="steuerstapel", error="insufficient_scope", scope="${scope}"` },
      })
  }
}

/** The token of a request that passed requireScope. */
export function tokenOf(request: FastifyRequest): AccessToken {
  const caller = callers.get(request)
  if (caller?.type !== 'client') throw new Error('route without requireScope')
  return caller.token
}
