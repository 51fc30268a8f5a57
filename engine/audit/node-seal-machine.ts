import { createPublicKey, hash, verify } from 'node:crypto'
import { open } from '../shared/disk/files.ts'
import { inflateSync } from 'node:zlib'
import { toBase64Url } from '../seal/base64url.ts'
import type { ByteSource } from '../seal/byte-source.ts'
import type { SealMachine } from '../seal/seal-machine.ts'

/** What sealing needs, as Node has it. */
export const nodeSealMachine: SealMachine = {
  sha256: bytes => hash('sha256', bytes, 'buffer'),
  inflate: (bytes, bytesMax) => inflateSync(bytes, { maxOutputLength: bytesMax }),
  verify: async (publicKey, message, signature) => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(publicKey) }
    try {
      return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
    } catch {
      return false // No point of the curve.
    }
  },
}

/** Hands a file to `use` as bytes that are read in pieces. */
export async function withFileSource<T>(path: string, use: (source: ByteSource) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await use({
      size,
      read: async (at, length) => {
        const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - at)))
        let filled = 0
        while (filled < buffer.length) {
          const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, at + filled)
          if (bytesRead === 0) break
          filled += bytesRead
        }
        return buffer.subarray(0, filled)
      },
    })
  } finally {
    await file.close()
  }
}
