import { stat } from '../../shared/disk/files.ts'
import type { FileStore } from '../file-store.ts'

/** Bytes of a file of the file store; null when it does not have it. */
export async function storedSize(files: Pick<FileStore, 'has' | 'pathOf'>, sha256: string): Promise<number | null> {
  if (!files.has(sha256)) return null
  // It may be deleted at this moment.
  return stat(files.pathOf(sha256)).then(
    ({ size }) => size,
    () => null,
  )
}
