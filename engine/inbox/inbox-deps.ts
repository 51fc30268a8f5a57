import type { Logger } from 'pino'
import type { CreateBatch } from '../batches/create-batch.ts'
import type { Config } from '../config.ts'
import type { Project } from '../model/client.ts'
import type { Clock } from '../shared/clock.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { FinishDeps } from './finish-taking.ts'

export interface InboxDeps {
  /** As `checkInboxFolder` returned it; null when the inbox is off. */
  readonly folder: string | null
  readonly config: Pick<Config, 'dataDir' | 'inboxQuietMs' | 'limits'>
  readonly storage: {
    readonly batches: Pick<Storage['batches'], 'keptAnswer'>
    readonly mandants: Pick<Storage['mandants'], 'list'>
  }
  readonly files: Pick<FileStore, 'put' | 'has' | 'hold' | 'freeBytes'>
  readonly createBatch: CreateBatch
  readonly project: () => Promise<Project>
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly isDiskLow: () => boolean
  readonly onCreated: () => void
  readonly move?: FinishDeps['move']
}
