import { rmSync } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface ArrivalMarksDeps {
  readonly pathOf: (sha256: string) => string
  /** Whether a document names it. */
  readonly isReferenced: (sha256: string) => boolean
}

export interface ArrivalMarks {
  /** To be called before a file becomes an original. */
  set(sha256: string): Promise<void>
}

const MARK = /^[0-9a-f]{64}$/
/** Most have their document by then; the others keep their mark. */
const LOOK_AFTER_MS = 10_000

/**
 * Marks (a file named by the SHA-256) originals that no document names yet. Removes those of a former engine that none
 * came to name: it was killed, or the batch was refused. What has no mark is never removed, so that a database that was
 * taken away or put back costs no original that was in use.
 */
export async function openArrivalMarks(folder: string, deps: ArrivalMarksDeps): Promise<ArrivalMarks> {
  const { pathOf, isReferenced } = deps
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    if (MARK.test(name) && !isReferenced(name)) rmSync(pathOf(name), { force: true })
    await rm(join(folder, name), { recursive: true, force: true })
  }

  const marked = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  const look = (): void => {
    timer = null
    try {
      for (const sha256 of marked) {
        if (!isReferenced(sha256)) continue
        marked.delete(sha256)
        rmSync(join(folder, sha256), { force: true })
      }
    } catch {
      // The database was closed, or the disk is: the next start looks at them.
    }
  }
  return {
    set: async sha256 => {
      marked.add(sha256)
      timer ??= setTimeout(look, LOOK_AFTER_MS).unref()
      await (await open(join(folder, sha256), 'a', 0o600)).close()
    },
  }
}
