import { readdir } from 'node:fs/promises'
import { mendedSize, stat } from '../../shared/disk/files.ts'
import { join } from 'node:path'
import { removeIfFree, removeFile } from '../../shared/disk/remove-path.ts'
import { replaceFile } from '../../shared/disk/replace-file.ts'
import type { Clock } from '../../shared/clock.ts'
import { isEngineError } from '../../shared/errors.ts'
import type { EngineError } from '../../shared/errors.ts'
import { uploadFaults } from '../upload-faults.ts'
import type { Upload } from '../upload-store.ts'
import { hashFile } from './hash-file.ts'

/** Uploads that nobody goes on with are thrown away after so long: over a weekend. */
export const UPLOAD_KEPT_MS = 72 * 60 * 60 * 1_000
const NAME = /^([0-9a-f]{64})-(\d{1,15})\.(part|whole)$/

/** An upload, and the file that it has so far. */
export interface Entry {
  readonly sha256: string
  readonly byteSize: number
  offset: number
  isWhole: boolean
  touchedAt: number
  /** The append that is going on. */
  append: { readonly end: AbortController; readonly done: Promise<unknown> } | null
}

/** The uploads of a folder: `<sha256>-<size>.part`, and `.whole` once the SHA-256 was found right. */
export interface UploadEntries {
  readonly bySha256: Map<string, Entry>
  pathOf(entry: Entry): string
  /** Removes an upload with its file. */
  forget(entry: Entry): Promise<void>
  /** Somebody may have removed the file itself: it is to be sent again, and `fault` says so. */
  unlessLost<T>(entry: Entry, work: Promise<T>, fault: EngineError): Promise<T>
  /** Runs an append of an entry, which everybody else has to wait for. */
  hold<T>(entry: Entry, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Checks the SHA-256 of an upload that has all its bytes. Throws `checksum_mismatch`, and it is forgotten. */
  complete(entry: Entry): Promise<void>
  /** The upload as it is, checked where the engine ended between its last byte and the check; null when it was wrong. */
  checked(entry: Entry): Promise<Upload | null>
}

/** What was there before is taken up again: the size of a file is how far it came. */
export async function openUploadEntries(folder: string, { now }: Pick<Clock, 'now'>): Promise<UploadEntries> {
  const bySha256 = await readEntries(folder)
  const entries: UploadEntries = {
    bySha256,
    pathOf: entry => uploadPath(folder, entry),
    forget: async entry => {
      if (bySha256.get(entry.sha256) === entry) bySha256.delete(entry.sha256)
      await removeFile(entries.pathOf(entry))
    },
    unlessLost: (entry, work, fault) =>
      work.catch(async (cause: unknown) => {
        if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
        await entries.forget(entry)
        throw fault
      }),
    hold: (entry, work) => hold(entry, work, now),
    complete: entry => complete(entries, entry),
    checked: entry => checked(entries, entry),
  }
  return entries
}

/** Where the file of an upload lies. */
export function uploadPath(
  folder: string,
  { sha256, byteSize, isWhole }: Pick<Entry, 'sha256' | 'byteSize' | 'isWhole'>,
): string {
  return join(folder, `${sha256}-${byteSize}.${isWhole ? 'whole' : 'part'}`)
}

async function hold<T>(entry: Entry, work: (signal: AbortSignal) => Promise<T>, now: () => number): Promise<T> {
  const end = new AbortController()
  const done = work(end.signal)
  entry.append = { end, done: done.catch(() => undefined) }
  try {
    return await done
  } finally {
    entry.append = null
    entry.touchedAt = now()
  }
}

async function complete({ pathOf, forget }: UploadEntries, entry: Entry): Promise<void> {
  if (entry.isWhole || entry.offset < entry.byteSize) return
  const { sha256 } = await hashFile(pathOf(entry))
  if (sha256 !== entry.sha256) {
    await forget(entry)
    throw uploadFaults.mismatch()
  }
  await replaceFile(pathOf(entry), pathOf({ ...entry, isWhole: true }))
  entry.isWhole = true
}

async function checked({ bySha256, hold, unlessLost, complete }: UploadEntries, entry: Entry): Promise<Upload | null> {
  if (!entry.isWhole && entry.offset === entry.byteSize) {
    await unlessLost(
      entry,
      hold(entry, () => complete(entry)),
      uploadFaults.notFound(),
    ).catch((cause: unknown) => {
      if (!isEngineError(cause)) throw cause
    })
  }
  return bySha256.get(entry.sha256) === entry ? uploadOf(entry) : null
}

/** Ends the append that is going on, which has lost its connection. */
export async function endAppend({ append }: Entry): Promise<void> {
  append?.end.abort(uploadFaults.interrupted())
  await append?.done
}

/** The upload as its sender sees it. */
export function uploadOf({ sha256, byteSize, offset, isWhole, touchedAt }: Entry): Upload {
  return { sha256, byteSize, offset, isWhole, expiresAt: touchedAt + UPLOAD_KEPT_MS }
}

async function readEntries(folder: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const [, sha256, size, ending] = NAME.exec(name) ?? []
    // Its writer may have been killed.
    const offset = await mendedSize(path)
    const { mtimeMs } = await stat(path)
    const byteSize = Number(size)
    const isWhole = ending === 'whole'
    const isSound = sha256 !== undefined && (isWhole ? offset === byteSize : offset <= byteSize)
    if (isSound) entries.set(sha256, { sha256, byteSize, offset, isWhole, touchedAt: mtimeMs, append: null })
    else await removeIfFree(path)
  }
  return entries
}
