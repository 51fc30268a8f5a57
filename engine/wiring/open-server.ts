import type { FastifyInstance } from 'fastify'
import { createPositionReader } from '../batches/positions/read-positions.ts'
import type { LocalSessions } from '../http/local/session/local-sessions.ts'
import { createRequestLog } from '../http/request/request-log.ts'
import type { ServerDeps } from '../http/request/server-deps.ts'
import { createEngineMetrics } from '../http/engine-metrics.ts'
import { buildServer } from '../http/server.ts'
import { buildWorkerDoor } from '../http/worker/worker-door.ts'
import { loadKeyFile } from '../keys/key-file.ts'
import { describeStep } from '../phases/steps.de.ts'
import { VERSION } from '../version.ts'
import type { EngineData } from './engine-data.ts'
import type { Addresses, EngineOverrides } from './engine-shape.ts'
import { createFolderKeys } from './folder-keys.ts'
import type { FolderKeys } from './folder-keys.ts'
import { openLocal } from './open-local.ts'
import { readAuthorities } from './read-authorities.ts'
import { openOfficeSettings } from './office-settings.ts'
import type { HeldAtOnce, OfficeSettings } from './office-settings.ts'
import type { Work } from './open-work.ts'

export interface OpenServerDeps {
  readonly data: EngineData
  readonly work: Work
  readonly sessions: LocalSessions
  readonly overrides: Pick<EngineOverrides, 'environment' | 'sandbox' | 'onRewrite' | 'rewriteFault'>
  /** Why new work is refused at the moment, or null. */
  readonly unavailable: NonNullable<ServerDeps['unavailable']>
}

/** Both interfaces of the engine, for programs and for the window; nothing listens yet. */
export async function openServer(deps: OpenServerDeps): Promise<FastifyInstance> {
  const { data, work, sessions, unavailable, overrides } = deps
  const { sandbox, environment = {} } = overrides
  const { config, storage, changes, files, handed, clock, logger, taxonomy } = data
  const { addresses, createBatch, mandantTurns, runner, wake, secrets, testWebhook } = work
  const requestLog = createRequestLog()
  const settings = openSettings(data, environment, secrets)
  const readPositions = createPositionReader({ storage, taxonomy })
  const isSandbox = sandbox !== undefined
  const folderKeys = openKeys(data, overrides)
  const local = openLocal({ data, work, sessions, settings, requestLog, readPositions, isSandbox, folderKeys })
  return buildServer({
    config,
    storage,
    files,
    handed,
    clock,
    logger,
    taxonomy,
    createBatch,
    mandantTurns,
    readPositions,
    secrets,
    testWebhook,
    describeStep,
    requestLog,
    changes,
    unavailable,
    metrics: config.hasMetrics ? metricsOf(deps) : undefined,
    onBatchCreated: wake,
    onCancelRequested: () => runner.wake(),
    allowedHosts: fromNetwork => hostsOf(addresses, fromNetwork),
    publicHttpsUrl: () => addresses.httpsUrl,
    authorities: () => readAuthorities(config),
    downloadKey: { kid: '1', key: await loadKeyFile(config.dataDir, 'download.key') },
    version: VERSION,
    sandbox: sandbox && (await (await import('./open-sandbox.ts')).openSandbox(data, work, sandbox)),
    registerLocal: app => void app.register(local),
  })
}

function openKeys({ config, clock }: EngineData, { onRewrite, rewriteFault }: OpenServerDeps['overrides']): FolderKeys {
  const { dataDir, databaseUrl } = config
  return createFolderKeys({ dataDir, databaseUrl, clock, onRewrite, fault: rewriteFault ?? null })
}

function openSettings(
  { config }: EngineData,
  environment: NodeJS.ProcessEnv,
  secrets: Work['secrets'],
): OfficeSettings {
  // Whoever asks whether a target is allowed asks the configuration anew each time.
  const onHeld = (held: HeldAtOnce): void => void Object.assign(config, held)
  return openOfficeSettings(config.dataDir, environment, { secrets, onHeld })
}

/** By what names a listener is called; the window tests `/v1` on the machine in the name by which it called itself. */
function hostsOf({ hosts, networkHosts }: Addresses, fromNetwork: boolean): readonly string[] {
  return fromNetwork ? networkHosts : [...hosts, ...networkHosts]
}

function metricsOf({ data, work, unavailable }: OpenServerDeps): () => Promise<string> {
  const { storage, files, clock } = data
  const present = work.desk?.present
  return createEngineMetrics({
    storage,
    files,
    clock,
    version: VERSION,
    isReady: () => unavailable() === null,
    workers: () => ({ count: present?.count() ?? 0, capacity: present?.capacity() ?? 0 }),
  })
}

/** The door for workers of other machines; null where none are let in. Nothing listens yet. */
export function openWorkerDoor(data: EngineData, { desk }: Work, isDraining: () => boolean): FastifyInstance | null {
  const { config, storage, files, clock, logger } = data
  const { ocrModel } = config
  return desk && buildWorkerDoor({ storage, files, desk, clock, logger, version: VERSION, ocrModel, isDraining })
}
