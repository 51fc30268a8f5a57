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

const callers = new WeakMap<FastifyRequest, Caller>()

/** Looks the bearer token up once per request; later checks read it from here. */
export async function identifyCaller(
  request: FastifyRequest,
  deps: { readonly storage: Pick<Storage, 'clients'>; readonly clock: Clock },
): Promise<Caller> {
  const caller = await readCaller(request.headers.authorization, deps)
  callers.set(request, caller)
  return caller
}

/** Who sent a request, as it was found out at its start. */
export function callerOf(request: FastifyRequest): Caller {
  return callers.get(request) ?? { type: 'anonymous' }
}

async function readCaller(
  header: string | undefined,
  deps: { readonly storage: Pick<Storage, 'clients'>; readonly clock: Clock },
): Promise<Caller> {
  const credentials = /^bearer +([^ ]+) *$/i.exec(header ?? '')?.[1]
  if (credentials === undefined) return { type: 'anonymous' }
  const token = await deps.storage.clients.findToken(hashToken(credentials), deps.clock.now())
  return token ? { type: 'client', token } : { type: 'unknown' }
}

/** Hook for routes: 401 without a valid token, 403 when it lacks the scope (RFC 6750 section 3). */
export function requireScope(scope: Scope): onRequestHookHandler {
  return (request, _reply, done) => {
    done(scopeFault(callers.get(request) ?? { type: 'anonymous' }, scope) ?? undefined)
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
