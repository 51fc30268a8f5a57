import { fromBase64Url } from './base64url.ts'
import type { KnownSealKey } from './seal-key.ts'

/** A key as it lies in the data folder. */
export interface StoredSealKey extends KnownSealKey {
  /** The private half, sealed with the master key, base64; null when it was destroyed. */
  readonly sealed: string | null
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const KEYS_MAX = 1_000

/**
 * The keys of a `seal-keys.json`, or of an exported list of public halves; null when the text is neither.
 */
export function parseSealKeys(text: string): readonly StoredSealKey[] | null {
  try {
    const { schema, keys } = JSON.parse(text) as { readonly schema?: unknown; readonly keys?: unknown }
    if (schema !== 'seal-keys/1' || !Array.isArray(keys) || keys.length > KEYS_MAX) return null
    const read = keys.map(keyOf)
    return read.every(key => key !== null) ? read : null
  } catch {
    return null
  }
}

function keyOf(value: unknown): StoredSealKey | null {
  if (typeof value !== 'object' || value === null) return null
  const { publicKey, createdAt, retiredAt = null, sealed = null } = value as Readonly<Record<string, unknown>>
  if (typeof publicKey !== 'string' || fromBase64Url(publicKey)?.length !== 32 || !isTime(createdAt)) return null
  if (!(retiredAt === null || isTime(retiredAt)) || !(sealed === null || typeof sealed === 'string')) return null
  return { publicKey, createdAt, retiredAt, sealed }
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && TIME.test(value)
}
