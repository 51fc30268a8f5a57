import { open, stat } from '../../shared/disk/files.ts'
import { isSealBroken } from '../../shared/sealed/chunk-format.ts'
import type { FileHandle } from '../../shared/disk/files.ts'
import type { FileState, OpenedFile } from '../file-store.ts'

/**
 * Opens a file whose bytes have this SHA-256: what is read from the handle is what was checked, also when another file
 * takes the name meanwhile. The caller closes the handle. Throws the system's error.
 */
export async function openChecked(
  check: (path: string, sha256: string) => Promise<FileState>,
  path: string,
  sha256: string,
): Promise<OpenedFile> {
  let handle: FileHandle
  try {
    handle = await open(path, 'r')
  } catch (error) {
    if (isSealBroken(error)) return { state: 'damaged' }
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { state: 'missing' }
  }
  try {
    const state = await check(path, sha256)
    if (state === 'whole' && (await isAt(handle, path))) return { state, handle }
    await handle.close()
    // Another one took its name: to whom this file belonged is not known any more.
    return { state: state === 'whole' ? 'damaged' : state }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function isAt(handle: FileHandle, path: string): Promise<boolean> {
  const [opened, named] = await Promise.all([handle.stat({ bigint: true }), stat(path, { bigint: true })])
  return opened.ino === named.ino && opened.mtimeNs === named.mtimeNs && opened.size === named.size
}
