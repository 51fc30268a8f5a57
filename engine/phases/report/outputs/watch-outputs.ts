import type { FileStore, StoredFile } from '../../../storage/file-store.ts'

export interface WrittenFile extends StoredFile {
  /** Below the base path. */
  readonly name: string
}

/** A file store that remembers what was written for people, until somebody takes the list. */
export interface WatchedFiles extends FileStore {
  /** Files written below a batch's base path since the last call, in the order of their names. */
  takeWritten(basePath: string): readonly WrittenFile[]
}

/** Watches the writing of managed files, so that none goes out without being logged. */
export function watchOutputs(files: FileStore): WatchedFiles {
  const written = new Map<string, StoredFile>()
  return {
    ...files,
    writeManaged: async (relativePath, write) => {
      const stored = await files.writeManaged(relativePath, write)
      written.set(relativePath, stored)
      return stored
    },
    removeManaged: async relativePath => {
      written.delete(relativePath)
      await files.removeManaged(relativePath)
    },
    takeWritten: basePath => {
      const folder = `${basePath.replace(/\/+$/, '')}/`
      const taken = [...written].filter(([path]) => path.startsWith(folder))
      for (const [path] of taken) written.delete(path)
      return taken
        .map(([path, stored]) => ({ ...stored, name: path.slice(folder.length) }))
        .sort((one, other) => (one.name < other.name ? -1 : 1))
    },
  }
}
