import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../shared/disk/replace-file.ts'
import { removeIfFree, removeFile } from '../../shared/disk/remove-path.ts'
import { assert } from '../../shared/assert.ts'
import type { Clock } from '../../shared/clock.ts'
import { isEngineError } from '../../shared/errors.ts'
import type { EngineError } from '../../shared/errors.ts'
import type { FileStore, IsReferenced, StoredFile } from '../file-store.ts'
import { uploadFaults } from '../upload-faults.ts'
import type { Upload, UploadStore } from '../upload-store.ts'
import { openAdoptedMarks } from './adopted-marks.ts'
import { appendAt } from './append-at.ts'
import { hashFile } from './hash-file.ts'

export interface UploadStoreDeps {
  readonly files: Pick<FileStore, 'adopt' | 'has' | 'pathOf' | 'freeBytes' | 'withdraw'>
  readonly clock: Pick<Clock, 'now'>
  /** Whether a document names a file of the file store. */
  readonly isReferenced: IsReferenced
  readonly byteSizeMax: number
}

/** Uploads that nobody goes on with are thrown away after so long: over a weekend. */
export const UPLOAD_KEPT_MS = 72 * 60 * 60 * 1_000
const TIDY_EVERY_MS = 60 * 60 * 1_000
/** Longer than a sender that lost its connection waits before it tries again. */
const RESTING_MS = 60_000
/** Four batches of the largest kind. */
const UPLOADS_MAX = 2_000
/** An upload takes its own room, and processing as much again and more (as decisions.md 3). */
const ROOM_FACTOR = 3
const NAME = /^([0-9a-f]{64})-(\d{1,15})\.(part|whole)$/

interface Entry {
  readonly sha256: string
  readonly byteSize: number
  offset: number
  isWhole: boolean
  touchedAt: number
  /** The append that is going on. */
  append: { readonly end: AbortController; readonly done: Promise<unknown> } | null
}

/**
 * Uploads in a folder: `<sha256>-<size>.part`, and `.whole` once the SHA-256 was found right. What was there before is
 * taken up again: the size of a file is how far it came.
 */
export async function openUploadStore(folder: string, deps: UploadStoreDeps): Promise<UploadStore> {
  const { files, clock, byteSizeMax } = deps
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const wholePath = (sha256: string, byteSize: number): string => join(folder, `${sha256}-${byteSize}.whole`)
  const marks = await openAdoptedMarks(folder, deps, wholePath)
  const entries = await readEntries(folder)
  const pathOf = ({ sha256, byteSize, isWhole }: Entry): string =>
    isWhole ? wholePath(sha256, byteSize) : join(folder, `${sha256}-${byteSize}.part`)

  const forget = async (entry: Entry): Promise<void> => {
    if (entries.get(entry.sha256) === entry) entries.delete(entry.sha256)
    await removeFile(pathOf(entry))
  }
  /** Somebody may have removed the file itself: it is to be sent again. */
  const unlessLost = async <T>(entry: Entry, work: Promise<T>, fault: EngineError): Promise<T> =>
    work.catch(async (cause: unknown) => {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
      await forget(entry)
      throw fault
    })
  const settle = async (entry: Entry): Promise<void> => {
    if (entry.isWhole || entry.offset < entry.byteSize) return
    const { sha256 } = await hashFile(pathOf(entry))
    if (sha256 !== entry.sha256) {
      await forget(entry)
      throw uploadFaults.mismatch()
    }
    await replaceFile(pathOf(entry), pathOf({ ...entry, isWhole: true }))
    entry.isWhole = true
  }
  /** The append of an entry, which everybody else has to wait for. */
  const held = async <T>(entry: Entry, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const end = new AbortController()
    const done = work(end.signal)
    entry.append = { end, done: done.catch(() => undefined) }
    try {
      return await done
    } finally {
      entry.append = null
      entry.touchedAt = clock.now()
    }
  }
  /** The engine may have ended between the last byte and the check. Null when it was wrong. */
  const checked = async (entry: Entry): Promise<Upload | null> => {
    if (!entry.isWhole && entry.offset === entry.byteSize) {
      await unlessLost(
        entry,
        held(entry, () => settle(entry)),
        uploadFaults.notFound(),
      ).catch((cause: unknown) => {
        if (!isEngineError(cause)) throw cause
      })
    }
    return entries.get(entry.sha256) === entry ? uploadOf(entry) : null
  }
  const tidy = async (): Promise<number> => {
    const isOld = (each: Entry): boolean => !each.append && each.touchedAt + UPLOAD_KEPT_MS <= clock.now()
    let removed = 0
    // Somebody may go on with one while another is removed.
    for (const entry of [...entries.values()].filter(isOld)) {
      if (!isOld(entry)) continue
      await forget(entry)
      removed += 1
    }
    return removed
  }
  const adoptedHere = new Map<string, Entry>()
  const settleAdopted = async (sha256s: Iterable<string>): Promise<void> => {
    for (const sha256 of sha256s) {
      const entry = adoptedHere.get(sha256)
      if (!entry) continue
      adoptedHere.delete(sha256)
      if (await marks.settle(sha256, entry.byteSize, pathOf(entry))) {
        entries.set(sha256, { ...entry, touchedAt: clock.now(), append: null })
      }
    }
  }
  /** One after the other: two batches may want the same file. */
  let adopting: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = adopting.then(work)
    adopting = done.catch(() => undefined)
    return done
  }
  const adopt = async (wanted: ReadonlySet<string>): Promise<Map<string, StoredFile>> => {
    const open = [...wanted].find(sha256 => entries.get(sha256)?.isWhole !== true && !files.has(sha256))
    if (open !== undefined) throw uploadFaults.incomplete(open)
    const adopted = new Map<string, StoredFile>()
    for (const sha256 of wanted) {
      const entry = entries.get(sha256)
      if (entry?.isWhole === true) {
        await marks.set(sha256, entry.byteSize)
        adoptedHere.set(sha256, entry)
        await unlessLost(entry, files.adopt(pathOf(entry), sha256), uploadFaults.incomplete(sha256))
        entries.delete(sha256)
      }
      const byteSize = await storedSize(files, sha256)
      if (byteSize === null) throw uploadFaults.incomplete(sha256)
      adopted.set(sha256, { sha256, byteSize })
    }
    return adopted
  }
  await tidy()
  const timer = setInterval(() => void tidy().catch(() => undefined), TIDY_EVERY_MS)
  timer.unref()

  return {
    tidy,
    close: () => clearInterval(timer),
    begin: async (sha256, byteSize) => {
      assert(/^[0-9a-f]{64}$/.test(sha256), 'a sha256 in hex')
      if (byteSize > byteSizeMax) throw uploadFaults.tooLarge(byteSizeMax)
      const known = entries.get(sha256)
      if (known && known.byteSize !== byteSize) throw uploadFaults.lengthMismatch()
      const sound = known && !known.append ? await checked(known) : known && uploadOf(known)
      if (sound) return sound
      const stored = await storedSize(files, sha256)
      if (stored !== null && stored !== byteSize) throw uploadFaults.lengthMismatch()
      if (stored !== null) return { sha256, byteSize, offset: byteSize, isWhole: true, expiresAt: null }
      if (entries.size >= UPLOADS_MAX) throw uploadFaults.tooMany()
      const missing = [...entries.values()].reduce((all, each) => all + each.byteSize - each.offset, byteSize)
      if ((await files.freeBytes()) < missing * ROOM_FACTOR) throw uploadFaults.full()
      const begun = { sha256, byteSize, offset: 0, isWhole: false, touchedAt: clock.now(), append: null }
      const entry = entries.get(sha256) ?? begun
      // Another sender began it meanwhile.
      if (entry.byteSize !== byteSize) throw uploadFaults.lengthMismatch()
      entries.set(sha256, entry)
      if (entry === begun) await (await open(pathOf(entry), 'a', 0o600)).close()
      return uploadOf(entry)
    },
    find: async sha256 => {
      const entry = entries.get(sha256)
      if (!entry) {
        const byteSize = await storedSize(files, sha256)
        return byteSize === null ? null : { sha256, byteSize, offset: byteSize, isWhole: true, expiresAt: null }
      }
      await released(entry)
      return checked(entry)
    },
    append: async (sha256, offset, bytes) => {
      const entry = entries.get(sha256)
      if (!entry) throw uploadFaults.notFound()
      if (entry.append) throw uploadFaults.busy()
      if (entry.offset !== offset) throw uploadFaults.offsetMismatch(entry.offset)
      const appended = held(entry, async signal => {
        const room = { from: offset, to: entry.byteSize }
        await appendAt(pathOf(entry), bytes, { ...room, signal, onWritten: end => (entry.offset = end) })
        await settle(entry)
      })
      await unlessLost(entry, appended, uploadFaults.notFound())
      return uploadOf(entry)
    },
    listResting: () =>
      [...entries.values()]
        .filter(({ append, touchedAt }) => !append && touchedAt + RESTING_MS <= clock.now())
        .toSorted((a, b) => a.touchedAt - b.touchedAt)
        .map(uploadOf),
    remove: async sha256 => {
      const entry = entries.get(sha256)
      if (!entry) return
      await released(entry)
      await forget(entry)
    },
    adopt: sha256s => inTurn(() => adopt(new Set(sha256s))),
    settle: sha256s => inTurn(() => settleAdopted(new Set(sha256s))),
  }
}

/** Ends the append that is going on, which has lost its connection. */
async function released({ append }: Entry): Promise<void> {
  append?.end.abort(uploadFaults.interrupted())
  await append?.done
}

function uploadOf({ sha256, byteSize, offset, isWhole, touchedAt }: Entry): Upload {
  return { sha256, byteSize, offset, isWhole, expiresAt: touchedAt + UPLOAD_KEPT_MS }
}

async function readEntries(folder: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const [, sha256, size, ending] = NAME.exec(name) ?? []
    const { size: offset, mtimeMs } = await stat(path)
    const byteSize = Number(size)
    const isWhole = ending === 'whole'
    const isSound = sha256 !== undefined && (isWhole ? offset === byteSize : offset <= byteSize)
    if (isSound) entries.set(sha256, { sha256, byteSize, offset, isWhole, touchedAt: mtimeMs, append: null })
    else await removeIfFree(path)
  }
  return entries
}

async function storedSize(files: Pick<FileStore, 'has' | 'pathOf'>, sha256: string): Promise<number | null> {
  if (!files.has(sha256)) return null
  // It may be deleted at this moment.
  return stat(files.pathOf(sha256)).then(
    ({ size }) => size,
    () => null,
  )
}
