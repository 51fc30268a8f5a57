import type { FileHandle } from '../../shared/disk/files.ts'
import type { Batch } from '../../model/batch.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Output, OutputDeps } from './list-outputs.ts'
import { listOutputs } from './list-outputs.ts'

/** The bytes that a link was made for, or why there are none. */
export type OpenedListed =
  | { readonly state: 'whole'; readonly handle: FileHandle; readonly output: Output }
  /** `replaced`: a later edition has other bytes there, or none. */
  | { readonly state: 'being_written' | 'replaced' | 'damaged' }

export interface OpenListedDeps extends OutputDeps {
  readonly storage: Pick<Storage, 'audit' | 'batches' | 'corrections'>
  readonly files: OutputDeps['files'] & Pick<FileStore, 'openManaged'>
}

/** Opens the file of a result with this id if it still has these bytes; the caller closes the handle. */
export async function openListed(
  deps: OpenListedDeps,
  batch: Batch,
  wanted: { readonly id: string; readonly sha256: string },
): Promise<OpenedListed> {
  const output = (await listOutputs(deps, batch)).find(({ id }) => id === wanted.id)
  if (!output || output.sha256 !== wanted.sha256) return { state: 'replaced' }
  const opened = await deps.files.openManaged(output.path, wanted.sha256)
  if (opened.state === 'whole') return { ...opened, output }
  const revision = await deps.storage.corrections.revision(batch.id)
  if (revision.done < revision.wanted) return { state: revision.fault === null ? 'being_written' : 'replaced' }
  return { state: opened.state === 'missing' ? 'replaced' : 'damaged' }
}
