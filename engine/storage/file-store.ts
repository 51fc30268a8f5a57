import type { Readable } from 'node:stream'
import type { FileHandle } from '../shared/disk/files.ts'

export interface StoredFile {
  /** Hex. */
  readonly sha256: string
  readonly byteSize: number
}

export interface PutOptions {
  readonly byteSizeMax: number
  readonly signal: AbortSignal
}

/** What became of a file: as it was written, gone, or with other bytes. */
export type FileState = 'whole' | 'missing' | 'damaged'

/** What reading a file from end to end said. */
export interface ReadFile {
  readonly state: FileState
  readonly byteSize: number
}

export type OpenedFile =
  { readonly state: 'whole'; readonly handle: FileHandle } | { readonly state: 'missing' | 'damaged' }

/** Whether a document of any batch names an original. */
export type IsReferenced = (sha256: string) => Promise<boolean>

/** Files of the engine. Originals are content-addressed and never changed; outputs appear whole or not at all. */
export interface FileStore {
  /**
   * Streams bytes to a temporary name, hashing on the way; then fsync and rename.
   * Throws EngineError `file_too_large`, or what the stream throws.
   */
  put(bytes: Readable, options: PutOptions): Promise<StoredFile>
  /**
   * Takes a file on the same disk, whose SHA-256 is known to be right and whose bytes are on the disk, as an original;
   * the path is gone then.
   */
  adopt(path: string, sha256: string): Promise<void>
  /** Path of an original; read only. */
  pathOf(sha256: string): string
  has(sha256: string): boolean
  /** Holds an original against its hash; one that did not change since the last look is not read again. */
  checkOriginal(sha256: string): Promise<FileState>
  /** A read failed of what was checked: everything is read again when it is checked next. */
  forgetChecks(): void
  /** The same for a file of managed storage. */
  checkManaged(relativePath: string, sha256: string): Promise<FileState>
  /** Hash and size of a file of managed storage as it is now; null when it is not there or cannot be read. */
  sumManaged(relativePath: string): Promise<StoredFile | null>
  /**
   * Opens a file of managed storage whose bytes have this hash, so that they are what is read whatever becomes of the
   * name; the caller closes the handle.
   */
  openManaged(relativePath: string, sha256: string): Promise<OpenedFile>
  /** As the two checks before, but read from end to end, however it looked the last time. Throws the signal's reason. */
  rereadOriginal(sha256: string, signal: AbortSignal): Promise<ReadFile>
  rereadManaged(relativePath: string, sha256: string, signal: AbortSignal): Promise<ReadFile>
  /**
   * Does `work` while none of these originals is taken away: from the look whether they are there to the document that
   * names them. Must not be called again within it.
   */
  hold<T>(sha256s: Iterable<string>, work: () => Promise<T>): Promise<T>
  /**
   * Removes an original unless it is held, is just arriving, or `isReferenced` says that a document names it; nothing
   * when it is not there. Waits for those who hold it. Throws the system's error.
   */
  removeOriginal(sha256: string, isReferenced: IsReferenced): Promise<void>
  /** Moves an original to `path` on the same disk, under the conditions of `removeOriginal`; false when it stays. */
  withdraw(sha256: string, path: string, isReferenced: IsReferenced): Promise<boolean>
  /** Folder for a batch's intermediate files; may be deleted when the batch has ended. */
  workFolder(batchId: string): Promise<string>
  removeWorkFolder(batchId: string): Promise<void>
  /** Lets `write` fill a temporary file, then fsync, hash and rename to `relativePath` in managed storage. */
  writeManaged(relativePath: string, write: (temporaryPath: string) => Promise<void>): Promise<StoredFile>
  managedPath(relativePath: string): string
  /** Removes a file or folder of managed storage, and the folders above it that are empty then. */
  removeManaged(relativePath: string): Promise<void>
  /** Free bytes of the disk that holds the store. */
  freeBytes(): Promise<number>
  /** The same, after something was written there and brought onto the disk; rejects with what the disk says of that. */
  freeBytesAfterWrite(): Promise<number>
}
