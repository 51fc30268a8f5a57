import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Hex. */
  readonly sha256: string
  readonly byteSize: number
}

export interface PutOptions {
  readonly byteSizeMax: number
  readonly signal: AbortSignal
}

/** Files of the engine. Originals are content-addressed and never changed; outputs appear whole or not at all. */
export interface FileStore {
  /**
   * Streams bytes to a temporary name, hashing on the way; then fsync and rename.
   * Throws EngineError `file_too_large`, or what the stream throws.
   */
  put(bytes: Readable, options: PutOptions): Promise<StoredFile>
  /** Takes a file on the same disk, whose SHA-256 is known to be right and whose bytes are on the disk, as an original; the path is gone then. */
  adopt(path: string, sha256: string): Promise<void>
  /** Path of an original; read only. */
  pathOf(sha256: string): string
  has(sha256: string): boolean
  /** Removes an original at once, before anybody else has a turn; nothing when it is not there. Throws the system's error. */
  removeOriginal(sha256: string): void
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
}
