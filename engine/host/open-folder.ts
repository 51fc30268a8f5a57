import { readEncryption } from '../keys/folder-encryption.ts'
import type { FolderEncryption } from '../keys/folder-encryption.ts'
import { findDataKey, useDataKey } from '../keys/unlock-folder.ts'
import type { KeySources } from '../keys/unlock-folder.ts'
import { isEngineError } from '../shared/errors.ts'
import type { RewriteOrder } from '../wiring/folder-keys.ts'
import { holdDataFolder, refuseWhileAnswering } from '../wiring/instance-lock.ts'
import { rewriteFolder } from '../wiring/rewrite-folder.ts'
import { openInterimDoor } from './interim-door.ts'
import type { InterimDoor } from './interim-door.ts'

export interface FolderToOpen {
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly httpPort: number | 'off'
  readonly sources: KeySources
  /** Browsers may be answered meanwhile: nobody else tells people what goes on. */
  readonly hasDoor: boolean
  readonly stop: () => void
  readonly now: () => number
}

export interface OpenedFolder {
  /** Port that browsers know by now; null where nobody was answered. */
  readonly port: number | null
  /** Why the rewriting that was asked for came to nothing, German. */
  readonly fault: string | null
  /** To be called once the engine answers. */
  letIn(link: () => string): void
}

/**
 * Opens the data folder before the engine does: finds the key of an encrypted one, where need be by asking in a browser,
 * and writes it anew where that was ordered or was broken off.
 * Throws EngineError as `unlockFolder` where nobody can be asked, and as `openInterimDoor`.
 */
export async function openFolder(folder: FolderToOpen, order: RewriteOrder | null): Promise<OpenedFolder> {
  const { dataDir, sources, hasDoor, httpPort } = folder
  const encryption = await readEncryption(dataDir)
  if (!encryption && !order) return { port: null, fault: null, letIn: () => undefined }
  // Only one engine at a time asks for a key.
  if (!order) await refuseWhileAnswering(dataDir)
  const found = order ? orderedKey(order) : await withoutDoor(dataDir, encryption, sources, hasDoor)
  const isDone = found !== null && !order && encryption?.state === 'encrypted'
  if (isDone) {
    useDataKey(dataDir, found)
    return { port: null, fault: null, letIn: () => undefined }
  }
  const door = hasDoor && httpPort !== 'off' ? await openInterimDoor({ ...folder, httpPort }) : null
  try {
    const isAsked = !found && !order && encryption && encryption.state !== 'opening'
    const key = isAsked ? await askForKey(dataDir, encryption, door) : found
    const fault = await settle(folder, { encryption, order, key, door })
    await door?.close()
    return { port: door?.port ?? null, fault, letIn: link => door?.letIn(link) }
  } catch (error) {
    await door?.close()
    throw error
  }
}

function orderedKey(order: RewriteOrder): Buffer | null {
  return order.way === 'encrypt' ? order.dataKey : null
}

/** Null where a person has to be asked in a browser, or no key is needed. */
async function withoutDoor(
  dataDir: string,
  encryption: FolderEncryption | null,
  sources: KeySources,
  hasDoor: boolean,
): Promise<Buffer | null> {
  if (!encryption || encryption.state === 'opening') return null
  try {
    return await findDataKey(dataDir, encryption, sources)
  } catch (error) {
    if (hasDoor && isEngineError(error) && error.code === 'encryption_locked') return null
    throw error
  }
}

async function askForKey(dataDir: string, encryption: FolderEncryption, door: InterimDoor | null): Promise<Buffer> {
  if (!door) return findDataKey(dataDir, encryption, {})
  const letGo = holdDataFolder(dataDir)
  try {
    door.show({ state: 'locked', share: 0 })
    for (let refusal: string | null = null; ;) {
      const secret = await door.ask(refusal)
      try {
        const key = await findDataKey(dataDir, encryption, { secret })
        door.show({ state: 'starting', share: 0 })
        return key
      } catch (error) {
        if (!isEngineError(error) || error.code !== 'encryption_wrong_key') throw error
        refusal = error.message
      }
    }
  } finally {
    letGo()
  }
}

interface Known {
  readonly encryption: FolderEncryption | null
  readonly order: RewriteOrder | null
  readonly key: Buffer | null
  readonly door: InterimDoor | null
}

/** Does what was ordered, goes on with what was broken off, or just opens the folder. */
async function settle(folder: FolderToOpen, { encryption, order, key, door }: Known): Promise<string | null> {
  const { dataDir, databaseUrl } = folder
  const due = order ?? dueOf(encryption, key)
  if (!due) {
    if (key) useDataKey(dataDir, key)
    return null
  }
  const state = due.way === 'encrypt' ? 'encrypting' : 'decrypting'
  door?.show({ state, share: 0 })
  const fault = await rewriteFolder({
    dataDir,
    databaseUrl,
    order: due,
    onProgress: share => door?.show({ state, share }),
  })
  door?.show({ state: 'starting', share: 1 })
  return fault
}

/** What a former start did not bring to its end. */
function dueOf(encryption: FolderEncryption | null, key: Buffer | null): RewriteOrder | null {
  if (encryption?.state === 'opening') return { way: 'decrypt' }
  return key && (encryption?.state === 'encrypting' || encryption?.state === 'closing')
    ? { way: 'encrypt', dataKey: key }
    : null
}
