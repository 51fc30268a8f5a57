import { existsSync } from 'node:fs'
import { removeAtOnce } from '../../shared/disk/remove-path.ts'
import { replaceAtOnce } from '../../shared/disk/replace-file.ts'
import type { InTurn } from '../../shared/in-turn.ts'
import type { FileMirror } from '../file-mirror.ts'
import type { FileStore, IsReferenced } from '../file-store.ts'
import type { ArrivalMarks } from './arrival-marks.ts'
import { originalPath } from './store-folders.ts'
import type { Folders } from './store-folders.ts'

export interface RemovalDeps {
  readonly marks: ArrivalMarks | undefined
  readonly inTurn: InTurn
  readonly mirror: FileMirror | null
}

/** The verbs of a file store that take originals away, where nobody needs them. */
export function createRemovals(
  folders: Folders,
  { marks, inTurn, mirror }: RemovalDeps,
): Pick<FileStore, 'removeOriginal' | 'withdraw'> {
  const pathOf = (sha256: string): string => originalPath(folders, sha256)
  /** An original that is arriving belongs to its mark: it has its document soon, or goes at the next start. */
  const isArriving = (sha256: string): boolean => marks?.has(sha256) === true
  const takeAway = (sha256: string, isReferenced: IsReferenced, act: () => void): Promise<boolean> =>
    inTurn([sha256], async () => {
      if (isArriving(sha256) || (await isReferenced(sha256))) return false
      // There first: whoever was interrupted finds the file here, and comes again.
      await mirror?.remove({ kind: 'originals', id: sha256 }, () => !isArriving(sha256))
      const isUnused = existsSync(pathOf(sha256)) && !isArriving(sha256)
      if (isUnused) act()
      return isUnused
    })
  return {
    removeOriginal: async (sha256, isReferenced) => {
      await takeAway(sha256, isReferenced, () => removeAtOnce(pathOf(sha256)))
    },
    withdraw: (sha256, path, isReferenced) => takeAway(sha256, isReferenced, () => replaceAtOnce(pathOf(sha256), path)),
  }
}
