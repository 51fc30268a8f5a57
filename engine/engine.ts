import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { createLocalSessions } from './http/local/session/local-sessions.ts'
import type { ServerDeps } from './http/request/server-deps.ts'
import { checkInboxFolder } from './inbox/check-inbox-folder.ts'
import { openLog } from './logging/log.ts'
import { systemClock } from './shared/clock.ts'
import type { Clock } from './shared/clock.ts'
import { openConnectionLog } from './shared/connection-log.ts'
import { namedSteps } from './shared/named-steps.ts'
import type { FileMirror } from './storage/file-mirror.ts'
import type { IsReferenced } from './storage/file-store.ts'
import { openFileStore } from './storage/disk/open-file-store.ts'
import { openHandedFiles } from './storage/disk/open-handed-files.ts'
import { openUploadStore } from './storage/disk/open-upload-store.ts'
import { openBallast } from './wiring/ballast.ts'
import { removeFormer } from './wiring/encrypt-folder.ts'
import type { EngineData } from './wiring/engine-data.ts'
import { WINDOW_PROJECT, type Engine, type EngineOverrides, type Workshop } from './wiring/engine-shape.ts'
import { keepFolderVersion, refuseNewerFolder } from './wiring/folder-version.ts'
import { holdDataFolder, refuseWhileAnswering } from './wiring/instance-lock.ts'
import { officeTaxonomy } from './wiring/office-taxonomy.ts'
import { openMirror } from './wiring/open-mirror.ts'
import { holdServer, openChanges, openStorage } from './wiring/open-storage.ts'
import { openWork } from './wiring/open-work.ts'
import type { Work } from './wiring/open-work.ts'
import { watchStorage } from './wiring/storage-state.ts'
import { VERSION } from './version.ts'

/**
 * Wires the engine on its data folder; nothing listens or works yet.
 * Throws EngineError `data_folder_in_use`, `database_in_use`, `invalid_settings`, or as `openStorage`.
 */
export async function createEngine(config: Config, overrides: EngineOverrides = {}): Promise<Engine> {
  const data = await openData(config, overrides)
  const work = await openWork(data, overrides)
  const sessions = createLocalSessions({ clock: data.clock, randomBytes, storage: data.storage })
  let isDraining = false
  const unavailable = (): Unavailable => (isDraining ? 'draining' : whyUnavailable(data, work))
  const { openServer, openWorkerDoor } = await import('./wiring/open-server.ts')
  const app = await openServer({ data, work, sessions, overrides, unavailable })
  const workerDoor = openWorkerDoor(data, work, () => isDraining)
  return {
    ...workshopOf(data, work),
    sessions,
    app,
    workerDoor,
    stop: async () => {
      isDraining = true
      data.uploads.close()
      data.handed.close()
      await Promise.all([work.stop(), workerDoor?.close()])
      await app.close()
      await data.close()
    },
  }
}

/**
 * The same for who asks over no interface: nothing of the server is loaded. Throws as `createEngine`.
 */
export async function createWorkshop(config: Config, overrides: EngineOverrides = {}): Promise<Workshop> {
  const data = await openData(config, overrides)
  return workshopOf(data, await openWork(data, overrides))
}

function workshopOf(data: EngineData, work: Work): Workshop {
  const { config, clock, logger, storage, files, uploads, handed, watch } = data
  const { addresses, createBatch, secrets, inbox, wake, start } = work
  const stop = async (): Promise<void> => {
    uploads.close()
    handed.close()
    await work.stop()
    await data.close()
  }
  const told = { config, clock, logger, storage, files, addresses, createBatch, secrets, inbox }
  return { ...told, wake, sawFault: watch.saw, start, stop }
}

type Unavailable = ReturnType<NonNullable<ServerDeps['unavailable']>>

function whyUnavailable({ watch }: EngineData, work: Work): Unavailable {
  if (work.isDatabaseDamaged()) return 'database_damaged'
  return watch.state() ?? (work.disk.isLow() ? 'disk_low' : null)
}

async function openData(config: Config, overrides: EngineOverrides): Promise<EngineData> {
  const { dataDir } = config
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const inboxFolder = await checkInboxFolder(config.inbox, dataDir)
  const taxonomy = officeTaxonomy(config.taxonomyFile)
  const ballast = await openBallast(dataDir)
  await refuseWhileAnswering(dataDir)
  await refuseNewerFolder(dataDir, VERSION)
  const letGo = holdDataFolder(dataDir)
  await removeFormer(dataDir)
  const clock = overrides.clock ?? overrides.sandbox ?? systemClock
  const logger = openLog(config)
  const watch = watchStorage({ clock, logger, onFull: ballast.release })
  const { isNewInstallation = false, isPassing = false } = overrides
  const wishes = { logger, onFault: watch.saw, isNewInstallation, isPassing, isChecked: true }
  const objects = openMirror(config, wishes)
  const storage = await openStorage(config, clock, wishes)
  const letGoOfDatabase = await holdServer(config, logger)
  const changes = await openChanges(config, logger)
  const { isReferenced } = storage.deletions
  const stores = await openStores(config, { clock, isReferenced, mirror: objects.mirror })
  objects.start()
  await keepFolderVersion(dataDir, VERSION)
  await storage.clients.ensureProject(WINDOW_PROJECT, clock.now())
  const connections = await openConnectionLog(join(dataDir, 'connections.json'), { clock, logger })
  const close = async (): Promise<void> => {
    await objects.close()
    await changes.close()
    await storage.close()
    await letGoOfDatabase()
    letGo()
  }
  const facts = { config, clock, logger, taxonomy, inboxFolder, connections, changes }
  return { ...facts, ballast, watch, ...namedSteps({ storage, ...stores }), close }
}

interface StoreDeps {
  readonly clock: Clock
  readonly isReferenced: IsReferenced
  readonly mirror: FileMirror | null
}

async function openStores({ dataDir, limits }: Config, { clock, isReferenced, mirror }: StoreDeps) {
  const root = join(dataDir, 'files')
  const files = await openFileStore(root, isReferenced, mirror)
  const byteSizeMax = limits.fileBytesMax
  const uploads = await openUploadStore(join(root, 'uploads'), { files, clock, byteSizeMax, isReferenced })
  const handed = await openHandedFiles(join(root, 'handed'), { files, clock, byteSizeMax })
  return { files, uploads, handed }
}

export { WINDOW_PROJECT, type Engine, type EngineOverrides, type Workshop } from './wiring/engine-shape.ts'
