import { readEncryption } from '../keys/folder-encryption.ts'
import { useDataKey } from '../keys/unlock-folder.ts'
import { isEngineError } from '../shared/errors.ts'
import { forgetSealedFolder } from '../shared/sealed/sealed-folders.ts'
import { decryptFolder, encryptFolder, giveUpEncrypting } from './encrypt-folder.ts'
import type { FolderToRewrite } from './encrypt-folder.ts'
import type { RewriteOrder } from './folder-keys.ts'
import { holdDataFolder } from './instance-lock.ts'

export interface Rewriting extends Omit<FolderToRewrite, 'dataKey'> {
  readonly order: RewriteOrder
}

/**
 * Does what was ordered, or goes on with it, and leaves the folder to be read as it is then. What is in the way is told,
 * German, and the folder is as it was; null when all went well. Throws what leaves it between the two, which the next
 * start goes on with.
 */
export async function rewriteFolder({ order, ...folder }: Rewriting): Promise<string | null> {
  const { dataDir } = folder
  const letGo = holdDataFolder(dataDir)
  try {
    if (order.way === 'encrypt') {
      await encryptFolder({ ...folder, dataKey: order.dataKey })
      useDataKey(dataDir, order.dataKey)
    } else {
      await decryptFolder(folder)
      forgetSealedFolder(dataDir)
    }
    return null
  } catch (error) {
    if (!isEngineError(error)) throw error
    const state = (await readEncryption(dataDir))?.state
    if (order.way === 'encrypt' && state === 'encrypting') await giveUpEncrypting(dataDir)
    else if (order.way === 'encrypt' || state !== 'encrypted') throw error
    return error.message
  } finally {
    letGo()
  }
}
