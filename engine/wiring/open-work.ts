import { randomInt } from 'node:crypto'
import { createBatchCreator } from '../batches/create-batch.ts'
import type { CreateBatch } from '../batches/create-batch.ts'
import type { LazyAgent } from '../shared/send-request.ts'
import { createEditionWriter } from '../batches/editions/edition-writer.ts'
import type { EditionWriter } from '../batches/editions/edition-writer.ts'
import { createItemCounter } from '../batches/client-years/item-counter.ts'
import { retryRemovals } from '../batches/mandants/retry-removals.ts'
import { createSearchIndexer } from '../batches/search/search-indexer.ts'
import { createInbox } from '../inbox/inbox.ts'
import type { Inbox } from '../inbox/inbox.ts'
import { createOfficePool } from '../isolation/office-pool.ts'
import type { OfficeWorkers } from '../isolation/office-pool.ts'
import type { PageWorkers } from '../isolation/operations.ts'
import { createWorkerPool } from '../isolation/worker-pool.ts'
import { createTaskDesk } from '../desk/task-desk.ts'
import type { TaskDesk } from '../desk/task-desk.ts'
import { openSecrets } from '../keys/master-key.ts'
import { createSealKeys } from '../keys/seal-keys.ts'
import type { BatchOutput } from '../model/batch.ts'
import type { Project } from '../model/client.ts'
import type { SealKeyring } from '../seal/sealer.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { createInTurn } from '../shared/in-turn.ts'
import type { InTurn } from '../shared/in-turn.ts'
import { createSourceFetcher } from '../sources/source-fetcher.ts'
import type { SourceFetcher } from '../sources/source-fetcher.ts'
import { createPostWebhook } from '../webhooks/post-webhook.ts'
import { createWebhookTest, type TestWebhook } from '../webhooks/test-webhook.ts'
import { createWebhookSender } from '../webhooks/webhook-sender.ts'
import type { WebhookSender } from '../webhooks/webhook-sender.ts'
import { VERSION } from '../version.ts'
import { watchDisk } from './disk-watch.ts'
import type { DiskWatch } from './disk-watch.ts'
import type { EngineData } from './engine-data.ts'
import { WINDOW_PROJECT } from './engine-shape.ts'
import type { Addresses, EngineOverrides } from './engine-shape.ts'
import { heedChanges } from './heed-changes.ts'
import { createAuditFileKeeper } from './keep-audit-file.ts'
import type { AuditFileKeeper } from './keep-audit-file.ts'
import type { Backups } from '../backup/create-backups.ts'
import { openBackups } from './open-backups.ts'
import { openMailbox } from './open-mailbox.ts'
import { openScanner } from './open-scanner.ts'
import type { Stamper } from '../time-stamp/stamper.ts'
import { openStamper } from './open-stamper.ts'
import { openQueue } from './open-queue.ts'
import type { Queue } from './open-queue.ts'
import { openUpkeep } from './open-upkeep.ts'
import { openWebhookAgent } from './open-webhook-agent.ts'

/** All that works by itself on the data of an installation. */
export interface Work extends Connections, Processing, Intake {
  /** Belegmappen of client-years. */
  readonly editions: EditionWriter
  readonly backups: Backups
  /** The database was found damaged, and not found sound since. */
  isDatabaseDamaged(): boolean
  start(): Promise<void>
  /** Parks what runs; resolves when nothing works any more. */
  stop(): Promise<void>
}

/** Wires what fetches, processes, rewrites, learns, notifies, watches and looks after data; nothing of it works yet. */
export async function openWork(data: EngineData, overrides: EngineOverrides): Promise<Work> {
  const { storage, files, clock, logger } = data
  const connections = await openConnections(data, overrides)
  const processing = openProcessing(data, overrides, connections)
  const intake = openIntake(data, connections, processing.wake)
  const removals = retryRemovals({ storage, files, clock, logger })
  const upkeep = openUpkeep({ ...data, workers: processing.workers })
  const backups = openBackups(data, processing.workers)
  const editions = openEditions(data, processing.workers, connections)
  const { desk, fetcher, runner, reviser, learner, workers, office, closeQueue } = processing
  const { inbox, mailbox, scanner, disk } = intake
  const { sender, webhookAgent, auditFiles, stamper } = connections
  const loops = [reviser, learner, fetcher, inbox, mailbox, ...openForLater(data, overrides), upkeep, backups, editions]
  let heed = (): void => undefined
  return {
    ...connections,
    ...processing,
    ...intake,
    editions,
    backups,
    isDatabaseDamaged: upkeep.isDatabaseDamaged,
    start: async () => {
      heed = heedChanges(data.changes, { fetcher, runner, sender, desk })
      removals.start()
      await desk?.start()
      await runner.start()
      for (const loop of [...loops, stamper, sender, data.connections]) loop.start()
    },
    stop: async () => {
      heed()
      disk.stop()
      await Promise.all([removals, runner, scanner, ...loops].map(loop => loop.stop()))
      await Promise.all([sender.stop(), stamper.stop(), workers.close(), office.close(), closeQueue()])
      await Promise.all([webhookAgent.destroy(), mailbox.close(), scanner.close(), auditFiles.settled()])
      await data.connections.stop()
    },
  }
}

/** What makes ready for who searches or looks at the board: nobody does in a folder that is gone afterwards. */
function openForLater({ storage, logger, taxonomy }: EngineData, { isPassing = false }: EngineOverrides) {
  if (isPassing) return []
  return [createSearchIndexer({ storage, logger }), createItemCounter({ storage, logger, taxonomy, version: VERSION })]
}

function openEditions(data: EngineData, workers: PageWorkers, { sealer, stamper }: Connections): EditionWriter {
  const { config, storage, files, clock, logger, taxonomy } = data
  const { officeName, hasHashPages, prefersArchive } = config
  const kept = { storage, files, clock, logger, taxonomy, officeName, hasHashPages, prefersArchive }
  const onWritten = ({ path, sha256 }: { readonly path: string; readonly sha256: string }): void =>
    stamper.expect({ path, sha256 })
  return createEditionWriter({ ...kept, workers, sealer, engineVersion: VERSION, onWritten })
}

/** What goes out of the engine, and what is kept of it. */
interface Connections {
  /** Where the engine listens, filled in when it does. */
  readonly addresses: Addresses
  readonly secrets: SecretBox
  readonly sealer: SealKeyring
  readonly sender: WebhookSender
  readonly testWebhook: TestWebhook
  readonly webhookAgent: LazyAgent
  readonly auditFiles: AuditFileKeeper
  /** Has Belegmappen stamped, where a service is set. */
  readonly stamper: Stamper
}

async function openConnections(data: EngineData, overrides: EngineOverrides): Promise<Connections> {
  const { config, storage, files, clock, logger } = data
  const addresses: Addresses = {
    httpUrl: null,
    httpsUrl: null,
    networkUrl: null,
    hosts: [],
    networkHosts: [],
    ports: [],
  }
  const secrets = await openSecrets(config, overrides.keychain, () => logger.warn('master_key_lost'))
  const sealer = createSealKeys({ dataDir: config.dataDir, secrets, clock })
  const auditFiles = createAuditFileKeeper({ storage, files, logger, sealer })
  const ownPorts = (): readonly number[] => addresses.ports
  const reached = { config, ownPorts, connections: data.connections }
  const stamper = await openStamper({ storage, files, clock, logger, ...reached, onLogged: auditFiles.grew })
  const webhookAgent = openWebhookAgent(config, ownPorts, data.connections.tell('webhook'))
  const post = createPostWebhook(webhookAgent)
  const testWebhook = createWebhookTest({ post, secrets, clock })
  const sender = createWebhookSender({
    storage,
    clock,
    logger,
    secrets,
    post,
    random: () => randomInt(1_000_001) / 1_000_000,
    onAttempt: auditFiles.grew,
    isTold: data.changes.isLive,
  })
  return { addresses, secrets, sealer, sender, testWebhook, webhookAgent, auditFiles, stamper }
}

interface Processing extends Queue {
  readonly workers: PageWorkers
  /** Shares work with other machines; null where none are let in. */
  readonly desk: TaskDesk | null
  readonly office: OfficeWorkers
  readonly fetcher: SourceFetcher
  /** A batch was made: fetch and work. */
  wake(): void
}

function openProcessing(
  data: EngineData,
  overrides: EngineOverrides,
  { addresses, auditFiles, sealer, sender, stamper }: Connections,
): Processing {
  const { config, storage, files, clock, logger, taxonomy } = data
  const { nodePath, retryDelaysMs } = overrides
  const models = { german: config.ocrModel, folder: config.modelsDir }
  const own = overrides.workers ?? createWorkerPool({ size: config.workers, logger, models, nodePath })
  const desk = config.workerAddress && createTaskDesk({ storage, files, clock, logger, own })
  const workers = desk?.workers ?? own
  const office = createOfficePool({ logger, nodePath })
  const ownPorts = (): readonly number[] => addresses.ports
  const onBatchEnded = (batchId: string): void => {
    auditFiles.grew(batchId)
    sender.wake()
    overrides.onBatchEnded?.(batchId)
  }
  const onOutput = (batchId: string, { sha256 }: BatchOutput): void => stamper.expect({ batchId, sha256 })
  const kept = { config, storage, files, clock, logger }
  const { connections } = data
  const driven = { ...kept, sealer, taxonomy, workers, office, ownPorts, retryDelaysMs, onBatchEnded, onOutput }
  const queue = openQueue({ ...driven, tell: connections.tell('language_model'), isTold: data.changes.isLive })
  const fetched = { ...kept, ownPorts, tell: connections.tell('source') }
  const fetcher = createSourceFetcher({ ...fetched, onFetched: () => queue.runner.wake() })
  const wake = (): void => {
    fetcher.wake()
    queue.runner.wake()
  }
  return { ...queue, workers, desk, office, fetcher, wake }
}

/** Where batches come from beside HTTP. */
interface Intake {
  readonly createBatch: CreateBatch
  /** Whoever makes a mandant does it in this queue. */
  readonly mandantTurns: InTurn
  readonly inbox: Inbox
  readonly mailbox: ReturnType<typeof openMailbox>
  readonly scanner: ReturnType<typeof openScanner>
  readonly disk: DiskWatch
  /** The project of the window as it is now: its conditions may be changed while the engine runs. */
  readonly windowProject: () => Promise<Project>
}

function openIntake(data: EngineData, { secrets, addresses }: Connections, wake: () => void): Intake {
  const { config, storage, files, clock, logger } = data
  const disk = watchDisk(files, data.ballast, logger)
  const { priceList } = config
  const mandantTurns = createInTurn()
  const workers = config.workers
  const createBatch = createBatchCreator({ storage, clock, secrets, priceList, workers, inTurn: mandantTurns })
  const windowProject = async (): Promise<Project> =>
    (await storage.clients.project(WINDOW_PROJECT.id)) ?? WINDOW_PROJECT
  const intake = {
    ...{ config, storage, files, clock, logger, createBatch },
    project: windowProject,
    isDiskLow: disk.isLow,
    onCreated: wake,
  }
  const inbox = createInbox({ ...intake, folder: data.inboxFolder })
  const reached = { connections: data.connections, ownPorts: () => addresses.ports }
  const mailbox = openMailbox({ ...intake, ...reached, secrets })
  const scanner = openScanner({ ...intake, ...reached })
  return { createBatch, mandantTurns, inbox, mailbox, scanner, disk, windowProject }
}
