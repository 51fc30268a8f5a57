import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { CreateBatch } from '../batches/create-batch.ts'
import type { Config } from '../config.ts'
import type { LocalSessions } from '../http/local/session/local-sessions.ts'
import type { Inbox } from '../inbox/inbox.ts'
import type { PageWorkers } from '../isolation/operations.ts'
import type { Keychain } from '../keys/master-key.ts'
import { WINDOW_PROJECT_ID } from '../model/client.ts'
import type { Project } from '../model/client.ts'
import type { MovableClock } from '../sandbox/movable-clock.ts'
import type { Clock } from '../shared/clock.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { RewriteOrder } from './folder-keys.ts'

/** The project that batches of the window belong to; it exists from the first start and has no client. */
export const WINDOW_PROJECT: Project = {
  id: WINDOW_PROJECT_ID,
  name: 'Fenster',
  organizationId: 'org_kanzlei',
  partnerCode: 'DIREKT',
  discountPercent: 0,
  provisionPercent: 0,
}

export interface EngineOverrides {
  readonly clock?: Clock
  readonly workers?: PageWorkers
  readonly retryDelaysMs?: readonly number[]
  /** A person said that folder and database, as they are, are a new installation. */
  readonly isNewInstallation?: boolean | undefined
  readonly onBatchEnded?: (batchId: string) => void
  /** Where the settings came from beside `config.json`; they cannot be changed in the window. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Runtime of the worker processes; this process's own unless told otherwise. */
  readonly nodePath?: string | undefined
  /** Where the desktop shell keeps the master key; the data folder itself otherwise. */
  readonly keychain?: Keychain | undefined
  /** Lets the engine stop, its data folder be written anew, and the engine begin again; absent where nobody does that. */
  readonly onRewrite?: ((order: RewriteOrder) => void) | undefined
  /** Why the last rewriting that somebody asked for in the window came to nothing, German. */
  readonly rewriteFault?: string | null | undefined
  /** The data folder is gone when its batch has ended: nothing is made ready for later, and no disk has to confirm. */
  readonly isPassing?: boolean
  /** The engine is a sandbox, whose clock programs put forward. */
  readonly sandbox?: MovableClock | undefined
}

/** Where the engine listens, filled in when it does. */
export interface Addresses {
  httpUrl: string | null
  httpsUrl: string | null
  /** For other machines; null where none are let in. */
  networkUrl: string | null
  hosts: readonly string[]
  /** By which other machines call. */
  networkHosts: readonly string[]
  /** Ports of our own listeners: never a target of sources or webhooks. */
  ports: readonly number[]
}

/** What an engine works with, without what answers others. */
export interface Workshop {
  readonly config: Config
  readonly clock: Clock
  readonly logger: Logger
  readonly storage: Storage
  readonly files: FileStore
  readonly addresses: Addresses
  readonly createBatch: CreateBatch
  /** Seals what is stored and must be read again. */
  readonly secrets: SecretBox
  readonly inbox: Inbox
  /** Begins to fetch sources and to work on batches, those of a former engine first. */
  start(): Promise<void>
  /** Something new is to be done. */
  wake(): void
  /** A fault of disk or database was met by somebody who could not answer it. */
  readonly sawFault: (error: unknown) => void
  /** Parks what runs and lets go of everything; within 10 seconds. */
  stop(): Promise<void>
}

export interface Engine extends Workshop {
  readonly sessions: LocalSessions
  readonly app: FastifyInstance
  /** For workers of other machines, on a listener of its own; null where none are let in. */
  readonly workerDoor: FastifyInstance | null
}
