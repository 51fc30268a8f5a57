import { constants } from 'node:fs'
import { copyFile } from '../../../shared/disk/files.ts'
import type { Batch } from '../../../model/batch.ts'
import type { BinderPlan } from '../../../model/binder-plan.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { ItemContext } from '../../phase.ts'
import { inBatch } from './in-batch.ts'
import { originalNames } from './name-originals.ts'

type KeepingFiles = Pick<FileStore, 'writeManaged' | 'removeManaged'>

/** Copies the files that came in into the folder `Originale` beside the Belegmappe of a batch. May be run again. */
export function keepOriginals(
  files: KeepingFiles,
  batch: Batch,
  plan: Pick<BinderPlan, 'inputs'>,
  item: ItemContext,
): Promise<void> {
  return keepInputs(files, inBatch(batch), plan, item.signal, item.progress)
}

/** The same below a folder of managed storage; `onProgress` hears the share that is done. */
export async function keepInputs(
  files: KeepingFiles,
  folder: string,
  { inputs }: Pick<BinderPlan, 'inputs'>,
  signal: AbortSignal,
  onProgress: (share: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const names = originalNames(inputs)
  for (const [index, { documentId, path }] of inputs.entries()) {
    signal.throwIfAborted()
    const place = `${folder}/Originale/${names.get(documentId)}`
    if (path === null) {
      // An earlier version may have had it, before it was known to be another mandant's.
      await files.removeManaged(place)
      continue
    }
    await files.writeManaged(place, temporaryPath =>
      // A clone where the file system has them: the copy then takes neither time nor room.
      copyFile(path, temporaryPath, constants.COPYFILE_FICLONE),
    )
    await onProgress((index + 1) / inputs.length)
  }
}
