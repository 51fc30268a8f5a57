import { readdir } from 'node:fs/promises'
import { open } from '../../shared/disk/files.ts'
import { join } from 'node:path'
import { removeFile } from '../../shared/disk/remove-path.ts'
import type { FileStore, IsReferenced } from '../file-store.ts'

export interface AdoptedMarksDeps {
  readonly files: Pick<FileStore, 'withdraw'>
  /** Whether a document names it. */
  readonly isReferenced: IsReferenced
}

export interface AdoptedMarks {
  /** To be called before an upload is moved into the file store. */
  set(sha256: string, byteSize: number): Promise<void>
  /** Whether nobody made a batch of it, so that it lies at `backTo` again. */
  settle(sha256: string, byteSize: number, backTo: string): Promise<boolean>
}

const MARK = /^([0-9a-f]{64})-(\d{1,15})\.adopted$/

/**
 * Marks (`<sha256>-<size>.adopted`) uploads that were moved into the file store as long as their batch is not made: one
 * that is never made, however the engine ended, leaves no original behind that nobody knows of. Settles those it finds.
 */
export async function openAdoptedMarks(
  folder: string,
  { files, isReferenced }: AdoptedMarksDeps,
  backTo: (sha256: string, byteSize: number) => string,
): Promise<AdoptedMarks> {
  const pathOf = (sha256: string, byteSize: number): string => join(folder, `${sha256}-${byteSize}.adopted`)
  const settle: AdoptedMarks['settle'] = async (sha256, byteSize, back) => {
    // Only when nobody made a batch of it, and nobody is about to.
    const isUnused = await files.withdraw(sha256, back, isReferenced)
    await removeFile(pathOf(sha256, byteSize))
    return isUnused
  }
  for (const name of await readdir(folder)) {
    const [, sha256, size] = MARK.exec(name) ?? []
    if (sha256 !== undefined) await settle(sha256, Number(size), backTo(sha256, Number(size)))
  }
  return {
    set: async (sha256, byteSize) => await (await open(pathOf(sha256, byteSize), 'a', 0o600)).close(),
    settle,
  }
}
