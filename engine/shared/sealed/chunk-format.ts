import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * How an encrypted file lies on disk: a head (magic, 32 random bytes), then chunks of 64 KiB, each encrypted by itself
 * (AES-256-GCM, NIST SP 800-38D) so that any of them can be read without the others:
 *
 *     head | nonce 12, bytes, tag 16 | nonce 12, bytes, tag 16 | …
 *
 * The key of the file is derived (HKDF, RFC 5869) from the folder's key and the head. Authenticated with each chunk are
 * its number and whether it is the last one: chunks cannot change places, and a file that was cut, or added to, has no
 * last chunk where it ends. A file without bytes has no head either.
 */
export const CHUNK_BYTES = 64 * 1024
export const HEAD_BYTES = 48
const MAGIC = Buffer.from('Steuerstapel-V1\n', 'latin1')
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'
/** What a chunk takes on disk beside its bytes. */
const ADDED_BYTES = NONCE_BYTES + TAG_BYTES
const RECORD_BYTES = CHUNK_BYTES + ADDED_BYTES

/** An encrypted file that was changed, cut, or written with another key. Its code is that of a bad message (POSIX). */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
  readonly code = 'EBADMSG'
}

/** Whether an error says that an encrypted file is not as it was written. */
export function isSealBroken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EBADMSG'
}

/** The head of a new file. */
export function newHead(): Buffer {
  return Buffer.concat([MAGIC, randomBytes(HEAD_BYTES - MAGIC.length)])
}

/** The key of one file. Throws SealBroken when this is no head. */
export function keyOfFile(folderKey: Buffer, head: Buffer): Buffer {
  if (head.length !== HEAD_BYTES || !head.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealBroken('no head')
  return Buffer.from(hkdfSync('sha256', folderKey, head, 'steuerstapel file', KEY_BYTES))
}

/** Whether bytes begin as an encrypted file does. */
export function hasHead(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAGIC.length)).equals(MAGIC)
}

/** Where the chunk of this number lies on disk. */
export function placeOf(index: number): number {
  return HEAD_BYTES + index * RECORD_BYTES
}

/** What so many bytes of a chunk take on disk. */
export function storedLength(length: number): number {
  return length + ADDED_BYTES
}

/** Bytes of a file that takes so many on disk; of one that is just being written, as far as there are any. */
export function plainSize(diskBytes: number): number {
  const stored = Math.max(0, diskBytes - HEAD_BYTES)
  const rest = stored % RECORD_BYTES
  return Math.floor(stored / RECORD_BYTES) * CHUNK_BYTES + Math.max(0, rest - ADDED_BYTES)
}

/** What a file of so many bytes takes on disk. */
export function diskSize(plainBytes: number): number {
  if (plainBytes === 0) return 0
  return HEAD_BYTES + plainBytes + Math.ceil(plainBytes / CHUNK_BYTES) * ADDED_BYTES
}

/** A chunk as it comes to lie on disk. */
export function sealChunk(key: Buffer, index: number, isLast: boolean, bytes: Uint8Array): Buffer {
  // A nonce of its own each time: a last chunk is written anew when the file grows.
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(placeFacts(index, isLast))
  const sealed = cipher.update(bytes)
  cipher.final()
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
}

/** The bytes of a chunk from disk; null when it is not the chunk of this number, or was changed. */
export function openChunk(key: Buffer, index: number, isLast: boolean, stored: Uint8Array): Buffer | null {
  if (stored.length <= ADDED_BYTES) return null
  const end = stored.length - TAG_BYTES
  const options = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv(CIPHER, key, stored.subarray(0, NONCE_BYTES), options)
  decipher.setAAD(placeFacts(index, isLast))
  decipher.setAuthTag(stored.subarray(end))
  const bytes = decipher.update(stored.subarray(NONCE_BYTES, end))
  try {
    decipher.final()
    return bytes
  } catch {
    return null
  }
}

function placeFacts(index: number, isLast: boolean): Buffer {
  const facts = Buffer.alloc(9)
  facts.writeBigUInt64BE(BigInt(index))
  facts.writeUInt8(isLast ? 1 : 0, 8)
  return facts
}
