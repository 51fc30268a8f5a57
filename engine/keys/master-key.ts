import { existsSync } from 'node:fs'
import { readFile } from '../shared/disk/files.ts'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { writeWhole } from '../shared/disk/write-whole.ts'
import { replaceFile } from '../shared/disk/replace-file.ts'
import { loadKeyFile } from './key-file.ts'
import { EngineError } from '../shared/errors.ts'
import { createSecretBox } from '../shared/secret-box.ts'
import type { SecretBox } from '../shared/secret-box.ts'

/** The operating system's store of secrets, as the desktop shell offers it; null says that it cannot. */
export interface Keychain {
  /** Both in base64. */
  seal(plain: string): Promise<string | null>
  unseal(sealed: string): Promise<string | null>
}

export interface MasterKeyDeps {
  readonly dataDir: string
  readonly keychain?: Keychain | undefined
  /** The sealed key is another user's or machine's, or the file is gone: what was sealed with it stays closed. */
  readonly onLost: () => void
}

const PLAIN = 'master.key'
const SEALED = 'master.key.sealed'
const KEY_BYTES = 32
/** Both hold what is sealed by the key. */
const SEAL_KEYS = 'seal-keys.json'
const AUTHORITIES = 'tls'

/**
 * Seals what must be stored so that it can be read again (webhook secrets), with the master key of the data folder;
 * `onLost` hears of a key that is gone or cannot be opened any more and was replaced. Throws EngineError `key_in_keychain`.
 */
export async function openSecrets(
  { dataDir }: { readonly dataDir: string },
  keychain?: Keychain,
  onLost: () => void = () => undefined,
): Promise<SecretBox> {
  return createSecretBox(await loadMasterKey({ dataDir, keychain, onLost }))
}

/**
 * The key of 32 bytes that seals stored secrets. A folder with a plain `master.key` keeps it: the command line, an
 * office server and a backup need no keychain. A new folder under the desktop shell gets a key that only this user's
 * keychain opens (`master.key.sealed`); without a keychain it is a plain file.
 * Throws EngineError `key_in_keychain` when the key is sealed and there is no keychain to ask.
 */
export async function loadMasterKey({ dataDir, keychain, onLost }: MasterKeyDeps): Promise<Buffer> {
  const sealedPath = join(dataDir, SEALED)
  const isPlain = existsSync(join(dataDir, PLAIN))
  if (!isPlain && !existsSync(sealedPath) && wasUsed(dataDir)) onLost()
  if (isPlain || (!keychain && !existsSync(sealedPath))) return loadKeyFile(dataDir, PLAIN)
  if (!keychain) throw inKeychain(sealedPath)
  if (existsSync(sealedPath)) {
    const key = Buffer.from((await keychain.unseal(await readFile(sealedPath, 'base64'))) ?? '', 'base64')
    if (key.length === KEY_BYTES) return key
    // Kept beside: the same user on the old machine could still open it.
    onLost()
    await replaceFile(sealedPath, `${sealedPath}.fremd-${randomBytes(4).toString('hex')}`)
  }
  return (await makeSealed(sealedPath, keychain)) ?? loadKeyFile(dataDir, PLAIN)
}

/** What only a start that had a key leaves there. */
function wasUsed(dataDir: string): boolean {
  return existsSync(join(dataDir, SEAL_KEYS)) || existsSync(join(dataDir, AUTHORITIES))
}

/** A new key on disk, sealed; null when the keychain cannot seal it or does not give back what it was given. */
async function makeSealed(path: string, keychain: Keychain): Promise<Buffer | null> {
  const key = randomBytes(KEY_BYTES)
  const plain = key.toString('base64')
  const sealed = await keychain.seal(plain)
  if (sealed === null || sealed === plain || (await keychain.unseal(sealed)) !== plain) return null
  await writeWhole(path, Buffer.from(sealed, 'base64'), { temporary: `${path}.${process.pid}.tmp` })
  return key
}

function inKeychain(path: string): EngineError {
  const message = `Der Schlüssel dieses Datenordners (${path}) liegt im Schlüsselbund des Benutzers, nur die Desktop-Anwendung kann ihn öffnen. Bitte diese benutzen, Zugänge zum Beispiel im Fenster unter „Zugänge“ anlegen.`
  return new EngineError('input', 'key_in_keychain', message)
}
