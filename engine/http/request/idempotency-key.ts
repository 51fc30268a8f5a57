import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { canonicalJson } from '../../shared/canonical-json.ts'
import type { IdempotencyPlace, Storage } from '../../storage/storage.ts'
import { HttpFault } from '../answer/error-body.ts'
import { invalidInput } from './invalid-input.ts'

/** Answers are kept over a weekend (decisions.md 1.3). */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** A request that may be sent again: where its answer is kept, and what it said. */
export interface RepeatableRequest extends IdempotencyPlace {
  /** SHA-256 of the canonical body, hex. */
  readonly fingerprint: string
}

/**
 * Reads the Idempotency-Key of a request whose body was parsed but not validated yet; null when it carries none.
 * Throws HttpFault `invalid_request` for a key that is not 1 to 255 visible ASCII characters, bare or quoted.
 */
export function readIdempotencyKey(
  request: FastifyRequest,
  scope: { readonly projectId: string; readonly route: string },
): RepeatableRequest | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const text = String(header)
  // Some clients quote it as the IETF draft says, most do not.
  const key = /^"([^"\\]*)"$/.exec(text)?.[1] ?? text
  if (!/^[\u0021-\u007e]{1,255}$/.test(key))
    throw invalidInput([{ field: 'Idempotency-Key', reason: 'invalid_format' }])
  const fingerprint = createHash('sha256').update(canonicalJson(request.body)).digest('hex')
  return { ...scope, key, fingerprint }
}

/**
 * Sends the kept answer again; false when the key is new. Looked at before validation, since a link in the same body may
 * have expired meanwhile. Throws HttpFault `idempotency_key_reused` when the key came with another body.
 */
export async function replayAnswer(
  storage: Pick<Storage, 'batches'>,
  repeatable: RepeatableRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const kept = await storage.batches.keptAnswer(repeatable)
  if (!kept) return false
  if (kept.fingerprint !== repeatable.fingerprint) {
    throw new HttpFault('idempotency_key_reused', { field: 'Idempotency-Key', reason: 'payload_mismatch' })
  }
  const { links } = JSON.parse(kept.answer) as { links: { self: string } }
  // Not given back: a reply is awaited until it was sent, and is undefined then.
  void reply
    .code(202)
    .headers({ location: links.self, link: `<${links.self}>; rel="self"`, 'idempotent-replayed': 'true' })
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(kept.answer)
  return true
}
