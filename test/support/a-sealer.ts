import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { keyFingerprint } from '../../engine/keys/seal-keys.ts'
import type { KnownKeys } from '../../engine/model/binder-check.ts'
import type { ListedSealKey, SealKeyring, Sealer, SealingKey } from '../../engine/seal/sealer.ts'

/** PKCS #8 of an Ed25519 key whose 32 secret bytes are all this one (RFC 8410). */
function privateKey(byte: number) {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, byte)])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

/** A sealer with a key of its own, the same in every run. */
export function aSealer(byte = 7): Sealer & { readonly publicKey: string } {
  const secret = privateKey(byte)
  const publicKey = String(createPublicKey(secret).export({ format: 'jwk' }).x)
  return {
    publicKey,
    known: async () => [{ publicKey, createdAt: '2026-01-01T00:00:00.000Z', retiredAt: null }],
    current: async () => ({ publicKey, fingerprint: await keyFingerprint(publicKey) }),
    sign: async (_key, message) => sign(null, message, secret).toString('base64url'),
  }
}

/** The key of `aSealer()`. */
export const A_SEALING_KEY: SealingKey = await aSealer().current()

/** That key as the one of this installation. */
export const KNOWN_KEYS: KnownKeys = {
  keys: [{ publicKey: A_SEALING_KEY.publicKey, createdAt: '2026-01-01T00:00:00.000Z', retiredAt: null }],
  from: 'installation',
}

/** The keys of an installation in memory; each change takes the next one. */
export function aKeyring(): SealKeyring {
  const keys: ListedSealKey[] = []
  const add = async (): Promise<SealingKey> => {
    const key = await aSealer(20 + keys.length).current()
    const createdAt = `2026-01-0${keys.length + 1}T00:00:00.000Z`
    for (const [index, one] of keys.entries()) keys[index] = { ...one, retiredAt: one.retiredAt ?? createdAt }
    keys.push({ ...key, createdAt, retiredAt: null })
    return key
  }
  const last = async () => keys.at(-1) ?? (await add())
  return {
    current: last,
    known: async () => keys,
    sign: (publicKey, message) => aSealer(19 + keys.length).sign(publicKey, message),
    list: async () => {
      await last()
      return keys
    },
    rotate: add,
  }
}
