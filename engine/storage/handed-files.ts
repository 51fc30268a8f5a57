import type { Readable } from 'node:stream'

/** A file that a program hands over, to make a document of it later. */
export interface HandedFile {
  /** `upl_…` */
  readonly id: string
  readonly filename: string | null
  /** What its sender announced, or what came; null while nobody knows. */
  readonly byteSize: number | null
  /** Hex; what its sender announced, or what the bytes have; null while nobody knows. */
  readonly sha256: string | null
  /** Bytes that are here. */
  readonly offset: number
  readonly isWhole: boolean
  /** Epoch ms; thrown away then unless a batch took it. */
  readonly expiresAt: number
}

/** What its sender says of a file before its bytes. */
export interface Announced {
  readonly filename: string | null
  readonly byteSize: number | null
  readonly sha256: string | null
}

/**
 * Files that programs hand over, each known to its project alone and by an id of its own: whoever knows a hash gets
 * nothing of it. What is here survives the end of the engine.
 */
export interface HandedFiles {
  /** Throws EngineError `upload_too_large`, `too_many_uploads`, `storage_full`. */
  begin(projectId: string, announced: Announced): Promise<HandedFile>
  /**
   * Adds bytes at `offset`, which must be where the file ends; those that came before a fault stay. Complete with the
   * last byte that was announced, or with the end of the stream where no size was; then its hash is checked.
   * Throws EngineError `upload_not_found`, `upload_busy`, `upload_offset_mismatch`, `upload_too_long`,
   * `checksum_mismatch` (thrown away), `storage_full`, `upload_interrupted`.
   */
  append(projectId: string, id: string, offset: number, bytes: Readable): Promise<HandedFile>
  /** Null when this project has none of this id (any more). */
  find(projectId: string, id: string): Promise<HandedFile | null>
  /** The bytes of a whole file. Throws EngineError `upload_not_found`. */
  read(projectId: string, id: string): Promise<Readable>
  /** Nothing when there is none. */
  remove(projectId: string, id: string): Promise<void>
  /** Throws away what is over its time; returns how many. */
  tidy(): Promise<number>
  close(): void
}
