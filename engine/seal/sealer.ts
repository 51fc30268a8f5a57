import type { KnownSealKey } from './seal-key.ts'

/** What a Belegmappe says of the key that seals it. */
export interface SealingKey {
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string
  readonly fingerprint: string
}

/** Signs with the installation's key, which nobody else gets to see. */
export interface Sealer {
  /** The key in use. */
  current(): Promise<SealingKey>
  /** Public halves of all keys that sealed here. */
  known(): Promise<readonly KnownSealKey[]>
  /**
   * The signature by the key with this public half, base64url. Throws EngineError transient `seal_key_changed` when
   * another key came into use meanwhile.
   */
  sign(publicKey: string, message: Uint8Array): Promise<string>
}
