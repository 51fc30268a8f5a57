import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Taxonomy } from '../model/taxonomy.ts'
import type { Clock } from '../shared/clock.ts'
import type { ConnectionLog } from '../shared/connection-log.ts'
import type { ChangeFeed } from '../storage/change-feed.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { HandedFiles } from '../storage/handed-files.ts'
import type { UploadStore } from '../storage/upload-store.ts'
import type { Ballast } from './ballast.ts'
import type { StorageWatch } from './storage-state.ts'

/** The data of an installation, held for this engine: its folder, its database and its files. */
export interface EngineData {
  readonly config: Config
  readonly clock: Clock
  readonly logger: Logger
  readonly taxonomy: Taxonomy
  /** The watched folder as it is on disk; null where there is none. */
  readonly inboxFolder: string | null
  readonly ballast: Ballast
  readonly watch: StorageWatch
  /** Which places this program connected to. */
  readonly connections: ConnectionLog
  readonly storage: Storage
  /** Tells of what was committed to a server, whoever did it; nothing of a file. */
  readonly changes: ChangeFeed
  readonly files: FileStore
  readonly uploads: UploadStore
  /** Files that programs hand over by `/v1`. */
  readonly handed: HandedFiles
  /** Closes the database and lets go of the folder; when nobody works on them any more. */
  close(): Promise<void>
}
