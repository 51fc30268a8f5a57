import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFile, removeIfFree } from '../shared/disk/remove-path.ts'
import { writeWhole } from '../shared/disk/write-whole.ts'
import { repeat } from '../shared/repeat.ts'

export interface HeedRequestsDeps {
  /** The engine is to end in order. */
  readonly stop: () => void
  /** Makes a link that signs one browser in, once. */
  readonly newSignInLink: () => string
  /** Hears of a request that could not be answered; it is tried again. */
  readonly onFault: (error: unknown) => void
  readonly everyMs?: number
}

/** In the data folder: who may write there may read every document anyway, and needs no other proof of who he is. */
export const REQUESTS = 'requests'
/** Asks the engine to end. Windows has no signal for that. */
export const STOP_REQUEST = 'stop'
/** A file `<name>.sign-in` is answered by `<name>.link`. */
export const SIGN_IN_REQUEST = /^([\w-]{1,40})\.sign-in$/

const EVERY_MS = 300

/**
 * Heeds what other programs of this user leave in the folder of requests until the function that it gives is called. What
 * lay there before is removed: it was meant for an engine that is gone.
 * Throws the system's error when the folder cannot be made.
 */
export async function heedRequests(dataDir: string, deps: HeedRequestsDeps): Promise<() => Promise<void>> {
  const folder = join(dataDir, REQUESTS)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) await removeIfFree(join(folder, name))
  const answered = new Set<string>()
  const rounds = repeat({
    everyMs: deps.everyMs ?? EVERY_MS,
    isIdle: true,
    work: () => answer(folder, answered, deps),
    onFault: deps.onFault,
  })
  rounds.wake()
  return () => rounds.stop()
}

async function answer(folder: string, answered: Set<string>, { stop, newSignInLink }: HeedRequestsDeps): Promise<void> {
  for (const name of await readdir(folder)) {
    const asked = SIGN_IN_REQUEST.exec(name)?.[1]
    if (asked !== undefined) {
      await removeFile(join(folder, name))
      // Who asks writes the same request again until the link lies there; a second link would be left to nobody.
      if (answered.has(asked)) continue
      await writeWhole(join(folder, `${asked}.link`), newSignInLink())
      answered.add(asked)
    } else if (name === STOP_REQUEST) {
      await removeFile(join(folder, name))
      stop()
    }
  }
}
