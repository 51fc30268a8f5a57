import { randomFillSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { removeAtOnce } from '../shared/disk/remove-path.ts'
import { writeWhole } from '../shared/disk/write-whole.ts'

/** Room to park what runs, to write the states of batches and to say so in the log, many times over. */
const BALLAST_BYTES = 8_000_000
/** With less than this free, the room is needed now. */
const NEEDED_BELOW_BYTES = 4_000_000
/** With this much free it is laid again; far above, so that it does not come and go. */
const LAID_FROM_BYTES = 20 * BALLAST_BYTES

export interface Ballast {
  /** Gives its room back, before anybody else has a turn; nothing when it is not there. Never throws. */
  release(): void
  /** Lays it or gives it back, as the free space of its disk says. Throws the system's error. */
  resize(freeBytes: number): Promise<void>
}

/**
 * A file in the data folder that only takes room: SQLite can write nothing on a full disk, not even to delete
 * (decisions.md), so that work could neither be parked nor a fault told. Removing this file always works. A
 * start on such a disk needs the room as well: for the locks of the database, and for saying that there is none.
 */
export async function openBallast(dataDir: string): Promise<Ballast> {
  const path = join(dataDir, 'ballast')
  const temporary = `${path}.tmp`
  const release = (): void => {
    // The other one is of an engine that was killed while it laid it, and takes as much room.
    for (const laid of [path, temporary]) {
      try {
        removeAtOnce(laid)
      } catch {
        // A disk that lets nothing be removed is told by what could not be written.
      }
    }
  }
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < NEEDED_BELOW_BYTES) release()
  return {
    release,
    resize: async freeBytes => {
      if (freeBytes < NEEDED_BELOW_BYTES) release()
      else if (freeBytes >= LAID_FROM_BYTES && !existsSync(path)) {
        // Noise: a disk that compresses would make nothing of zeros.
        await writeWhole(path, randomFillSync(Buffer.allocUnsafe(BALLAST_BYTES)), { temporary })
      }
    },
  }
}
