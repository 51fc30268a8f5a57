import type { Readable } from 'node:stream'
import type { StoredFile } from './file-store.ts'

/** A file that comes in pieces; known by what its bytes will be, never by its name. */
export interface Upload {
  /** Hex; as its sender says until `isWhole`, checked from then on. */
  readonly sha256: string
  readonly byteSize: number
  /** Bytes that are here. */
  readonly offset: number
  readonly isWhole: boolean
  /** When it is thrown away unless more of it comes; null for a file that the file store has anyway. */
  readonly expiresAt: number | null
}

/**
 * Files on their way into the file store. What is here survives the end of the engine; nobody else sees it before
 * `adopt`.
 */
export interface UploadStore {
  /**
   * Begins an upload, or finds the one of the same bytes.
   * Throws EngineError `upload_too_large`, `upload_length_mismatch` (begun with another size), `too_many_uploads`,
   * `storage_full`.
   */
  begin(sha256: string, byteSize: number): Promise<Upload>
  /**
   * Null when there is none (any more). Who asks has lost the connection: an append that is still waiting for bytes of
   * it is ended first.
   */
  find(sha256: string): Promise<Upload | null>
  /**
   * Adds bytes at `offset`, which must be where the upload ends; those that came before a fault stay. Checks the
   * SHA-256 with the last byte.
   * Throws EngineError `upload_not_found`, `upload_busy` (another append), `upload_offset_mismatch`, `upload_too_long`,
   * `checksum_mismatch` (thrown away), `storage_full`, `upload_interrupted`.
   */
  append(sha256: string, offset: number, bytes: Readable): Promise<Upload>
  /** Uploads that nobody has gone on with for a minute, the oldest first. */
  listResting(): readonly Upload[]
  /** Throws it away; nothing when there is none. */
  remove(sha256: string): Promise<void>
  /**
   * Moves whole uploads into the file store; a file that is there already counts as well. `settle` has to follow.
   * Throws EngineError `upload_incomplete`, and moves none, unless all are whole.
   */
  adopt(sha256s: readonly string[]): Promise<ReadonlyMap<string, StoredFile>>
  /**
   * Comes after `adopt`, also after one that failed, and after the batch was made or not: what no document names is an
   * upload again. The next start makes up for one that never came.
   */
  settle(sha256s: readonly string[]): Promise<void>
  /** Throws away what nobody went on with in time; returns how many. */
  tidy(): Promise<number>
  close(): void
}
