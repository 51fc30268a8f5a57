import { randomBytes } from 'node:crypto'
import { addSealedFolder } from './sealed-folders.ts'

/**
 * Files of a folder that goes with this process are written with a key that nobody else ever has: whatever stays on the
 * disk when it is killed can be read by nobody.
 */
export function sealInPassing(folder: string): { forget(): void } {
  return addSealedFolder({ folder, filesKey: randomBytes(32), databaseKey: null, isWhole: true })
}

/** The same for a data folder, with its database. */
export function sealDataInPassing(folder: string): { forget(): void } {
  return addSealedFolder({ folder, filesKey: randomBytes(32), databaseKey: randomBytes(32) })
}
