import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { REQUESTS, STOP_REQUEST } from '../../host/heed-requests.ts'
import { removeIfFree } from '../../shared/disk/remove-path.ts'
import { isDataFolderHeld } from '../../wiring/instance-lock.ts'

const LOOK_EVERY_MS = 100

/**
 * Asks the engine of a data folder to end. True when none is left within `waitMs`, also when none was there.
 * Throws the system's error when the folder cannot be written to.
 */
export async function askToStop(dataDir: string, waitMs: number): Promise<boolean> {
  const folder = join(dataDir, REQUESTS)
  for (let left = waitMs; isDataFolderHeld(dataDir); left -= LOOK_EVERY_MS) {
    if (left <= 0) return false
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Again each time: an engine that is just starting removes what lay there.
    await writeFile(join(folder, STOP_REQUEST), '')
    await after(LOOK_EVERY_MS)
  }
  await removeIfFree(join(folder, STOP_REQUEST))
  return true
}

/** A link of the running engine that signs one browser in, once; null when none answers within `waitMs`. */
export async function askForLink(dataDir: string, waitMs: number): Promise<string | null> {
  const folder = join(dataDir, REQUESTS)
  const name = randomUUID()
  const [request, link] = [join(folder, `${name}.sign-in`), join(folder, `${name}.link`)]
  for (let left = waitMs; left > 0; left -= LOOK_EVERY_MS) {
    const given = await readFile(link, 'utf8').catch(() => null)
    if (given !== null) {
      await removeIfFree(link)
      // Written again while the engine was answering; answered or not, nobody waits for it any more.
      await removeIfFree(request)
      return given
    }
    if (isDataFolderHeld(dataDir)) await writeFile(request, '').catch(() => undefined)
    await after(LOOK_EVERY_MS)
  }
  await removeIfFree(request)
  return null
}
