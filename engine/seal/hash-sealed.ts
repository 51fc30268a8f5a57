import type { ByteSource } from './byte-source.ts'
import { hexOf } from './seal-machine.ts'
import type { SealMachine } from './seal-machine.ts'

const CHUNK_BYTES = 1 << 22

/**
 * Hash over a file without its seal: SHA-256 over the SHA-256 of each 4 MiB before the seal and of what stands behind
 * it, so that a browser, which hashes only whole pieces, can take it of a file of any size. Hex.
 */
export async function hashSealed(
  source: ByteSource,
  machine: Pick<SealMachine, 'sha256'>,
  bodyBytes: number,
  tail: Uint8Array,
): Promise<string> {
  const hashes: Uint8Array[] = []
  for (let at = 0; at < bodyBytes; at += CHUNK_BYTES) {
    hashes.push(await machine.sha256(await source.read(at, Math.min(CHUNK_BYTES, bodyBytes - at))))
  }
  hashes.push(await machine.sha256(tail))
  const all = new Uint8Array(hashes.length * 32)
  for (const [index, hash] of hashes.entries()) all.set(hash, index * 32)
  return hexOf(await machine.sha256(all))
}
