import type { Logger } from 'pino'
import { repeat } from '../shared/repeat.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Ballast } from './ballast.ts'

/** Below this, no new work is accepted: what is accepted must be able to finish (decisions.md 3). */
const FREE_BYTES_MIN = 2_000_000_000
const LOOK_EVERY_MS = 10_000

export interface DiskWatch {
  isLow(): boolean
  stop(): void
}

/**
 * Looks at the free space now and then, so that a request can be answered without asking the disk, and resizes the
 * ballast by it.
 */
export function watchDisk(files: Pick<FileStore, 'freeBytes'>, ballast: Ballast, logger: Logger): DiskWatch {
  let low = false
  let looks = 0
  const looking = repeat({
    everyMs: LOOK_EVERY_MS,
    isIdle: true,
    work: async () => {
      const freeBytes = await files.freeBytes()
      const isLow = freeBytes < FREE_BYTES_MIN
      if (isLow !== low) logger.warn({ freeBytes, isLow }, 'disk_space_changed')
      low = isLow
      // Not at the first look: the start of an engine is not the time to write.
      if (looks++ > 0) await ballast.resize(freeBytes)
    },
    onFault: err => logger.error({ err }, 'disk_space_unknown'),
  })
  looking.wake()
  return { isLow: () => low, stop: () => void looking.stop() }
}
