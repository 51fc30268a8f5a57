import { open } from '../../shared/disk/files.ts'
import { assert } from '../../shared/assert.ts'
import type { Clock } from '../../shared/clock.ts'
import type { FileStore } from '../file-store.ts'
import { uploadFaults } from '../upload-faults.ts'
import type { Upload } from '../upload-store.ts'
import { storedSize } from './stored-size.ts'
import { uploadOf } from './upload-entries.ts'
import type { UploadEntries } from './upload-entries.ts'

export interface BeginDeps {
  readonly files: Pick<FileStore, 'has' | 'pathOf' | 'freeBytes'>
  readonly clock: Pick<Clock, 'now'>
  readonly byteSizeMax: number
}

/** Four batches of the largest kind. */
const UPLOADS_MAX = 2_000
/** An upload takes its own room, and processing as much again and more (as decisions.md 3). */
const ROOM_FACTOR = 3

/** Begins an upload, or finds what there is of these bytes; see `UploadStore.begin`. */
export async function beginUpload(
  entries: UploadEntries,
  deps: BeginDeps,
  sha256: string,
  byteSize: number,
): Promise<Upload> {
  const { bySha256, checked } = entries
  assert(/^[0-9a-f]{64}$/.test(sha256), 'a sha256 in hex')
  if (byteSize > deps.byteSizeMax) throw uploadFaults.tooLarge(deps.byteSizeMax)
  const known = bySha256.get(sha256)
  if (known && known.byteSize !== byteSize) throw uploadFaults.lengthMismatch()
  const sound = known && !known.append ? await checked(known) : known && uploadOf(known)
  if (sound) return sound
  const stored = await storedSize(deps.files, sha256)
  if (stored !== null && stored !== byteSize) throw uploadFaults.lengthMismatch()
  if (stored !== null) return { sha256, byteSize, offset: byteSize, isWhole: true, expiresAt: null }
  await checkRoom(entries, deps, byteSize)
  return beginNew(entries, deps, sha256, byteSize)
}

async function checkRoom({ bySha256 }: UploadEntries, { files }: BeginDeps, byteSize: number): Promise<void> {
  if (bySha256.size >= UPLOADS_MAX) throw uploadFaults.tooMany()
  const missing = [...bySha256.values()].reduce((all, each) => all + each.byteSize - each.offset, byteSize)
  if ((await files.freeBytes()) < missing * ROOM_FACTOR) throw uploadFaults.full()
}

async function beginNew(
  { bySha256, pathOf }: UploadEntries,
  { clock }: BeginDeps,
  sha256: string,
  byteSize: number,
): Promise<Upload> {
  const begun = { sha256, byteSize, offset: 0, isWhole: false, touchedAt: clock.now(), append: null }
  const entry = bySha256.get(sha256) ?? begun
  // Another sender began it meanwhile.
  if (entry.byteSize !== byteSize) throw uploadFaults.lengthMismatch()
  bySha256.set(sha256, entry)
  if (entry === begun) await (await open(pathOf(entry), 'a', 0o600)).close()
  return uploadOf(entry)
}
