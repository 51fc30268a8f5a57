import { isAbsolute, relative, sep } from 'node:path'

/** What the files of an encrypted folder are written with. */
export interface SealedFolder {
  /** Absolute. */
  readonly folder: string
  /** 32 bytes; the key of each file is derived from it. */
  readonly filesKey: Buffer
  /** 32 bytes, of the database file; null for who has nothing to do with it. */
  readonly databaseKey: Buffer | null
  /** Names the keys, as `encryption.json` does; absent for those of work in passing. */
  readonly keyId?: string
  /** All that lies in it, whatever it is called: a folder of ours for work in passing. */
  readonly isWhole?: boolean
}

/**
 * What holds a client's data, or a key, in a data folder. The rest is for people and other programs to read: settings,
 * an office's own kinds, models, logs (ids and codes only), certificates, and what the running process tells of itself.
 * A backup is brought back for a rehearsal in a folder within, under the same names.
 */
const SEALED_PATH =
  /^(?:rehearsal\/)?(?:(?:files|inbox|mailbox)(?:\/|$)|(?:master\.key|download\.key|connections\.json|time-stamps\.json|postgres\.dump)(?:\.[^/]*)?$)/

/**
 * The encrypted folders of this process. A process opens one installation, and files are read in a hundred places by
 * their path: who has to know that they are encrypted is the one module that opens files, and it asks here.
 */
const folders = new Map<string, SealedFolder>()

/** From now on files of this folder are read and written encrypted; `forget` ends that. */
export function addSealedFolder(sealed: SealedFolder): { forget(): void } {
  folders.set(sealed.folder, sealed)
  return {
    forget: () => {
      if (folders.get(sealed.folder) === sealed) folders.delete(sealed.folder)
    },
  }
}

/** From now on the files of this folder are read and written as they are. */
export function forgetSealedFolder(folder: string): void {
  folders.delete(folder)
}

/** The one that is this folder itself. */
export function sealedFolderAt(folder: string): SealedFolder | null {
  return folders.get(folder) ?? null
}

/** Those that a worker process needs; the key of a database only where `withDatabase` says so. */
export function listSealedFolders(withDatabase: boolean): readonly SealedFolder[] {
  return [...folders.values()].map(sealed => (withDatabase ? sealed : { ...sealed, databaseKey: null }))
}

/** Takes the place of all that were known: what a worker process is told with each operation. */
export function setSealedFolders(sealed: readonly SealedFolder[]): void {
  folders.clear()
  for (const each of sealed) {
    const databaseKey = each.databaseKey === null ? null : Buffer.from(each.databaseKey)
    folders.set(each.folder, { ...each, filesKey: Buffer.from(each.filesKey), databaseKey })
  }
}

/** The key of the files where this path lies; null where files are not encrypted. */
export function filesKeyOf(path: string): Buffer | null {
  const found = folders.size === 0 ? null : sealedFolderOf(path)
  if (!found) return null
  const { sealed, below } = found
  return sealed.isWhole === true || SEALED_PATH.test(below) ? sealed.filesKey : null
}

/** Databases lie in the folder itself; one is brought back from a backup in a folder of its own, to be looked at. */
const DATABASE_PATH = /^(?:rehearsal\/)?[^/]+$/

/** The key of a database file that lies there; null where it is not encrypted. */
export function databaseKeyOf(path: string): Buffer | null {
  const found = folders.size === 0 ? null : sealedFolderOf(path)
  return found && (found.sealed.isWhole === true || DATABASE_PATH.test(found.below)) ? found.sealed.databaseKey : null
}

/** Whether a path below a data folder is encrypted where the folder is. */
export function isSealedPath(below: string): boolean {
  return SEALED_PATH.test(below)
}

/** The innermost one that holds the path, and the path below it with forward slashes. */
function sealedFolderOf(path: string): { readonly sealed: SealedFolder; readonly below: string } | null {
  let found: { readonly sealed: SealedFolder; readonly below: string } | null = null
  for (const sealed of folders.values()) {
    const below = relative(sealed.folder, path)
    if (below.startsWith('..') || isAbsolute(below)) continue
    if (!found || sealed.folder.length > found.sealed.folder.length) {
      found = { sealed, below: sep === '/' ? below : below.replaceAll(sep, '/') }
    }
  }
  return found
}
