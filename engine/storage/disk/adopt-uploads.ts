import type { Clock } from '../../shared/clock.ts'
import type { FileStore, StoredFile } from '../file-store.ts'
import { uploadFaults } from '../upload-faults.ts'
import type { UploadStore } from '../upload-store.ts'
import type { AdoptedMarks } from './adopted-marks.ts'
import { storedSize } from './stored-size.ts'
import type { Entry, UploadEntries } from './upload-entries.ts'

export interface AdoptionDeps {
  readonly entries: UploadEntries
  readonly marks: AdoptedMarks
  readonly files: Pick<FileStore, 'adopt' | 'has' | 'pathOf'>
  readonly clock: Pick<Clock, 'now'>
}

/** Moves whole uploads into the file store, and back where no batch was made of them; one call after the other. */
export function createAdoption(deps: AdoptionDeps): Pick<UploadStore, 'adopt' | 'settle'> {
  const adopted = new Map<string, Entry>()
  /** Two batches may want the same file. */
  let adopting: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = adopting.then(work)
    adopting = done.catch(() => undefined)
    return done
  }
  return {
    adopt: sha256s => inTurn(() => adoptAll(deps, adopted, new Set(sha256s))),
    settle: sha256s => inTurn(() => settleAll(deps, adopted, new Set(sha256s))),
  }
}

async function adoptAll(
  { entries, marks, files }: AdoptionDeps,
  adopted: Map<string, Entry>,
  wanted: ReadonlySet<string>,
): Promise<Map<string, StoredFile>> {
  const { bySha256, pathOf, unlessLost } = entries
  const open = [...wanted].find(sha256 => bySha256.get(sha256)?.isWhole !== true && !files.has(sha256))
  if (open !== undefined) throw uploadFaults.incomplete(open)
  const stored = new Map<string, StoredFile>()
  for (const sha256 of wanted) {
    const entry = bySha256.get(sha256)
    if (entry?.isWhole === true) {
      await marks.set(sha256, entry.byteSize)
      adopted.set(sha256, entry)
      await unlessLost(entry, files.adopt(pathOf(entry), sha256), uploadFaults.incomplete(sha256))
      bySha256.delete(sha256)
    }
    const byteSize = await storedSize(files, sha256)
    if (byteSize === null) throw uploadFaults.incomplete(sha256)
    stored.set(sha256, { sha256, byteSize })
  }
  return stored
}

async function settleAll(
  { entries, marks, clock }: AdoptionDeps,
  adopted: Map<string, Entry>,
  sha256s: ReadonlySet<string>,
): Promise<void> {
  for (const sha256 of sha256s) {
    const entry = adopted.get(sha256)
    if (!entry) continue
    adopted.delete(sha256)
    if (await marks.settle(sha256, entry.byteSize, entries.pathOf(entry))) {
      entries.bySha256.set(sha256, { ...entry, touchedAt: clock.now(), append: null })
    }
  }
}
