import { mkdir, readdir } from 'node:fs/promises'
import { open } from '../../shared/disk/files.ts'
import { join } from 'node:path'
import { removeAtOnce, removeIfFree } from '../../shared/disk/remove-path.ts'
import type { InTurn } from '../../shared/in-turn.ts'
import type { IsReferenced } from '../file-store.ts'

export interface ArrivalMarksDeps {
  readonly pathOf: (sha256: string) => string
  /** Whether a document names it. */
  readonly isReferenced: IsReferenced
  /** Keeps a mark from going between the looks of somebody who takes its original away. */
  readonly inTurn: InTurn
  /** Removes it from a second place of files; a place that is away is asked again at a later start. */
  readonly forget: (sha256: string) => Promise<void>
}

export interface ArrivalMarks {
  /** To be called before a file becomes an original. */
  set(sha256: string): Promise<void>
  /** Whether no document was found to name it yet. */
  has(sha256: string): boolean
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
  const { isReferenced, inTurn } = deps
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnnamed(folder, deps)
  const marked = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  const look = async (): Promise<void> => {
    for (const sha256 of [...marked]) {
      await inTurn([sha256], async () => {
        if (!(await isReferenced(sha256))) return
        marked.delete(sha256)
        removeAtOnce(join(folder, sha256))
      })
    }
  }
  const lookLater = (): void => {
    timer = null
    // The database was closed, or the disk is: the next start looks at them.
    look().catch(() => undefined)
  }
  return {
    set: async sha256 => {
      marked.add(sha256)
      timer ??= setTimeout(lookLater, LOOK_AFTER_MS).unref()
      await (await open(join(folder, sha256), 'a', 0o600)).close()
    },
    has: sha256 => marked.has(sha256),
  }
}

async function removeUnnamed(folder: string, { pathOf, isReferenced, forget }: ArrivalMarksDeps): Promise<void> {
  let canForget = true
  for (const name of await readdir(folder)) {
    // What a program holds open keeps its mark, and is removed at a later start.
    let isGone = !MARK.test(name) || (await isReferenced(name))
    if (!isGone && canForget) {
      canForget = await forget(name).then(
        () => true,
        () => false,
      )
      isGone = canForget && (await removeIfFree(pathOf(name)))
    }
    if (isGone) await removeIfFree(join(folder, name))
  }
}
