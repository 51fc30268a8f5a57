/** What sealing and checking need of the platform: Node and browsers have it under other names. */
export interface SealMachine {
  sha256(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>
  /** Unpacks zlib data; throws when it is none, or more than `bytesMax` come out. */
  inflate(bytes: Uint8Array, bytesMax: number): Uint8Array | Promise<Uint8Array>
  /**
   * Whether an Ed25519 signature (RFC 8032, 64 bytes) is that of the raw public key (32 bytes); null where the platform
   * cannot say.
   */
  verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean | null>
}

/** A text as UTF-8. */
export function bytesOfText(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** SHA-256 of a text's UTF-8. */
export async function hashText(machine: Pick<SealMachine, 'sha256'>, text: string): Promise<Uint8Array> {
  return machine.sha256(bytesOfText(text))
}

/** Lower case. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
