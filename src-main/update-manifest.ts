import { createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

export const MANIFEST = 'steuerstapel-update.json'
export const SIGNATURE = `${MANIFEST}.sig`

/** One installer of a version. */
export interface UpdateFile {
  readonly platform: string
  readonly arch: string
  readonly name: string
  readonly byteSize: number
  /** Hex. */
  readonly sha256: string
}

export interface UpdateManifest {
  readonly version: string
  readonly files: readonly UpdateFile[]
}

/** What is wrong with an update; `message` is German and says what to do. */
export class UpdateFault extends Error {
  override readonly name = 'UpdateFault'
}

const BYTES_MAX = 2_000_000_000
const NAME = /^[A-Za-z0-9][\w.+-]{0,120}\.(exe|AppImage|deb|dmg|zip)$/
const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/

/**
 * Reads a manifest. With a key the signature (Ed25519, base64, over the very bytes) has to fit; without one nothing
 * says who made it. Throws UpdateFault for anything that is not wholly as described.
 */
export function readManifest(bytes: Buffer, signature: string | null, publicKey: string | null): UpdateManifest {
  if (publicKey !== null && !isSigned(bytes, signature, publicKey)) {
    throw new UpdateFault(
      'Die Aktualisierung trägt nicht die Unterschrift des hinterlegten Schlüssels und wurde verworfen. Bitte die Systembetreuung fragen.',
    )
  }
  const raw = parse(bytes)
  const { schema, version, files } = (raw ?? {}) as Record<string, unknown>
  const isWhole =
    schema === 'steuerstapel-update/1' && isVersion(version) && Array.isArray(files) && files.every(isFile)
  if (!isWhole) {
    throw new UpdateFault(`${MANIFEST} ist beschädigt oder nicht für dieses Programm. Bitte neu bereitstellen.`)
  }
  return {
    version,
    files: files.map(file => ({
      platform: file.platform,
      arch: file.arch,
      name: file.name,
      byteSize: file.byte_size,
      sha256: file.sha256,
    })),
  }
}

/** Less than 0 when `a` is older than `b`, 0 when equal. Both are `major.minor.patch`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map(version => version.split('.').map(Number))
  const at = [0, 1, 2].find(index => left?.[index] !== right?.[index])
  return at === undefined ? 0 : (left?.[at] ?? 0) - (right?.[at] ?? 0)
}

/** A key as PEM or as base64 of its SPKI; null when it is no Ed25519 key. */
export function parsePublicKey(text: string): KeyObject | null {
  try {
    const key = text.includes('-----BEGIN')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

function isSigned(bytes: Buffer, signature: string | null, publicKey: string): boolean {
  const key = parsePublicKey(publicKey)
  return key !== null && signature !== null && verify(null, bytes, key, Buffer.from(signature.trim(), 'base64'))
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

function isVersion(raw: unknown): raw is string {
  return typeof raw === 'string' && VERSION.test(raw)
}

interface WrittenFile {
  readonly platform: string
  readonly arch: string
  readonly name: string
  readonly byte_size: number
  readonly sha256: string
}

function isFile(raw: unknown): raw is WrittenFile {
  const { platform, arch, name, byte_size: byteSize, sha256 } = (raw ?? {}) as Record<string, unknown>
  const isSize = Number.isInteger(byteSize) && (byteSize as number) > 0 && (byteSize as number) <= BYTES_MAX
  const isHash = typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256)
  return (
    typeof platform === 'string' &&
    typeof arch === 'string' &&
    typeof name === 'string' &&
    NAME.test(name) &&
    isSize &&
    isHash
  )
}
