import { mkdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Clock } from '../../shared/clock.ts'
import type { FileStore, IsReferenced } from '../file-store.ts'
import { uploadFaults } from '../upload-faults.ts'
import type { Upload, UploadStore } from '../upload-store.ts'
import { createAdoption } from './adopt-uploads.ts'
import { openAdoptedMarks } from './adopted-marks.ts'
import { appendAt } from './append-at.ts'
import { beginUpload } from './begin-upload.ts'
import { storedSize } from './stored-size.ts'
import { endAppend, openUploadEntries, UPLOAD_KEPT_MS, uploadOf, uploadPath } from './upload-entries.ts'
import type { Entry, UploadEntries } from './upload-entries.ts'

export interface UploadStoreDeps {
  readonly files: Pick<FileStore, 'adopt' | 'has' | 'pathOf' | 'freeBytes' | 'withdraw'>
  readonly clock: Pick<Clock, 'now'>
  /** Whether a document names a file of the file store. */
  readonly isReferenced: IsReferenced
  readonly byteSizeMax: number
}

const TIDY_EVERY_MS = 60 * 60 * 1_000
/** Longer than a sender that lost its connection waits before it tries again. */
const RESTING_MS = 60_000

/** Uploads in a folder. What was there before is taken up again. */
export async function openUploadStore(folder: string, deps: UploadStoreDeps): Promise<UploadStore> {
  const { clock } = deps
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Before the uploads are listed: what it takes back out of the file store is one of them again.
  const wholePath = (sha256: string, byteSize: number): string =>
    uploadPath(folder, { sha256, byteSize, isWhole: true })
  const marks = await openAdoptedMarks(folder, deps, wholePath)
  const entries = await openUploadEntries(folder, clock)
  const { bySha256, checked, forget } = entries
  const tidy = (): Promise<number> => removeOld(entries, clock)
  await tidy()
  const timer = setInterval(() => void tidy().catch(() => undefined), TIDY_EVERY_MS)
  timer.unref()
  return {
    tidy,
    close: () => clearInterval(timer),
    begin: (sha256, byteSize) => beginUpload(entries, deps, sha256, byteSize),
    find: async sha256 => {
      const entry = bySha256.get(sha256)
      if (!entry) return findStored(deps.files, sha256)
      await endAppend(entry)
      return checked(entry)
    },
    append: (sha256, offset, bytes) => append(entries, sha256, offset, bytes),
    listResting: () =>
      [...bySha256.values()]
        .filter(entry => !entry.append && entry.touchedAt + RESTING_MS <= clock.now())
        .toSorted((one, other) => one.touchedAt - other.touchedAt)
        .map(uploadOf),
    remove: async sha256 => {
      const entry = bySha256.get(sha256)
      if (!entry) return
      await endAppend(entry)
      await forget(entry)
    },
    ...createAdoption({ ...deps, entries, marks }),
  }
}

async function append(entries: UploadEntries, sha256: string, offset: number, bytes: Readable): Promise<Upload> {
  const { bySha256, pathOf, hold, complete, unlessLost } = entries
  const entry = bySha256.get(sha256)
  if (!entry) throw uploadFaults.notFound()
  if (entry.append) throw uploadFaults.busy()
  if (entry.offset !== offset) throw uploadFaults.offsetMismatch(entry.offset)
  const appended = hold(entry, async signal => {
    const room = { from: offset, to: entry.byteSize }
    await appendAt(pathOf(entry), bytes, { ...room, signal, onWritten: end => (entry.offset = end) })
    await complete(entry)
  })
  await unlessLost(entry, appended, uploadFaults.notFound())
  return uploadOf(entry)
}

/** A file that the file store has is an upload that came to its end. */
async function findStored(files: Pick<FileStore, 'has' | 'pathOf'>, sha256: string): Promise<Upload | null> {
  const byteSize = await storedSize(files, sha256)
  return byteSize === null ? null : { sha256, byteSize, offset: byteSize, isWhole: true, expiresAt: null }
}

/** Throws away what nobody went on with in time; returns how many. */
async function removeOld({ bySha256, forget }: UploadEntries, { now }: Pick<Clock, 'now'>): Promise<number> {
  const isOld = (entry: Entry): boolean => !entry.append && entry.touchedAt + UPLOAD_KEPT_MS <= now()
  let removed = 0
  // Somebody may go on with one while another is removed.
  for (const entry of [...bySha256.values()].filter(isOld)) {
    if (!isOld(entry)) continue
    await forget(entry)
    removed += 1
  }
  return removed
}
