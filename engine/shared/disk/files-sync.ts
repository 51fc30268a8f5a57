import * as disk from 'node:fs'
import { openAsBlob as openSystemBlob } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { filesKeyOf } from '../sealed/sealed-folders.ts'
import { openSealedDescriptor } from '../sealed/sealed-descriptor.ts'
import type { SealedDescriptor } from '../sealed/sealed-descriptor.ts'
import type { StoredHandle, StreamRange } from '../sealed/sealed-handle.ts'
import { open, readFile } from './files.ts'

/** The encrypted ones among the descriptors of this process. */
const sealed = new Map<number, SealedDescriptor>()
const FLAGS = { r: 'r', w: 'w+', wx: 'wx+' } as const

/** As the system's. Throws the system's errors, and SealBroken. */
export function openSync(path: string, flags: keyof typeof FLAGS, mode?: number): number {
  const folderKey = filesKeyOf(path)
  if (!folderKey) return disk.openSync(path, flags, mode)
  const descriptor = disk.openSync(path, FLAGS[flags], mode)
  try {
    sealed.set(descriptor, openSealedDescriptor(descriptor, folderKey))
    return descriptor
  } catch (error) {
    disk.closeSync(descriptor)
    throw error
  }
}

/** As the system's. */
export function readSync(
  descriptor: number,
  into: Uint8Array,
  offset: number,
  length: number,
  position: number,
): number {
  const content = sealed.get(descriptor)
  if (!content) return disk.readSync(descriptor, into, offset, length, position)
  return content.read(into.subarray(offset, offset + length), position)
}

/** As the system's. */
export function writeSync(
  descriptor: number,
  bytes: Uint8Array,
  offset: number,
  length: number,
  position: number,
): number {
  const content = sealed.get(descriptor)
  if (!content) return disk.writeSync(descriptor, bytes, offset, length, position)
  content.write(bytes.subarray(offset, offset + length), position)
  return length
}

/** Size of an open file. */
export function sizeSync(descriptor: number): number {
  return sealed.get(descriptor)?.size ?? disk.fstatSync(descriptor).size
}

/** As the system's. */
export function closeSync(descriptor: number): void {
  const content = sealed.get(descriptor)
  sealed.delete(descriptor)
  try {
    content?.finish()
  } finally {
    disk.closeSync(descriptor)
  }
}

/** As the system's. */
export function readFileSync(path: string, encoding: BufferEncoding): string {
  return bytesSync(path).toString(encoding)
}

function bytesSync(path: string): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(sizeSync(descriptor))
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(descriptor)
  }
}

/** As the system's. */
export function writeFileSync(path: string, text: string, { mode }: { readonly mode?: number } = {}): void {
  const descriptor = openSync(path, 'w', mode)
  try {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, bytes.length - at, at)
  } finally {
    closeSync(descriptor)
  }
}

/** The bytes that were handed out last: of a file with many pages each page asks for all of them. */
let lastRead: { readonly mark: string; readonly bytes: Buffer } | null = null

/** What a library that reads files by itself is given: the path, or the bytes of an encrypted file. */
export function pathOrBytesSync(path: string): string | Buffer {
  if (!filesKeyOf(path)) return path
  const { ino, mtimeNs, ctimeNs, size } = disk.statSync(path, { bigint: true })
  const mark = [path, ino, mtimeNs, ctimeNs, size].join('\0')
  if (lastRead?.mark !== mark) lastRead = { mark, bytes: bytesSync(path) }
  return lastRead.bytes
}

/** As the system's; a file that is not there is an error of the stream. */
export function createReadStream(
  path: string,
  range: StreamRange & { readonly highWaterMark?: number } = {},
): Readable {
  if (!filesKeyOf(path)) return disk.createReadStream(path, range)
  return Readable.from(bytesOf(path, range), { objectMode: false })
}

async function* bytesOf(path: string, range: StreamRange): AsyncGenerator<Buffer> {
  yield* (await open(path)).createReadStream(range) as AsyncIterable<Buffer>
}

/** As the system's; whole once it has finished. */
export function createWriteStream(path: string): Writable {
  if (!filesKeyOf(path)) return disk.createWriteStream(path)
  let opened: StoredHandle | null = null
  const settle = async (work: () => Promise<void>, done: (error?: Error | null) => void): Promise<void> => {
    const fault = await work().then(
      () => null,
      (error: unknown) => error as Error,
    )
    done(fault)
  }
  const inTurn = (work: () => Promise<void>, done: (error?: Error | null) => void): void => void settle(work, done)
  return new Writable({
    construct: done =>
      inTurn(async () => {
        opened = await open(path, 'w')
      }, done),
    write: (piece: Buffer, _, done) => inTurn(async () => opened?.appendFile(piece), done),
    final: done =>
      inTurn(async () => {
        await opened?.close()
        opened = null
      }, done),
    destroy: (error, done) =>
      inTurn(
        async () => opened?.close(),
        closed => done(error ?? closed),
      ),
  })
}

/** As the system's; an encrypted file is held in memory. */
export async function openAsBlob(path: string): Promise<Blob> {
  return filesKeyOf(path) ? new Blob([new Uint8Array(await readFile(path))]) : openSystemBlob(path)
}
