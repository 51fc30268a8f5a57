import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createDatabaseChecker } from '../batches/upkeep/check-database.ts'
import { createScrubber } from '../batches/upkeep/scrub-files.ts'
import type { Config } from '../config.ts'
import type { PageWorkers } from '../isolation/operations.ts'
import type { Clock } from '../shared/clock.ts'
import { repeat } from '../shared/repeat.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import { WINDOW_PROJECT } from './engine-shape.ts'
import { removeEarlierCopies } from './open-storage.ts'
import type { StorageWatch } from './storage-state.ts'

const COPIES_EVERY_MS = 60 * 60_000
/** A copy from before an update has done its work when nobody missed anything for so long. */
const COPIES_KEPT_MS = 14 * 24 * 60 * 60 * 1_000

export interface UpkeepDeps {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>
  readonly storage: Storage
  readonly files: FileStore
  readonly workers: PageWorkers
  readonly clock: Clock
  readonly logger: Logger
  readonly watch: Pick<StorageWatch, 'state' | 'isSound'>
}

export interface Upkeep {
  start(): void
  stop(): Promise<void>
  /** The database was found damaged, and not found sound since. */
  isDatabaseDamaged(): boolean
}

/** Wires what looks over stored data while the engine has time: the files, the database as a whole, and its copies. */
export function openUpkeep({ config, storage, files, workers, clock, logger, watch }: UpkeepDeps): Upkeep {
  const path = join(config.dataDir, 'steuerstapel.db')
  const byteSize = async (): Promise<number> => (await stat(path)).size
  const file = config.databaseUrl === null ? { path, byteSize } : null
  const scrubber = createScrubber({ storage, files, clock, logger })
  const suspicion = { isOpen: () => watch.state() === 'storage_damaged', sound: watch.isSound }
  const checker = createDatabaseChecker({ storage, workers, clock, logger, file, suspicion })
  const copies = repeat({
    everyMs: COPIES_EVERY_MS,
    isIdle: true,
    work: async () => {
      // A process that was killed between a deletion and this left what was deleted in them.
      const [newest] = await storage.deletions.list(WINDOW_PROJECT.organizationId)
      await removeEarlierCopies(config, Math.max(clock.now() - COPIES_KEPT_MS, newest?.at ?? 0))
    },
    onFault: err => logger.error({ err }, 'earlier_database_not_removed'),
  })
  return {
    start: () => {
      copies.wake()
      scrubber.start()
      checker.start()
    },
    stop: async () => void (await Promise.all([copies.stop(), scrubber.stop(), checker.stop()])),
    isDatabaseDamaged: () => checker.isDamaged(),
  }
}
