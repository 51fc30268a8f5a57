import type { FileHandle } from '../shared/disk/files.ts'
import type { BatchOutput } from '../model/batch.ts'
import { earlierEditionPath, editionsOf } from '../phases/report/plan/keep-earlier-edition.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'

/** The bytes of an output, or why there are none: a new edition is being written, or they were lost or changed. */
export type OpenedOutput =
  { readonly state: 'whole'; readonly handle: FileHandle } | { readonly state: 'being_written' | 'missing' | 'damaged' }

/**
 * Opens the Belegmappe that the row of a batch tells of; the caller closes the handle. A new edition has its name
 * before the row follows, and until then the one that was kept of it is read.
 */
export async function openOutput(
  {
    files,
    storage,
  }: {
    readonly files: Pick<FileStore, 'openManaged'>
    readonly storage: Pick<Storage, 'audit' | 'batches' | 'corrections'>
  },
  output: BatchOutput,
): Promise<OpenedOutput> {
  const opened = await files.openManaged(output.path, output.sha256)
  if (opened.state === 'whole') return opened
  const { mandantId = null } = (await storage.batches.find(output.batchId)) ?? {}
  const edition = editionsOf(await storage.audit.list(output.batchId), mandantId).length
  const kept = await files.openManaged(earlierEditionPath(output.path, edition), output.sha256)
  if (kept.state === 'whole') return kept
  // It may have been finished while it was looked for: the row tells of the next one then.
  const { wanted, done, fault } = await storage.corrections.revision(output.batchId)
  return { state: done < wanted && fault === null ? 'being_written' : opened.state }
}
