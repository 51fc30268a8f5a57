import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Clock } from '../shared/clock.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { GuardDeps } from './guard-connector.ts'
import type { Pace } from './keep-pace.ts'

export interface SourceFetcherDeps {
  readonly storage: Pick<Storage, 'documents' | 'audit'>
  readonly files: Pick<FileStore, 'put' | 'has' | 'hold'>
  readonly config: Pick<Config, 'sourceAllow' | 'extraCaFile' | 'inputRoots' | 'limits' | 'httpPort' | 'httpsPort'>
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly clock: Clock
  /** A source came in or was given up. */
  readonly onFetched?: () => void
  readonly retryDelaysMs?: readonly number[]
  /** Ports that the engine listens on, when they are not those of the settings. */
  readonly ownPorts?: () => readonly number[]
  readonly resolve?: GuardDeps['resolve']
  readonly timeouts?: { readonly headersMs: number; readonly idleMs: number }
  readonly pace?: Pace
  /** Hears of each connection. */
  readonly tell?: GuardDeps['tell']
  /** What all tries of a file may take together; ten minutes when absent. */
  readonly totalMs?: number
}
