import type { ByteSource } from './byte-source.ts'
import { latin1 } from './pdf/latin1.ts'
import { BLOCK_HEAD, FOOT_BYTES, blockBytesOf, readBlock } from './seal-block.ts'
import type { SealBlock } from './seal-block.ts'

/** A seal with its place in the file. */
export interface FoundBlock {
  readonly block: SealBlock
  readonly from: number
  readonly to: number
}

const TAIL_BYTES = 1_024
const CHUNK_BYTES = 1 << 22
/** Attached originals may be sealed files themselves; of all seals in a file the last few are looked at. */
const CANDIDATES_MAX = 8

/** The seal where a sealed file has it, right before its last `startxref`; null when there is none. */
export async function findLastBlock(source: ByteSource): Promise<FoundBlock | null> {
  const from = Math.max(0, source.size - TAIL_BYTES)
  const start = latin1(await source.read(from, TAIL_BYTES)).lastIndexOf('startxref')
  return start < 0 ? null : blockBefore(source, from + start)
}

/** Seals that stand anywhere in a file, the last one first. */
export async function findBlocks(source: ByteSource): Promise<readonly FoundBlock[]> {
  const found: FoundBlock[] = []
  for (const from of (await findHeads(source)).reverse()) {
    const to = await endOf(source, from)
    const each = to === null ? null : await blockBefore(source, to)
    if (each?.from === from) found.push(each)
  }
  return found
}

async function blockBefore(source: ByteSource, to: number): Promise<FoundBlock | null> {
  const bytes = blockBytesOf(await source.read(Math.max(0, to - FOOT_BYTES), Math.min(to, FOOT_BYTES)))
  if (bytes === null || bytes > to) return null
  const block = readBlock(await source.read(to - bytes, bytes))
  return block && { block, from: to - bytes, to }
}

async function findHeads(source: ByteSource): Promise<number[]> {
  const places: number[] = []
  for (let at = 0; at < source.size; at += CHUNK_BYTES) {
    const text = latin1(await source.read(at, CHUNK_BYTES + BLOCK_HEAD.length - 1))
    for (let found = text.indexOf(BLOCK_HEAD); found >= 0; found = text.indexOf(BLOCK_HEAD, found + 1)) {
      places.push(at + found)
    }
    if (places.length > CANDIDATES_MAX) places.splice(0, places.length - CANDIDATES_MAX)
  }
  return places
}

/** Behind the line that a seal ends with. */
async function endOf(source: ByteSource, from: number): Promise<number | null> {
  for (let at = from; at < source.size; at += CHUNK_BYTES) {
    const text = latin1(await source.read(at, CHUNK_BYTES + FOOT_BYTES))
    const foot = text.indexOf('\n%Ed25519 ')
    if (foot >= 0) return at + foot + 1 + FOOT_BYTES
  }
  return null
}
