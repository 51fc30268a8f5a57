import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFile } from '../../shared/disk/remove-path.ts'
import { writeWhole } from '../../shared/disk/write-whole.ts'
import type { FileStore } from '../file-store.ts'

/** Room on the disk of a file store; what is written to try it lies in `incoming`, which is emptied at each start. */
export function createFreeRoom(folders: {
  readonly root: string
  readonly incoming: string
}): Pick<FileStore, 'freeBytes' | 'freeBytesAfterWrite'> {
  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folders.root)
    return bavail * bsize
  }
  return {
    freeBytes,
    freeBytesAfterWrite: async () => {
      const path = join(folders.incoming, `tried-${randomUUID()}`)
      await writeWhole(path, 'x')
      await removeFile(path)
      return freeBytes()
    },
  }
}
