import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

export interface SignedMessage {
  readonly id: string
  /** Unix seconds of this attempt. */
  readonly timestamp: number
  readonly body: string
}

/**
 * Signature of a delivery (Standard Webhooks 1.0.0): base64 of HMAC-SHA256 over `{id}.{timestamp}.{body}`, as `v1,…`.
 * A secret `whsec_…` is base64 behind its prefix; any other is taken as its UTF-8 bytes.
 */
export function signWebhook(secret: string, { id, timestamp, body }: SignedMessage): string {
  const hmac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`)
  return `v1,${hmac.digest('base64')}`
}

function keyOf(secret: string): Buffer {
  return secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret, 'utf8')
}
