import type { BigIntStats, Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { syncHandle } from '../disk/sync-path.ts'
import { createInTurn } from '../in-turn.ts'
import { plainSize } from './chunk-format.ts'
import { createSealedContent } from './sealed-content.ts'
import type { DiskWork, SealedContent } from './sealed-content.ts'

/** An open file, encrypted or not: what of a handle of the runtime is used. */
export interface StoredHandle {
  read(into: Uint8Array, offset: number, length: number, position: number | null): Promise<{ bytesRead: number }>
  write(
    bytes: Uint8Array,
    offset?: number | null,
    length?: number | null,
    position?: number | null,
  ): Promise<{ bytesWritten: number }>
  appendFile(bytes: string | Uint8Array): Promise<void>
  readFile(): Promise<Buffer>
  readFile(encoding: BufferEncoding): Promise<string>
  writeFile(content: string | Uint8Array): Promise<void>
  truncate(size?: number): Promise<void>
  sync(): Promise<void>
  stat(): Promise<Stats>
  stat(options: { readonly bigint: true }): Promise<BigIntStats>
  createReadStream(options?: StreamRange): Readable
  close(): Promise<void>
}

/** Both ends belong to it. */
export interface StreamRange {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

const STREAM_BYTES = 256 * 1024

export interface SealedHandleOptions {
  readonly folderKey: Buffer
  readonly isWritable: boolean
  /** Takes a file whose writer was killed as far as it is whole. */
  readonly canMend?: boolean
}

/**
 * An encrypted file behind a handle that is open for reading and, where it is writable, for both. It takes the handle
 * and closes it. Throws SealBroken when the file is not as it was written.
 */
export async function openSealedHandle(file: FileHandle, options: SealedHandleOptions): Promise<StoredHandle> {
  const { folderKey, isWritable, canMend = false } = options
  const content = createSealedContent(folderKey)
  try {
    await runOnHandle(file, content.open(canMend))
    return handleOf(file, content, isWritable)
  } catch (error) {
    await file.close()
    throw error
  }
}

interface OpenContent {
  readonly file: FileHandle
  readonly content: SealedContent
  readonly isWritable: boolean
  /** Does a work when the one before is done. */
  run<T>(work: () => DiskWork<T>): Promise<T>
}

function handleOf(file: FileHandle, content: SealedContent, isWritable: boolean): StoredHandle {
  const turns = createInTurn()
  const open: OpenContent = {
    file,
    content,
    isWritable,
    run: work => turns(['file'], () => runOnHandle(file, work())),
  }
  const handle: StoredHandle = {
    ...movesOf(open),
    ...endsOf(open),
    stat: ((options?: { readonly bigint: true }) => statOf(file, options)) as StoredHandle['stat'],
    createReadStream: (range = {}) => Readable.from(piecesOf(handle, range), { objectMode: false }),
  }
  return handle
}

type Moves = Pick<StoredHandle, 'read' | 'write' | 'appendFile' | 'readFile' | 'writeFile' | 'truncate'>

/** Reads and writes, at a place or where the last one ended. */
function movesOf({ content, run }: OpenContent): Moves {
  let position = 0
  const readAt: StoredHandle['read'] = async (into, offset, length, at) => {
    const from = at ?? position
    const bytesRead = await run(() => content.read(into.subarray(offset, offset + length), from))
    if (at === null) position = from + bytesRead
    return { bytesRead }
  }
  const writeAt = async (bytes: Uint8Array, at: number | null): Promise<void> => {
    await run(() => content.write(bytes, at ?? position))
    if (at === null) position += bytes.length
  }
  return {
    read: readAt,
    write: async (bytes, offset, length, at) => {
      const from = offset ?? 0
      const part = bytes.subarray(from, from + (length ?? bytes.length - from))
      await writeAt(part, at ?? null)
      return { bytesWritten: part.length }
    },
    appendFile: bytes => run(() => content.write(Buffer.from(bytes), content.size)),
    readFile: (async (encoding?: BufferEncoding) => {
      const bytes = Buffer.allocUnsafe(content.size - position)
      await readAt(bytes, 0, bytes.length, null)
      return encoding === undefined ? bytes : bytes.toString(encoding)
    }) as StoredHandle['readFile'],
    writeFile: bytes => writeAt(Buffer.from(bytes), null),
    truncate: async (size = 0) => {
      if (size !== 0) throw new RangeError('an encrypted file is emptied or kept')
      await run(() => content.clear())
      position = 0
    },
  }
}

/** What is still held back goes to the disk. */
function endsOf({ file, content, isWritable, run }: OpenContent): Pick<StoredHandle, 'sync' | 'close'> {
  const finish = async (): Promise<void> => {
    if (isWritable) await run(() => content.finish())
  }
  return {
    sync: async () => {
      await finish()
      await syncHandle(file)
    },
    close: async () => {
      try {
        await finish()
      } finally {
        await file.close()
      }
    },
  }
}

async function statOf(file: FileHandle, options?: { readonly bigint: true }): Promise<Stats | BigIntStats> {
  return withPlainSize(options ? await file.stat(options) : await file.stat())
}

/** What the system says of an encrypted file, with the number of its own bytes. */
export function withPlainSize<S extends Stats | BigIntStats>(stats: S): S {
  if (stats.isFile()) {
    const size = plainSize(Number(stats.size))
    Object.assign(stats, { size: typeof stats.size === 'bigint' ? BigInt(size) : size })
  }
  return stats
}

/** The bytes of a range; closes the handle at the end, however it comes. */
async function* piecesOf(handle: StoredHandle, { start = 0, end = Infinity }: StreamRange): AsyncGenerator<Buffer> {
  try {
    for (let at = start; at <= end;) {
      const piece = Buffer.allocUnsafe(Math.min(STREAM_BYTES, end - at + 1))
      const { bytesRead } = await handle.read(piece, 0, piece.length, at)
      if (bytesRead === 0) return
      yield piece.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    await handle.close()
  }
}

/** Does the steps of a work one after the other, waiting for the disk. */
async function runOnHandle<T>(file: FileHandle, work: DiskWork<T>): Promise<T> {
  for (let step = work.next(0); ;) {
    if (step.done === true) return step.value
    const wanted = step.value
    let count = 0
    if (wanted.type === 'size') count = (await file.stat()).size
    else if (wanted.type === 'truncate') await file.truncate(wanted.size)
    else {
      const bytes = wanted.type === 'read' ? wanted.into : wanted.bytes
      while (count < bytes.length) {
        const place = [bytes, count, bytes.length - count, wanted.at + count] as const
        const moved =
          wanted.type === 'read' ? (await file.read(...place)).bytesRead : (await file.write(...place)).bytesWritten
        if (moved === 0) break
        count += moved
      }
    }
    step = work.next(count)
  }
}
