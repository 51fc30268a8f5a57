import type { SealMachine } from '../engine/seal/seal-machine.ts'

/** A point that every implementation of Ed25519 takes: the base point of the curve (RFC 8032, 5.1). */
const BASE_POINT = Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 0x58 : 0x66))

/** What a check needs, as browsers have it (Web Cryptography API, Compression Streams). */
export const browserMachine: SealMachine = {
  sha256: async bytes => new Uint8Array(await crypto.subtle.digest('SHA-256', asBuffer(bytes))),
  inflate: async (bytes, bytesMax) => {
    const unpacked = new Blob([asBuffer(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of unpacked as unknown as AsyncIterable<Uint8Array>) {
      size += part.length
      if (size > bytesMax) throw new Error('too large')
      parts.push(part)
    }
    return new Uint8Array(await new Blob(parts.map(asBuffer)).arrayBuffer())
  },
  verify: async (publicKey, message, signature) => {
    if (!(await knowsEd25519())) return null
    try {
      const key = await importKey(publicKey)
      return await crypto.subtle.verify('Ed25519', key, asBuffer(signature), asBuffer(message))
    } catch {
      return false // No point of the curve.
    }
  },
}

/** Whether this browser can check signatures with Ed25519. */
export async function knowsEd25519(): Promise<boolean> {
  try {
    await importKey(BASE_POINT)
    return true
  } catch {
    return false
  }
}

function importKey(publicKey: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', asBuffer(publicKey), 'Ed25519', false, ['verify'])
}

/** Bytes of ours never lie in shared memory, which the interfaces of browsers do not take. */
function asBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>
}
