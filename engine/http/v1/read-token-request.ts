import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import { HttpFault } from '../answer/error-body.ts'
import type { FieldFault } from '../answer/error-body.ts'
import { faultsOf, invalidInput } from '../request/invalid-input.ts'

/** Fields of a token request; id and secret may come by HTTP Basic instead. */
export const tokenBody = z.object({
  grant_type: z.string().min(1).max(200),
  client_id: z.string().max(200).optional(),
  client_secret: z.string().max(500).optional(),
  scope: z.string().max(1000).nullish(),
})

export interface TokenCall {
  readonly grantType: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string | null
  /** The secret came in the Authorization header. */
  readonly usesBasic: boolean
}

/**
 * Reads a token request: secret in the body or by HTTP Basic, never both (RFC 6749 section 2.3).
 * Throws HttpFault `invalid_request` with all faults.
 */
export function readTokenRequest(request: FastifyRequest): TokenCall {
  const parsed = tokenBody.safeParse(request.body ?? {})
  const basic = readBasic(request.headers.authorization)
  const faults: FieldFault[] = parsed.success ? [] : [...faultsOf(parsed.error.issues, request.body ?? {})]
  const given = (request.body ?? {}) as Record<string, unknown>
  if (basic === null) {
    for (const field of ['client_id', 'client_secret']) {
      if (given[field] === undefined) faults.push({ field, reason: 'required' })
    }
  } else if (given['client_secret'] !== undefined) {
    faults.push({ field: 'client_secret', reason: 'mutually_exclusive' })
  } else if (given['client_id'] !== undefined && given['client_id'] !== basic.id) {
    faults.push({ field: 'client_id', reason: 'mutually_exclusive' })
  }
  if (!parsed.success || faults.length > 0) throw invalidInput(faults)
  return {
    grantType: parsed.data.grant_type,
    clientId: basic?.id ?? parsed.data.client_id ?? '',
    clientSecret: basic?.secret ?? parsed.data.client_secret ?? '',
    scope: parsed.data.scope ?? null,
    usesBasic: basic !== null,
  }
}

/** Id and secret are form-encoded before they are joined (RFC 6749 section 2.3.1). */
function readBasic(header: string | undefined): { readonly id: string; readonly secret: string } | null {
  if (!/^basic /i.test(header ?? '')) return null
  const text = Buffer.from((header ?? '').slice('basic '.length).trim(), 'base64').toString('utf8')
  const colon = text.indexOf(':')
  const [id, secret] = colon < 0 ? [null, null] : [formDecode(text.slice(0, colon)), formDecode(text.slice(colon + 1))]
  if (id !== null && secret !== null) return { id: id.slice(0, 200), secret: secret.slice(0, 500) }
  throw new HttpFault('invalid_client', {
    field: 'Authorization',
    reason: 'invalid_format',
    headers: { 'www-authenticate': 'Basic realm="steuerstapel"' },
  })
}

function formDecode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
