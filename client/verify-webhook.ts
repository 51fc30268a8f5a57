import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BatchEvent } from './schema.d.ts'

const TOLERANCE_SECONDS = 5 * 60

/**
 * Checks a notification (Standard Webhooks 1.0.0) and returns it; throws when it is not signed with the secret, or
 * older than five minutes. `body` is the text as it arrived, `headers` have lower-case names.
 */
export function verifyWebhook(
  secret: string,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: string,
  now = Date.now(),
): BatchEvent {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  const age = Math.abs(now / 1000 - Number(timestamp))
  if (!(age <= TOLERANCE_SECONDS)) throw new Error('Der Zeitstempel der Benachrichtigung ist zu alt oder fehlt.')
  const isEncoded = secret.startsWith('whsec_')
  const key = isEncoded ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret, 'utf8')
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest()
  const given = String(signatures)
    .split(' ')
    .filter(signature => signature.startsWith('v1,'))
    .map(signature => Buffer.from(signature.slice('v1,'.length), 'base64'))
  if (!given.some(signature => signature.length === expected.length && timingSafeEqual(signature, expected))) {
    throw new Error('Die Signatur der Benachrichtigung ist falsch.')
  }
  return JSON.parse(body) as BatchEvent
}
