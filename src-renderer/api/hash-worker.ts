import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** In pieces, so that a large file is never whole in memory; `crypto.subtle` cannot do that. */
const PIECE_BYTES = 2_000_000

addEventListener('message', (event: MessageEvent<File>) => {
  void hash(event.data).then(
    digest => postMessage({ digest }),
    () => postMessage({ digest: null }),
  )
})

async function hash(file: File): Promise<string> {
  const state = sha256.create()
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    state.update(new Uint8Array(await file.slice(from, from + PIECE_BYTES).arrayBuffer()))
  }
  return bytesToHex(state.digest())
}
