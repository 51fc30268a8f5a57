import { fromBase64Url } from './base64url.ts'
import { hexOf } from './seal-machine.ts'
import type { SealMachine } from './seal-machine.ts'

/** The public half of a key that an installation seals with. */
export interface KnownSealKey {
  /** Raw Ed25519 public key (RFC 8032), base64url. */
  readonly publicKey: string
  /** ISO 8601. */
  readonly createdAt: string
  /** From then on another key sealed; null for the one in use. */
  readonly retiredAt: string | null
}

const FINGERPRINT_BYTES = 10

/**
 * What people compare: the first ten bytes of the SHA-256 of the raw key in five groups, `1A2B-3C4D-…`. Who wants
 * another key with the same one has to try 2^80. Empty for a text that is no key.
 */
export async function fingerprintOf(machine: Pick<SealMachine, 'sha256'>, publicKey: string): Promise<string> {
  const raw = fromBase64Url(publicKey)
  if (raw?.length !== 32) return ''
  const hex = hexOf((await machine.sha256(raw)).subarray(0, FINGERPRINT_BYTES)).toUpperCase()
  return hex.match(/.{4}/g)?.join('-') ?? ''
}
