import { EngineError } from '../shared/errors.ts'

/** Files that a database names. */
export interface ReferencedFiles {
  /** SHA-256 of files in the store. */
  readonly originals: readonly string[]
  readonly outputs: readonly {
    /** In managed storage. */
    readonly path: string
    readonly sha256: string
    /** The Belegmappe is to be written anew anyway. */
    readonly isOpen: boolean
  }[]
}

/** A database that a backup copies. */
export interface DatabaseToCopy {
  /** What its copy is called in a backup. */
  readonly file: string
  /**
   * Writes it to a path that is not there yet, as it is at one moment, while others work on it; what it says is of the
   * same moment. Nobody waits for it.
   */
  copy(to: string, signal?: AbortSignal): Promise<CopiedDatabase>
}

export interface CopiedDatabase {
  /** Of its schema. */
  readonly version: number
  readonly files: ReferencedFiles
}

/** Where a backup's copy of a database goes. */
export interface DatabaseToRestore {
  readonly file: string
  /** Before anything is written. Throws EngineError `database_too_new`, `database_not_empty`, or as it is reached. */
  check(version: number): Promise<void>
  /**
   * Makes a database of the copy, which was put at `path` in the data folder and compared with its hash; as a whole or
   * not at all. Throws EngineError `backup_damaged`, `database_too_new`, or what the server says.
   */
  restore(path: string): Promise<void>
}

/** EngineError `backup_damaged` that names the file of the backup. */
export function damagedBackup(path: string): EngineError {
  const message = `Die Sicherung ist beschädigt: ${path} fehlt oder ist verändert. Es wurde nichts zurückgeholt. Bitte eine andere Sicherung verwenden.`
  return new EngineError('input', 'backup_damaged', message)
}

/** EngineError `database_too_new` for a backup. */
export function backupTooNew(): EngineError {
  const message =
    'Die Sicherung stammt von einer neueren Version von Steuerstapel. Bitte die neuere Version installieren und wiederholen.'
  return new EngineError('input', 'database_too_new', message)
}
