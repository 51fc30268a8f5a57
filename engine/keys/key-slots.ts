import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import type { ScryptOptions } from 'node:crypto'
import { z } from 'zod'

/**
 * Ways to the data key of a folder. Each holds the same key, sealed with what its owner has: a passphrase, the recovery
 * key on paper, or a key file that lies elsewhere.
 */
export const keySlot = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recovery'), salt: z.base64(), sealed: z.base64(), created_at: z.string() }),
  z.object({
    kind: z.literal('passphrase'),
    salt: z.base64(),
    /** Cost of scrypt (RFC 7914): `n` of 2^17 takes 128 MB and about half a second. */
    n: z.number().int(),
    sealed: z.base64(),
    created_at: z.string(),
  }),
  z.object({
    kind: z.literal('key_file'),
    /** Absolute; not in the data folder. */
    path: z.string(),
    salt: z.base64(),
    sealed: z.base64(),
    created_at: z.string(),
  }),
])

export type KeySlot = z.infer<typeof keySlot>
export type SlotKind = KeySlot['kind']

export const DATA_KEY_BYTES = 32
const SALT_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SCRYPT_N = 2 ** 17
const SCRYPT_BYTES_MAX = 512 * 1024 * 1024

/** Seals the data key with a passphrase; `n` is what scrypt costs. */
export async function passphraseSlot(
  dataKey: Buffer,
  passphrase: string,
  createdAt: string,
  n: number = SCRYPT_N,
): Promise<KeySlot> {
  const salt = randomBytes(SALT_BYTES)
  const key = await stretch(passphrase, salt, n)
  return {
    kind: 'passphrase',
    salt: salt.toString('base64'),
    n,
    sealed: seal(key, dataKey),
    created_at: createdAt,
  }
}

/** Seals it with the bytes of a recovery key. */
export function recoverySlot(dataKey: Buffer, recoveryKey: Buffer, createdAt: string): KeySlot {
  const salt = randomBytes(SALT_BYTES)
  const sealed = seal(derive(recoveryKey, salt), dataKey)
  return { kind: 'recovery', salt: salt.toString('base64'), sealed, created_at: createdAt }
}

/** Seals it with the bytes of a key file. */
export function keyFileSlot(dataKey: Buffer, path: string, content: Buffer, createdAt: string): KeySlot {
  const salt = randomBytes(SALT_BYTES)
  const sealed = seal(derive(content, salt), dataKey)
  return { kind: 'key_file', path, salt: salt.toString('base64'), sealed, created_at: createdAt }
}

/** The data key behind a passphrase; null when it is another one. */
export async function openByPassphrase(
  slot: Extract<KeySlot, { kind: 'passphrase' }>,
  passphrase: string,
): Promise<Buffer | null> {
  return open(await stretch(passphrase, Buffer.from(slot.salt, 'base64'), slot.n), slot.sealed)
}

/** The data key behind random bytes: a recovery key, or the content of a key file; null when they are others. */
export function openByBytes(slot: Extract<KeySlot, { kind: 'recovery' | 'key_file' }>, bytes: Buffer): Buffer | null {
  return open(derive(bytes, Buffer.from(slot.salt, 'base64')), slot.sealed)
}

/** What files, the database and the name of the key are derived to (HKDF, RFC 5869). */
export function deriveKeys(dataKey: Buffer): {
  readonly filesKey: Buffer
  readonly databaseKey: Buffer
  readonly keyId: string
} {
  const part = (use: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), `steuerstapel ${use}`, bytes))
  return { filesKey: part('files', 32), databaseKey: part('database', 32), keyId: part('key id', 8).toString('hex') }
}

function stretch(passphrase: string, salt: Buffer, n: number): Promise<Buffer> {
  const options: ScryptOptions = { N: n, r: 8, p: 1, maxmem: SCRYPT_BYTES_MAX }
  // The same letters in another composition (macOS) are the same passphrase.
  const text = passphrase.normalize('NFC')
  return new Promise((resolve, reject) => {
    scrypt(text, salt, DATA_KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

function derive(secret: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'steuerstapel key slot', DATA_KEY_BYTES))
}

function seal(key: Buffer, dataKey: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function open(key: Buffer, sealed: string): Buffer | null {
  const box = Buffer.from(sealed, 'base64')
  if (box.length !== NONCE_BYTES + DATA_KEY_BYTES + TAG_BYTES) return null
  const options = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_BYTES), options)
  decipher.setAuthTag(box.subarray(-TAG_BYTES))
  const dataKey = decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    decipher.final()
    return dataKey
  } catch {
    return null
  }
}
