import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import type { Batch } from '../../../model/batch.ts'
import type { BinderPlan } from '../../../model/binder-plan.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { ItemContext } from '../../phase.ts'
import { inBatch } from './in-batch.ts'
import { originalNames } from './name-originals.ts'

/** Copies the files that came in into the folder `Originale` beside the Belegmappe. May be run again. */
export async function keepOriginals(
  files: Pick<FileStore, 'writeManaged' | 'removeManaged'>,
  batch: Batch,
  { inputs }: Pick<BinderPlan, 'inputs'>,
  item: ItemContext,
): Promise<void> {
  const names = originalNames(inputs)
  for (const [index, { documentId, path }] of inputs.entries()) {
    item.signal.throwIfAborted()
    const place = inBatch(batch, `Originale/${names.get(documentId)}`)
    if (path === null) {
      // An earlier version may have had it, before it was known to be another mandant's.
      await files.removeManaged(place)
      continue
    }
    await files.writeManaged(place, temporaryPath =>
      // A clone where the file system has them: the copy then takes neither time nor room.
      copyFile(path, temporaryPath, constants.COPYFILE_FICLONE),
    )
    await item.progress((index + 1) / inputs.length)
  }
}
