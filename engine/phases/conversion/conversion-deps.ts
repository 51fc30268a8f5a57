import type { OfficeWorkers } from '../../isolation/office-pool.ts'
import type { PageWorkers } from '../../isolation/operations.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'

/** As in the settings (config.ts). */
export interface ConversionLimits {
  readonly pagesPerDocumentMax: number
  readonly pagesPerBatchMax: number
  readonly fileBytesMax: number
  readonly archiveEntriesMax: number
  readonly archiveBytesMax: number
  /** How deep archives may lie in archives: 1 takes none within another one. */
  readonly archiveDepthMax: number
  /** Documents of a batch with all that came out of them. */
  readonly documentsUnfoldedMax: number
}

export interface ConversionDeps {
  readonly workers: PageWorkers
  readonly office: Pick<OfficeWorkers, 'run'>
  readonly storage: Pick<Storage, 'documents'>
  readonly files: Pick<FileStore, 'pathOf' | 'checkOriginal' | 'put' | 'has' | 'hold' | 'workFolder'>
  readonly limits: ConversionLimits
  /** Passwords that the office knows; each is tried on locked files. */
  readonly documentPasswords: readonly string[]
}
