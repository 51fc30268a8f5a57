import type { FileStore, IsReferenced } from '../../../engine/storage/file-store.ts'

export interface DeletingFiles {
  readonly files: FileStore
  /** Deletions of other documents with the same bytes that came while a document was being written. */
  readonly beside: readonly Promise<void>[]
}

/**
 * A file store where somebody deletes documents at the worst moments: what comes in first is taken away at once, with
 * another document of the same bytes; what is held is asked for again while its document is written. `files` must be
 * opened without marks of arrivals, as it is when another document took the mark away.
 */
export function deletingFiles(files: FileStore, isReferenced: IsReferenced): DeletingFiles {
  const beside: Promise<void>[] = []
  const deleted = new Set<string>()
  return {
    beside,
    files: {
      ...files,
      put: async (bytes, options) => {
        const stored = await files.put(bytes, options)
        if (!deleted.has(stored.sha256)) await files.removeOriginal(stored.sha256, async () => false)
        deleted.add(stored.sha256)
        return stored
      },
      hold: (sha256s, work) => {
        const all = [...sha256s]
        return files.hold(all, () => {
          for (const sha256 of all) beside.push(files.removeOriginal(sha256, isReferenced))
          return work()
        })
      },
    },
  }
}
