import { mkdir, readdir } from 'node:fs/promises'
import { open, readFile, stat } from '../../shared/disk/files.ts'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { newId } from '../../shared/ids.ts'
import { isEngineError } from '../../shared/errors.ts'
import { removeFile } from '../../shared/disk/remove-path.ts'
import { repeat } from '../../shared/repeat.ts'
import { writeWhole } from '../../shared/disk/write-whole.ts'
import type { Clock } from '../../shared/clock.ts'
import type { FileStore } from '../file-store.ts'
import type { Announced, HandedFile, HandedFiles } from '../handed-files.ts'
import { uploadFaults } from '../upload-faults.ts'
import { appendAt } from './append-at.ts'
import { hashFile } from './hash-file.ts'

export interface HandedFilesDeps {
  readonly files: Pick<FileStore, 'freeBytes'>
  readonly clock: Pick<Clock, 'now'>
  readonly byteSizeMax: number
}

/** Four batches of the largest kind. */
const FILES_MAX = 2_000
/** Its own room, and processing as much again and more (as decisions.md 3). */
const ROOM_FACTOR = 3
/** A weekend. */
const KEPT_MS = 72 * 60 * 60 * 1_000
const TIDY_EVERY_MS = 60 * 60 * 1_000
const ID = /^upl_[0-9A-Z]{26}$/
const NOTE = /^(upl_[0-9A-Z]{26})\.json$/

/** What is kept of a file beside its bytes; written again when it is whole. */
const note = z.object({
  projectId: z.string(),
  filename: z.string().nullable(),
  byteSize: z.number().nullable(),
  sha256: z.string().nullable(),
  isWhole: z.boolean(),
  begunAt: z.number(),
})
type Note = z.infer<typeof note>

/**
 * Handed files in a folder: of each its bytes (`upl_….part`) and a note beside them (`upl_….json`). How far one came is
 * the size of its file, so a crash loses nothing that was written.
 */
export async function openHandedFiles(folder: string, deps: HandedFilesDeps): Promise<HandedFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const shelf = createShelf(folder)
  const writing = new Set<string>()
  const tidy = (): Promise<number> => removeOld(shelf, deps.clock, writing)
  await tidy()
  const tidying = repeat({
    everyMs: TIDY_EVERY_MS,
    work: async () => void (await tidy()),
    onFault: () => undefined,
    isIdle: true,
  })
  tidying.wake()
  return {
    tidy,
    close: () => void tidying.stop(),
    begin: (projectId, announced) => begin(shelf, deps, projectId, announced),
    append: (projectId, id, offset, bytes) => appendAlone(shelf, deps, writing, { projectId, id, offset, bytes }),
    find: async (projectId, id) => {
      const found = await shelf.note(id)
      return found?.projectId === projectId ? shelf.tell(id, found).catch(orAbsent) : null
    },
    read: async (projectId, id) => {
      if (!(await noteOf(shelf, projectId, id)).isWhole) throw uploadFaults.notFound()
      const handle = await open(shelf.bytesOf(id)).catch(orAbsent)
      if (!handle) throw uploadFaults.notFound()
      return handle.createReadStream()
    },
    remove: async (projectId, id) => {
      if ((await shelf.note(id))?.projectId === projectId) await shelf.remove(id)
    },
  }
}

/** Throws EngineError `upload_not_found` also for what is another project's. */
async function noteOf(shelf: Shelf, projectId: string, id: string): Promise<Note> {
  const found = await shelf.note(id)
  if (found?.projectId !== projectId) throw uploadFaults.notFound()
  return found
}

interface Piece {
  readonly projectId: string
  readonly id: string
  readonly offset: number
  readonly bytes: Readable
}

async function appendAlone(
  shelf: Shelf,
  deps: HandedFilesDeps,
  writing: Set<string>,
  piece: Piece,
): Promise<HandedFile> {
  const { projectId, id } = piece
  const known = await noteOf(shelf, projectId, id)
  if (writing.has(id)) throw uploadFaults.busy()
  writing.add(id)
  try {
    return await append(shelf, deps, known, piece)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    // Removed while it was sent: the note that was written since goes, too.
    await shelf.remove(id)
    throw uploadFaults.notFound()
  } finally {
    writing.delete(id)
  }
}

interface Shelf {
  /** Null when there is none of this id, or its note cannot be read. */
  note(id: string): Promise<Note | null>
  write(id: string, note: Note): Promise<void>
  tell(id: string, note: Note): Promise<HandedFile>
  bytesOf(id: string): string
  remove(id: string): Promise<void>
  list(): Promise<string[]>
}

function createShelf(folder: string): Shelf {
  const bytesOf = (id: string): string => join(folder, `${id}.part`)
  const noteOf = (id: string): string => join(folder, `${id}.json`)
  return {
    bytesOf,
    note: async id => {
      if (!ID.test(id)) return null
      const text = await readFile(noteOf(id), 'utf8').catch(orAbsent)
      return text === null ? null : (note.safeParse(parsed(text)).data ?? null)
    },
    write: (id, kept) => writeWhole(noteOf(id), JSON.stringify(kept), { mode: 0o600 }),
    tell: async (id, { filename, byteSize, sha256, isWhole, begunAt }) => {
      const { size } = await stat(bytesOf(id))
      return { id, filename, byteSize, sha256, isWhole, offset: size, expiresAt: begunAt + KEPT_MS }
    },
    remove: async id => {
      // The note last: without it nobody would find the bytes again.
      await removeFile(bytesOf(id))
      await removeFile(noteOf(id))
    },
    list: async () => (await readdir(folder)).flatMap(name => NOTE.exec(name)?.[1] ?? []),
  }
}

async function begin(
  shelf: Shelf,
  { files, clock, byteSizeMax }: HandedFilesDeps,
  projectId: string,
  announced: Announced,
): Promise<HandedFile> {
  const { byteSize } = announced
  if (byteSize !== null && byteSize > byteSizeMax) throw uploadFaults.tooLarge(byteSizeMax)
  if ((await shelf.list()).length >= FILES_MAX) throw uploadFaults.tooMany()
  if ((await files.freeBytes()) < (byteSize ?? 0) * ROOM_FACTOR) throw uploadFaults.full()
  const id = newId('upl')
  const begun = { ...announced, projectId, isWhole: false, begunAt: clock.now() }
  // The note first: bytes without one would lie there for ever.
  await shelf.write(id, begun)
  await (await open(shelf.bytesOf(id), 'a', 0o600)).close()
  return shelf.tell(id, begun)
}

async function append(
  shelf: Shelf,
  deps: HandedFilesDeps,
  known: Note,
  { id, offset, bytes }: Piece,
): Promise<HandedFile> {
  const path = shelf.bytesOf(id)
  const { size } = await stat(path)
  if (size !== offset || known.isWhole) throw uploadFaults.offsetMismatch(size)
  let end = offset
  const to = known.byteSize ?? deps.byteSizeMax
  const { signal } = new AbortController()
  try {
    await appendAt(path, bytes, { from: offset, to, signal, onWritten: at => (end = at) })
  } catch (cause) {
    const isOverLimit = known.byteSize === null && isEngineError(cause) && cause.code === 'upload_too_long'
    throw isOverLimit ? uploadFaults.tooLarge(to) : cause
  }
  if (known.byteSize !== null && end < known.byteSize) return shelf.tell(id, known)
  const { sha256, byteSize } = await hashFile(path)
  if (known.sha256 !== null && known.sha256 !== sha256) {
    await shelf.remove(id)
    throw uploadFaults.mismatch()
  }
  const whole = { ...known, sha256, byteSize, isWhole: true }
  await shelf.write(id, whole)
  return shelf.tell(id, whole)
}

async function removeOld(shelf: Shelf, { now }: Pick<Clock, 'now'>, writing: ReadonlySet<string>): Promise<number> {
  let removed = 0
  for (const id of await shelf.list()) {
    const found = await shelf.note(id)
    if (writing.has(id) || (found !== null && found.begunAt + KEPT_MS > now())) continue
    await shelf.remove(id)
    removed += 1
  }
  return removed
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function orAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
