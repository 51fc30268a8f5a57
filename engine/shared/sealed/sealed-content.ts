import * as format from './chunk-format.ts'

const { CHUNK_BYTES, HEAD_BYTES, SealBroken, diskSize, keyOfFile, newHead, openChunk } = format
const { placeOf, plainSize, sealChunk, storedLength } = format

/** What the content of an encrypted file asks of its disk; answered by a number of bytes. */
export type DiskStep =
  | { readonly type: 'size' }
  | { readonly type: 'read'; readonly into: Uint8Array; readonly at: number }
  | { readonly type: 'write'; readonly bytes: Uint8Array; readonly at: number }
  | { readonly type: 'truncate'; readonly size: number }

/** Work on a file, told as steps, so that those who wait for the disk and those who cannot share it. */
export type DiskWork<T> = Generator<DiskStep, T, number>

/** The bytes of an encrypted file. One call after the other. */
export interface SealedContent {
  readonly size: number
  /**
   * Reads head and last chunk; to be called first. With `canMend` a file whose writer was killed ends with the last
   * chunk that is whole. Throws SealBroken.
   */
  open(canMend: boolean): DiskWork<void>
  /** Fills `target` from `at`, as far as there are bytes; how many there were. Throws SealBroken. */
  read(target: Uint8Array, at: number): DiskWork<number>
  /** Writes bytes from `at`; what is left out before them is zeros, at most a chunk. */
  write(bytes: Uint8Array, at: number): DiskWork<void>
  /** Writes what is still held back; then the file is whole. */
  finish(): DiskWork<void>
  /** Forgets all bytes. */
  clear(): DiskWork<void>
}

interface Chunk {
  readonly index: number
  readonly bytes: Buffer
  length: number
  isDirty: boolean
}

interface State {
  /** Null for a file that has no head yet. */
  key: Buffer | null
  size: number
  /** Bytes that are on disk. */
  written: number
  /** The chunk that was used last. */
  held: Chunk | null
  /** Number of the chunk that is marked as the last one on disk. */
  marked: number | null
}

/** Reads at once at most so many chunks. */
const RUN_CHUNKS = 16

export function createSealedContent(folderKey: Buffer): SealedContent {
  const state: State = { key: null, size: 0, written: 0, held: null, marked: null }
  return {
    get size() {
      return state.size
    },
    open: canMend => open(state, folderKey, canMend),
    read: (target, at) => read(state, target, at),
    write: (bytes, at) => write(state, folderKey, bytes, at),
    finish: () => finish(state),
    *clear() {
      Object.assign(state, { key: null, size: 0, written: 0, held: null, marked: null })
      yield { type: 'truncate', size: 0 }
    },
  }
}

function* open(state: State, folderKey: Buffer, canMend: boolean): DiskWork<void> {
  const onDisk = yield { type: 'size' }
  if (onDisk === 0) return
  const head = Buffer.alloc(HEAD_BYTES)
  const isHead = (yield { type: 'read', into: head, at: 0 }) === HEAD_BYTES
  if (!isHead && canMend) return yield* mend(state, onDisk)
  state.key = keyOfFile(folderKey, isHead ? head : Buffer.alloc(0))
  if (canMend) return yield* mend(state, onDisk)
  state.size = plainSize(onDisk)
  if (diskSize(state.size) !== onDisk) throw new SealBroken('cut within a chunk')
  state.written = state.size
  state.marked = lastOf(state.size)
  state.held = yield* load(state, state.marked)
}

/** Ends a file with the last chunk that is whole; what comes after it is cut off. */
function* mend(state: State, onDisk: number): DiskWork<void> {
  const found = state.key ? yield* lastWhole(state.key, onDisk) : null
  if (!found) {
    state.key = null
    yield { type: 'truncate', size: 0 }
    return
  }
  const { index, bytes, isMarked } = found
  state.size = index * CHUNK_BYTES + bytes.length
  state.written = state.size
  state.marked = isMarked ? index : null
  state.held = hold(index, bytes, !isMarked)
  const end = placeOf(index) + storedLength(bytes.length)
  if (end < onDisk) yield { type: 'truncate', size: end }
}

interface WholeChunk {
  readonly index: number
  readonly bytes: Buffer
  readonly isMarked: boolean
}

/** From the end of the file on. */
function* lastWhole(key: Buffer, onDisk: number): DiskWork<WholeChunk | null> {
  const record = Buffer.alloc(storedLength(CHUNK_BYTES))
  for (let index = Math.floor((onDisk - HEAD_BYTES) / record.length); index >= 0; index -= 1) {
    const length = yield { type: 'read', into: record, at: placeOf(index) }
    const stored = record.subarray(0, length)
    const marked = openChunk(key, index, true, stored)
    if (marked) return { index, bytes: marked, isMarked: true }
    const bytes = length === record.length ? openChunk(key, index, false, stored) : null
    if (bytes) return { index, bytes, isMarked: false }
  }
  return null
}

function* read(state: State, target: Uint8Array, at: number): DiskWork<number> {
  const count = Math.max(0, Math.min(target.length, state.size - at))
  for (let done = 0; done < count;) {
    const place = at + done
    const index = Math.floor(place / CHUNK_BYTES)
    const whole = Math.min(RUN_CHUNKS, Math.floor((count - done) / CHUNK_BYTES))
    if (place % CHUNK_BYTES === 0 && whole > 1 && !state.held?.isDirty) {
      yield* readRun(state, index, target.subarray(done, done + whole * CHUNK_BYTES))
      done += whole * CHUNK_BYTES
      continue
    }
    const chunk = yield* take(state, index)
    const part = chunk.bytes.subarray(place % CHUNK_BYTES, chunk.length).subarray(0, count - done)
    target.set(part, done)
    done += part.length
  }
  return count
}

/** Whole chunks that lie one after the other, by one look at the disk. */
function* readRun(state: State, first: number, target: Uint8Array): DiskWork<void> {
  const record = storedLength(CHUNK_BYTES)
  const stored = Buffer.allocUnsafe((target.length / CHUNK_BYTES) * record)
  const length = yield { type: 'read', into: stored, at: placeOf(first) }
  if (length < stored.length) throw new SealBroken('cut while it was read')
  for (let at = 0; at * record < stored.length; at += 1) {
    const bytes = openOf(state, first + at, stored.subarray(at * record, (at + 1) * record))
    target.set(bytes, at * CHUNK_BYTES)
  }
}

function* write(state: State, folderKey: Buffer, bytes: Uint8Array, at: number): DiskWork<void> {
  if (bytes.length === 0) return
  const gap = at - state.size
  if (gap > CHUNK_BYTES) throw new RangeError('a file is written without large holes')
  if (gap > 0) yield* write(state, folderKey, Buffer.alloc(gap), state.size)
  if (!state.key) {
    const head = newHead()
    state.key = keyOfFile(folderKey, head)
    yield { type: 'write', bytes: head, at: 0 }
  }
  // Known before chunks are written: none of them but the last is marked as the last.
  state.size = Math.max(state.size, at + bytes.length)
  for (let done = 0; done < bytes.length;) {
    const place = (at + done) % CHUNK_BYTES
    const chunk = yield* take(state, Math.floor((at + done) / CHUNK_BYTES))
    const part = bytes.subarray(done, done + CHUNK_BYTES - place)
    chunk.bytes.set(part, place)
    chunk.length = Math.max(chunk.length, place + part.length)
    chunk.isDirty = true
    done += part.length
  }
}

function* finish(state: State): DiskWork<void> {
  if (state.size === 0) return
  const last = yield* take(state, lastOf(state.size))
  if (last.isDirty || state.marked !== last.index) yield* store(state, last)
}

/** Holds a chunk in memory; the one that was held goes to disk where it was changed. */
function* take(state: State, index: number): DiskWork<Chunk> {
  if (state.held?.index === index) return state.held
  if (state.held) yield* letGo(state, state.held)
  if (state.marked !== null && state.marked < index && state.marked !== lastOf(state.size)) {
    yield* store(state, yield* load(state, state.marked))
  }
  state.held = yield* load(state, index)
  return state.held
}

function* letGo(state: State, chunk: Chunk): DiskWork<void> {
  const isMarkedWrongly = state.marked === chunk.index && chunk.index !== lastOf(state.size)
  if (chunk.isDirty || isMarkedWrongly) yield* store(state, chunk)
  state.held = null
}

function* store(state: State, chunk: Chunk): DiskWork<void> {
  const isLast = chunk.index === lastOf(state.size)
  const sealed = sealChunk(keyIn(state), chunk.index, isLast, chunk.bytes.subarray(0, chunk.length))
  yield { type: 'write', bytes: sealed, at: placeOf(chunk.index) }
  chunk.isDirty = false
  state.written = Math.max(state.written, chunk.index * CHUNK_BYTES + chunk.length)
  if (isLast) state.marked = chunk.index
  else if (state.marked === chunk.index) state.marked = null
}

function* load(state: State, index: number): DiskWork<Chunk> {
  const length = Math.max(0, Math.min(CHUNK_BYTES, state.written - index * CHUNK_BYTES))
  if (length === 0) return hold(index, new Uint8Array(), false)
  const stored = Buffer.allocUnsafe(storedLength(length))
  const found = yield { type: 'read', into: stored, at: placeOf(index) }
  return hold(index, openOf(state, index, stored.subarray(0, found)), false)
}

function openOf(state: State, index: number, stored: Uint8Array): Buffer {
  const bytes = openChunk(keyIn(state), index, state.marked === index, stored)
  if (!bytes) throw new SealBroken('a chunk is not what was written')
  return bytes
}

function hold(index: number, content: Uint8Array, isDirty: boolean): Chunk {
  const bytes = Buffer.alloc(CHUNK_BYTES)
  bytes.set(content)
  return { index, bytes, length: content.length, isDirty }
}

function keyIn({ key }: State): Buffer {
  if (!key) throw new SealBroken('no head')
  return key
}

/** Number of the last chunk of a file that has bytes. */
function lastOf(size: number): number {
  return Math.floor((size - 1) / CHUNK_BYTES)
}
