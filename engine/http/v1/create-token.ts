import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { issueToken, TOKEN_SECONDS } from '../../batches/clients/issue-token.ts'
import { createInTurn } from '../../shared/in-turn.ts'
import { HttpFault } from '../answer/error-body.ts'
import type { Limits } from '../request/limit-rate.ts'
import { countNoise, countRequest, tooMany } from '../request/limit-rate.ts'
import type { ServerDeps } from '../request/server-deps.ts'
import { bodyTimeMs } from '../request/server-deps.ts'
import { readTokenRequest } from './read-token-request.ts'
import { takesForms } from './take-forms.ts'
import type { V1App } from './v1-app.ts'

const answer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
  scope: z.string(),
  project: z.object({ id: z.string(), name: z.string(), organization_id: z.string(), partner_code: z.string() }),
})

/** POST /v1/oauth/token: OAuth 2.0 client credentials, as JSON (interface text) or as a form (RFC 6749). */
export function createTokenRoute(app: V1App, deps: ServerDeps, limits: Limits): void {
  takesForms(app, bodyTimeMs(deps))
  const issue = createIssuing(deps, limits)
  app.post('/v1/oauth/token', { schema: { response: { 200: answer } } }, async (request, reply) => {
    const wanted = await readCounted(deps, limits, request, reply)
    if (wanted.grantType !== 'client_credentials') {
      throw new HttpFault('unsupported_grant_type', { field: 'grant_type', reason: 'invalid_value' })
    }
    const token = await issue(wanted, request.ip)
    if (!token.ok) throw token.error === 'invalid_client' ? unknownClient(wanted) : refusedScope(token.scope)
    const { id, name, organizationId, partnerCode } = token.project
    return reply.header('pragma', 'no-cache').send({
      access_token: token.accessToken,
      token_type: 'Bearer' as const,
      expires_in: TOKEN_SECONDS,
      scope: token.scopes.join(' '),
      project: { id, name, organization_id: organizationId, partner_code: partnerCode },
    })
  })
}

type TokenRequest = ReturnType<typeof readTokenRequest>

/** The request, counted for the client that it names; one that names none is noise. Throws HttpFault. */
async function readCounted(
  deps: ServerDeps,
  limits: Limits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TokenRequest> {
  try {
    const wanted = readTokenRequest(request)
    const isKnown = (await deps.storage.clients.find(wanted.clientId)) !== null
    if (isKnown) countRequest(limits, reply, `token:${wanted.clientId}`)
    else countNoise(limits, request, reply)
    return wanted
  } catch (fault) {
    if (fault instanceof HttpFault && fault.code === 'invalid_request') countNoise(limits, request, reply)
    throw fault
  }
}

/**
 * Issues tokens; wrong secrets are counted by the client that they were tried on and by where they came from, and too
 * many are refused: who guesses on another machine of the office locks out nobody here.
 */
function createIssuing(
  deps: ServerDeps,
  { logins }: Limits,
): (wanted: TokenRequest, address: string) => ReturnType<typeof issueToken> {
  // Attempts of one client come one after the other: many at once would all be looked at before the first one counts.
  const inTurn = createInTurn()
  return ({ clientId, clientSecret, scope }, address) =>
    inTurn([clientId], async () => {
      const place = `${clientId} ${address}`
      const spent = logins.peek(place)
      if (spent.exceeded) throw tooMany(spent, 'login')
      const issued = await issueToken(deps, { clientId, clientSecret, scope })
      if (!issued.ok && issued.error === 'invalid_client') logins.take(place)
      return issued
    })
}

function unknownClient({ usesBasic }: TokenRequest): HttpFault {
  return new HttpFault('invalid_client', {
    field: 'client_secret',
    reason: 'invalid_value',
    headers: usesBasic ? { 'www-authenticate': 'Basic realm="steuerstapel"' } : {},
  })
}

function refusedScope(scope: string): HttpFault {
  const shown = scope.slice(0, 100)
  return new HttpFault('invalid_scope', {
    field: 'scope',
    reason: 'invalid_value',
    text: {
      de: `Scope '${shown}' ist diesem Client nicht erteilt.`,
      en: `Scope '${shown}' is not granted to this client.`,
    },
  })
}
