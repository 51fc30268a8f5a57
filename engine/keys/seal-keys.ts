import { createPrivateKey, generateKeyPairSync, hash, sign } from 'node:crypto'
import { readFile } from '../shared/disk/files.ts'
import { join } from 'node:path'
import { fingerprintOf } from '../seal/seal-key.ts'
import type { KnownSealKey } from '../seal/seal-key.ts'
import type { ListedSealKey, SealKeyring, SealingKey } from '../seal/sealer.ts'
import { canonicalJson } from '../shared/canonical-json.ts'
import { toIso } from '../shared/clock.ts'
import type { Clock } from '../shared/clock.ts'
import { writeWhole } from '../shared/disk/write-whole.ts'
import { EngineError } from '../shared/errors.ts'
import { createInTurn } from '../shared/in-turn.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { parseSealKeys } from '../seal/parse-seal-keys.ts'
import type { StoredSealKey } from '../seal/parse-seal-keys.ts'

const FILE = 'seal-keys.json'

export interface SealKeysDeps {
  readonly dataDir: string
  /** Seals the private halves, as all stored secrets. */
  readonly secrets: SecretBox
  readonly clock: Pick<Clock, 'now'>
}

/**
 * The Ed25519 keys that this installation signs its Belegmappen with; the first is made when it is first asked for. One
 * that cannot be opened any more (the master key is another one) is as good as gone: it counts as retired, and a new
 * one follows. Throws EngineError `seal_keys_damaged`.
 */
export function createSealKeys({ dataDir, secrets, clock }: SealKeysDeps): SealKeyring {
  /** Two first uses at once must not make two keys. */
  const turns = createInTurn()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns([FILE], work)

  async function inUse(): Promise<StoredSealKey> {
    const keys = await readStored(dataDir)
    const key = keys.find(({ retiredAt }) => retiredAt === null)
    return key && openKey(key, secrets) ? key : await addKey(keys)
  }

  async function addKey(keys: readonly StoredSealKey[]): Promise<StoredSealKey> {
    const key = newKey(secrets, toIso(clock.now()))
    const retired = keys.map(one => ({ ...one, retiredAt: one.retiredAt ?? key.createdAt, sealed: null }))
    const file = { schema: 'seal-keys/1', keys: [...retired, key] }
    await writeWhole(join(dataDir, FILE), `${canonicalJson(file)}\n`)
    return key
  }

  return {
    known: () => inTurn(() => readKnownKeys(dataDir)),
    current: () => inTurn(async () => sealingKey(await inUse())),
    sign: async (publicKey, message) => {
      const key = await inTurn(inUse)
      const opened = openKey(key, secrets)
      if (key.publicKey === publicKey && opened) return sign(null, message, opened).toString('base64url')
      const text = 'Der Siegelschlüssel wurde inzwischen gewechselt. Es wird mit dem neuen noch einmal versucht.'
      throw new EngineError('transient', 'seal_key_changed', text)
    },
    list: () =>
      inTurn(async () => {
        await inUse()
        return await listKeys(dataDir)
      }),
    rotate: () => inTurn(async () => sealingKey(await addKey(await readStored(dataDir)))),
  }
}

function newKey(secrets: SecretBox, createdAt: string): StoredSealKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return {
    publicKey: String(publicKey.export({ format: 'jwk' }).x),
    createdAt,
    retiredAt: null,
    sealed: secrets.seal(pem).toString('base64'),
  }
}

/** The public halves of all keys of a data folder, also while an engine works in it; none in a folder without. */
export async function readKnownKeys(dataDir: string): Promise<readonly KnownSealKey[]> {
  const keys = await readStored(dataDir)
  return keys.map(({ publicKey, createdAt, retiredAt }) => ({ publicKey, createdAt, retiredAt }))
}

/** As `readKnownKeys`, with what people compare. */
export async function listKeys(dataDir: string): Promise<readonly ListedSealKey[]> {
  const keys = await readKnownKeys(dataDir)
  return await Promise.all(keys.map(async key => ({ fingerprint: await keyFingerprint(key.publicKey), ...key })))
}

async function sealingKey({ publicKey }: StoredSealKey): Promise<SealingKey> {
  return { publicKey, fingerprint: await keyFingerprint(publicKey) }
}

/** The fingerprint that people compare. */
export function keyFingerprint(publicKey: string): Promise<string> {
  return fingerprintOf({ sha256: bytes => hash('sha256', bytes, 'buffer') }, publicKey)
}

function openKey({ sealed }: StoredSealKey, secrets: SecretBox) {
  try {
    return sealed === null ? null : createPrivateKey(secrets.open(Buffer.from(sealed, 'base64')))
  } catch {
    return null
  }
}

async function readStored(dataDir: string): Promise<readonly StoredSealKey[]> {
  const path = join(dataDir, FILE)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return []
  const keys = parseSealKeys(text)
  if (keys) return keys
  const message = `Die Datei ${path} mit den Siegelschlüsseln ist beschädigt. Bitte aus der Sicherung zurückholen.`
  throw new EngineError('input', 'seal_keys_damaged', message)
}
