import { randomBytes, randomInt } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createBatchCreator } from './batches/create-batch.ts'
import { retryRemovals } from './batches/retry-removals.ts'
import { createSearchIndexer } from './batches/search-indexer.ts'
import type { Config } from './config.ts'
import { openBallast } from './wiring/ballast.ts'
import { watchDisk } from './wiring/disk-watch.ts'
import { createLocalSessions } from './http/local/local-sessions.ts'
import { createRequestLog } from './http/request/request-log.ts'
import { buildServer } from './http/server.ts'
import { checkInboxFolder } from './inbox/check-inbox-folder.ts'
import { createInbox } from './inbox/inbox.ts'
import { holdDataFolder, refuseWhileAnswering } from './wiring/instance-lock.ts'
import { createOfficePool } from './isolation/office-pool.ts'
import { createWorkerPool } from './isolation/worker-pool.ts'
import { WINDOW_PROJECT, type Addresses, type Engine, type EngineOverrides } from './wiring/engine-shape.ts'
import { officeTaxonomy } from './wiring/office-taxonomy.ts'
import { openLocal } from './wiring/open-local.ts'
import { openOfficeSettings } from './wiring/office-settings.ts'
import { openQueue } from './wiring/open-queue.ts'
import { openUpkeep } from './wiring/open-upkeep.ts'
import { holdServer, openStorage } from './wiring/open-storage.ts'
import { watchStorage } from './wiring/storage-state.ts'
import { openWebhookAgent } from './wiring/open-webhook-agent.ts'
import { createAuditFileKeeper } from './wiring/keep-audit-file.ts'
import { loadKeyFile } from './keys/key-file.ts'
import { openSecrets } from './keys/master-key.ts'
import { openLog } from './logging/log.ts'
import type { Project } from './model/client.ts'
import { describeStep } from './phases/steps.de.ts'
import { systemClock } from './shared/clock.ts'
import { createSourceFetcher } from './sources/source-fetcher.ts'
import { openFileStore } from './storage/disk/open-file-store.ts'
import { openUploadStore } from './storage/disk/open-upload-store.ts'
import { VERSION } from './version.ts'
import { createPostWebhook } from './webhooks/post-webhook.ts'
import { createWebhookSender } from './webhooks/webhook-sender.ts'

/**
 * Wires the engine on its data folder; nothing listens or works yet.
 * Throws EngineError `data_folder_in_use`, `database_in_use`, `invalid_settings`, or as `openStorage`.
 */
export async function createEngine(config: Config, overrides: EngineOverrides = {}): Promise<Engine> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const folder = await checkInboxFolder(config.inbox, config.dataDir)
  const taxonomy = officeTaxonomy(config.taxonomyFile)
  const ballast = await openBallast(config.dataDir)
  await refuseWhileAnswering(config.dataDir)
  const letGo = holdDataFolder(config.dataDir)
  const clock = overrides.clock ?? systemClock
  const logger = openLog(config)
  const watch = watchStorage({ clock, logger, onFull: ballast.release })
  const { isNewInstallation = false } = overrides
  const storage = await openStorage(config, clock, { logger, onFault: watch.saw, isNewInstallation, isChecked: true })
  const letGoOfDatabase = await holdServer(config, logger)
  const files = await openFileStore(join(config.dataDir, 'files'), storage.deletions.isReferenced)
  const byteSizeMax = config.limits.fileBytesMax
  const uploads = await openUploadStore(join(config.dataDir, 'files', 'uploads'), {
    files,
    clock,
    byteSizeMax,
    isReferenced: storage.deletions.isReferenced,
  })
  await storage.clients.ensureProject(WINDOW_PROJECT, clock.now())
  const models = { german: config.ocrModel, folder: config.modelsDir }
  const { nodePath } = overrides
  const workers = overrides.workers ?? createWorkerPool({ size: config.workers, logger, models, nodePath })
  const office = createOfficePool({ logger, nodePath })
  const secrets = await openSecrets(config, overrides.keychain, () => logger.warn('master_key_lost'))
  const createBatch = createBatchCreator({
    storage,
    clock,
    secrets,
    priceList: config.priceList,
    workers: config.workers,
  })
  const auditFiles = createAuditFileKeeper({ storage, files, logger })
  const addresses: Addresses = { httpUrl: null, httpsUrl: null, hosts: [], ports: [] }
  const { runner, reviser, learner, closeQueue } = openQueue({
    taxonomy,
    ownPorts: () => addresses.ports,
    config,
    storage,
    files,
    workers,
    office,
    clock,
    logger,
    retryDelaysMs: overrides.retryDelaysMs,
    onBatchEnded: batchId => {
      auditFiles.grew(batchId)
      sender.wake()
      overrides.onBatchEnded?.(batchId)
    },
  })
  const fetcher = createSourceFetcher({
    storage,
    files,
    config,
    logger,
    clock,
    onFetched: () => runner.wake(),
    ownPorts: () => addresses.ports,
  })
  const webhookAgent = openWebhookAgent(config, () => addresses.ports)
  const sender = createWebhookSender({
    storage,
    clock,
    logger,
    secrets,
    post: createPostWebhook(webhookAgent),
    random: () => randomInt(1_000_001) / 1_000_000,
    onAttempt: auditFiles.grew,
  })
  const removal = { storage, files, clock, logger }
  const sessions = createLocalSessions({ clock, randomBytes })
  const disk = watchDisk(files, ballast, logger)
  let draining = false
  /** As it is now: its conditions may be changed while the engine runs. */
  const windowProject = async (): Promise<Project> =>
    (await storage.clients.project(WINDOW_PROJECT.id)) ?? WINDOW_PROJECT
  const wake = (): void => {
    fetcher.wake()
    runner.wake()
  }
  const inbox = createInbox({
    folder,
    config,
    storage,
    files,
    createBatch,
    project: windowProject,
    clock,
    logger,
    isDiskLow: () => disk.isLow(),
    onCreated: wake,
  })
  const removals = retryRemovals(removal)
  const indexer = createSearchIndexer({ storage, logger })
  const upkeep = openUpkeep({ config, storage, files, workers, clock, logger })
  const app = await openServer()

  return {
    config,
    clock,
    logger,
    storage,
    files,
    sessions,
    addresses,
    app,
    createBatch,
    inbox,
    wake,
    sawFault: watch.saw,
    start: async () => {
      removals.start()
      await runner.start()
      reviser.start()
      learner.start()
      fetcher.start()
      sender.start()
      inbox.start()
      indexer.start()
      upkeep.start()
    },
    stop: async () => {
      draining = true
      disk.stop()
      uploads.close()
      await Promise.all([removals.stop(), fetcher.stop(), runner.stop(), reviser.stop(), learner.stop(), inbox.stop()])
      await Promise.all([indexer.stop(), upkeep.stop()])
      await Promise.all([sender.stop(), workers.close(), office.close(), closeQueue()])
      await Promise.all([webhookAgent.destroy(), auditFiles.settled()])
      await app.close()
      await storage.close()
      await letGoOfDatabase()
      letGo()
    },
  }

  async function openServer(): Promise<FastifyInstance> {
    const requestLog = createRequestLog()
    const local = openLocal({
      config,
      taxonomy,
      storage,
      files,
      uploads,
      workers,
      sessions,
      clock,
      secrets,
      createBatch,
      removal,
      wake,
      requestLog,
      settings: openOfficeSettings(config.dataDir, overrides.environment ?? {}),
      project: WINDOW_PROJECT,
      currentProject: windowProject,
      runner,
      reviser,
      learner,
      sender,
      readInbox: () => ({ folder, ...inbox.status() }),
      onLogged: auditFiles.grew,
    })
    return buildServer({
      config,
      storage,
      files,
      clock,
      logger,
      createBatch,
      describeStep,
      requestLog,
      onBatchCreated: wake,
      onCancelRequested: () => runner.wake(),
      allowedHosts: () => addresses.hosts,
      publicHttpsUrl: () => addresses.httpsUrl,
      downloadKey: { kid: '1', key: await loadKeyFile(config.dataDir, 'download.key') },
      version: VERSION,
      unavailable: () => {
        if (draining) return 'draining'
        if (upkeep.isDatabaseDamaged()) return 'database_damaged'
        return watch.state() ?? (disk.isLow() ? 'disk_low' : null)
      },
      registerLocal: async app => {
        await app.register(local)
      },
    })
  }
}

/** The database of an installation; also for the command line, beside a running engine. */
export { inspectServerDatabase, openStorage } from './wiring/open-storage.ts'

/** What the command line does with a database as a file. */
export { readStorageChecks } from './storage/sqlite/storage-checks.ts'
export { inspectInstallation } from './storage/sqlite/installation.ts'
export { copyDatabase, inspectDatabase, listReferencedFiles } from './storage/sqlite/copy-database.ts'

export { WINDOW_PROJECT, type Engine, type EngineOverrides } from './wiring/engine-shape.ts'
