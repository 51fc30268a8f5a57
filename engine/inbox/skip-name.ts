import { leftOutFolderName } from '../model/left-out.ts'
import type { LeftOutReason } from '../model/left-out.ts'

/** Where taken files go, in the inbox itself. */
export const TAKEN_FOLDER = '_uebernommen'

/** Whether a folder is looked into (null), left out with a reason, or our own; `depth` 0 is the inbox itself. */
export function skipFolder(name: string, depth: number): LeftOutReason | 'own' | null {
  return depth === 0 && name.toLowerCase() === TAKEN_FOLDER ? 'own' : leftOutFolderName(name)
}
