import type { Batch } from '../../model/batch.ts'
import type { FileRemoval } from '../../model/deletion.ts'
import { removeDeletedFiles } from '../mandants/delete-mandant.ts'
import type { RemoveFilesDeps } from '../mandants/delete-mandant.ts'

/**
 * Removes what deletions of documents left of a batch, so that it can be written anew; false while something is left
 * that another program holds open.
 */
export async function settleRemovals(deps: RemoveFilesDeps, batch: Batch): Promise<boolean> {
  if (!(await hasRemovals(deps, batch))) return true
  await removeDeletedFiles(deps)
  return !(await hasRemovals(deps, batch))
}

async function hasRemovals({ storage }: RemoveFilesDeps, { id, basePath }: Batch): Promise<boolean> {
  const folder = basePath.replace(/\/+$/, '')
  const isOfBatch = ({ type, target }: FileRemoval): boolean =>
    (type === 'folder' && target === folder) || (type === 'work' && target === id)
  return (await storage.deletions.listRemovals()).some(isOfBatch)
}
