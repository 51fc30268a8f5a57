import { createHash } from 'node:crypto'
import { open } from '../shared/disk/files.ts'
import type { FileHandle } from '../shared/disk/files.ts'

/** What follows the last `startxref` is a few dozen bytes (ISO 32000-2, 7.5.5). */
const TAIL_BYTES = 1_024
const CHUNK_BYTES = 1 << 20
const EOF = '%%EOF'
/** Attached originals may be sealed files themselves; of those the last few are tried. */
const CANDIDATES_MAX = 8
const HEAD = '%Steuerstapel-Siegel/1 SHA-256 '
const HEX_CHARS = 64
const LINE_BYTES = HEAD.length + HEX_CHARS + 1

/** `appended`: the sealed part is untouched, but something follows it. */
export type FormerSealState = 'intact' | 'broken' | 'appended' | 'missing'

/**
 * Whether a file holds the seal of the time before signatures: a comment before its last `startxref` with the SHA-256 of
 * all other bytes. It shows changes of any byte, not who made them. Reads the file once, in pieces.
 */
export async function checkFormerSeal(path: string): Promise<FormerSealState> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const tailAt = Math.max(0, size - TAIL_BYTES - LINE_BYTES)
    const tail = await readAt(file, tailAt, size - tailAt)
    const at = tail.lastIndexOf(HEAD)
    if (at >= 0) return (await sealHolds(file, tailAt + at, size)) ? 'intact' : 'broken'
    return await findEarlierSeal(file, size)
  } finally {
    await file.close()
  }
}

/** Of a file that was added to: whether one of the last seals within it holds for the part up to its `%%EOF`. */
async function findEarlierSeal(file: FileHandle, size: number): Promise<FormerSealState> {
  const places = (await findHeads(file, size)).slice(-CANDIDATES_MAX)
  for (const at of places) {
    const rest = await readAt(file, at, Math.min(TAIL_BYTES + LINE_BYTES, size - at))
    const end = rest.indexOf(EOF)
    if (end < 0) continue
    for (const length of [end + EOF.length, end + EOF.length + 1, end + EOF.length + 2]) {
      if (at + length <= size && (await sealHolds(file, at, at + length))) return 'appended'
    }
  }
  return places.length > 0 ? 'broken' : 'missing'
}

async function findHeads(file: FileHandle, size: number): Promise<number[]> {
  const places: number[] = []
  const overlap = HEAD.length - 1
  for (let at = 0; at < size; at += CHUNK_BYTES) {
    const chunk = await readAt(file, at, Math.min(CHUNK_BYTES + overlap, size - at))
    for (let found = chunk.indexOf(HEAD); found >= 0; found = chunk.indexOf(HEAD, found + 1)) places.push(at + found)
    if (places.length > 2 * CANDIDATES_MAX) places.splice(0, places.length - CANDIDATES_MAX)
  }
  return places
}

async function sealHolds(file: FileHandle, at: number, end: number): Promise<boolean> {
  const line = (await readAt(file, at, Math.min(LINE_BYTES, end - at))).toString('latin1')
  const digest = line.slice(HEAD.length, HEAD.length + HEX_CHARS)
  const hash = createHash('sha256')
  await hashRange(file, 0, at + HEAD.length, hash)
  await hashRange(file, at + HEAD.length + HEX_CHARS, end, hash)
  return hash.digest('hex') === digest
}

async function hashRange(
  file: FileHandle,
  from: number,
  to: number,
  hash: ReturnType<typeof createHash>,
): Promise<void> {
  for (let at = from; at < to; at += CHUNK_BYTES) hash.update(await readAt(file, at, Math.min(CHUNK_BYTES, to - at)))
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, length))
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
