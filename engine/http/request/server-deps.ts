import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import type { CreateBatch } from '../../batches/create-batch.ts'
import type { ReadPositions } from '../../batches/positions/read-positions.ts'
import type { Config } from '../../config.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import type { Clock } from '../../shared/clock.ts'
import type { InTurn } from '../../shared/in-turn.ts'
import type { SecretBox } from '../../shared/secret-box.ts'
import type { ChangeFeed } from '../../storage/change-feed.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { HandedFiles } from '../../storage/handed-files.ts'
import type { StorageState } from '../../shared/storage-fault.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TestWebhook } from '../../webhooks/test-webhook.ts'
import type { DownloadKey } from '../answer/download-url.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import type { RequestLog } from './request-log.ts'

/** What the HTTP layer needs from outside. */
export interface ServerDeps {
  readonly config: Pick<
    Config,
    | 'ratePerMinute'
    | 'createPerMinute'
    | 'limits'
    | 'inputRoots'
    | 'sourceAllow'
    | 'webhookAllow'
    | 'workers'
    | 'modelsDir'
  >
  readonly storage: Storage
  readonly files: Pick<FileStore, 'openManaged' | 'sumManaged' | 'managedPath' | 'put' | 'has' | 'hold'>
  /** Files that programs hand over before they make a batch of them. */
  readonly handed: HandedFiles
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly createBatch: CreateBatch
  /** Whoever makes a mandant does it in this queue. */
  readonly mandantTurns: InTurn
  /** The kinds of documents, those of the office among them. */
  readonly taxonomy: Taxonomy
  /** What the documents of a finished batch count for. */
  readonly readPositions: ReadPositions
  readonly testWebhook: TestWebhook
  /** Seals secrets before they are stored. */
  readonly secrets: Pick<SecretBox, 'seal'>
  /** Called after a batch was accepted: wakes the source fetcher and the queue. */
  readonly onBatchCreated: () => void
  /** Called after a cancel was asked for. */
  readonly onCancelRequested?: () => void
  /** Hosts (with port, as in the Host header) that this server answers to, by listener; read at every request. */
  readonly allowedHosts: (fromNetwork: boolean) => readonly string[]
  /** Base of the https listener without trailing slash, e.g. `https://localhost:7443`; null when it is switched off. */
  readonly publicHttpsUrl: () => string | null
  /** The authorities that programs may trust, PEM; null without an https listener. */
  readonly authorities: () => string | null
  readonly downloadKey: DownloadKey
  /** Version of the engine, as /openapi.json tells it. */
  readonly version?: string
  /** German words for a micro step. */
  readonly describeStep: (microStep: string) => string
  /** Hears of every answer to `/v1`. */
  readonly requestLog?: Pick<RequestLog, 'watch'>
  /** Why new work is refused at the moment, or null. */
  readonly unavailable?: () =>
    'draining' | 'disk_low' | 'migrating' | 'database_damaged' | `storage_${StorageState}` | null
  /** What `/metrics` tells; absent where it is off. */
  readonly metrics?: (() => Promise<string>) | undefined
  /** What only a sandbox answers; a real engine has no such routes. */
  readonly sandbox?: SandboxDeps | undefined
  /** Pages of the window and their /local interface. */
  readonly registerLocal?: (app: FastifyInstance) => void | Promise<void>
  /** Tells of what was committed; absent: a stream looks for itself. */
  readonly changes?: ChangeFeed
  /** How often the event stream looks for news while nothing tells of them; 500 ms when absent. */
  readonly eventsIntervalMs?: number
  /** How long a JSON or form body may take; 30 s when absent. */
  readonly bodyTimeMs?: number
  /** How long an answer may wait without anything of it being taken, at least; two minutes when absent. */
  readonly unreadTimeMs?: number
}

/** Time that a JSON or form body may take (decisions.md 2.2). */
export function bodyTimeMs(deps: Pick<ServerDeps, 'bodyTimeMs'>): number {
  return deps.bodyTimeMs ?? 30_000
}

/**
 * Time in which something of an answer has to be taken; Node looks that often, so that an end may come after twice the
 * time. A system takes up to some megabytes ahead and asks for more when
 * a third of that is free: a reader of 15 KB a second is never over it.
 */
export function unreadTimeMs(deps: Pick<ServerDeps, 'unreadTimeMs'>): number {
  return deps.unreadTimeMs ?? 120_000
}
