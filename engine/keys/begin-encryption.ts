import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { EngineError } from '../shared/errors.ts'
import { isWithin } from '../shared/is-within.ts'
import { syncHandle } from '../shared/disk/sync-path.ts'
import type { FolderEncryption } from './folder-encryption.ts'
import { DATA_KEY_BYTES, deriveKeys, keyFileSlot, passphraseSlot, recoverySlot } from './key-slots.ts'
import type { KeySlot } from './key-slots.ts'
import { newRecoveryKey } from './recovery-key.ts'

/** What opens the folder day by day; the recovery key is for the day when that is lost. */
export type DailyKey =
  /** `n`: what scrypt costs; as much as is usual when absent. */
  | { readonly kind: 'passphrase'; readonly passphrase: string; readonly n?: number }
  | { readonly kind: 'key_file'; readonly path: string }

export interface BegunEncryption {
  readonly encryption: FolderEncryption
  readonly dataKey: Buffer
  /** To be printed; it is not kept anywhere. */
  readonly recoveryKey: string
}

const PASSPHRASE_LETTERS_MIN = 10
const KEY_FILE_BYTES = 64
const KEY_FILE_BYTES_MAX = 1_000_000

/**
 * Draws the data key of a folder and seals it; nothing is encrypted yet. `createdAt` is a time stamp (RFC 3339).
 * Throws EngineError `passphrase_too_short`, `key_file_inside`, `key_file_unusable`.
 */
export async function beginEncryption(dataDir: string, daily: DailyKey, createdAt: string): Promise<BegunEncryption> {
  const dataKey = randomBytes(DATA_KEY_BYTES)
  const recovery = newRecoveryKey()
  const slots = [await dailySlot(dataDir, dataKey, daily, createdAt), recoverySlot(dataKey, recovery.bytes, createdAt)]
  const { keyId } = deriveKeys(dataKey)
  const encryption = { schema: 'steuerstapel-encryption/1', key_id: keyId, state: 'encrypting', slots } as const
  return { encryption, dataKey, recoveryKey: recovery.text }
}

/** Seals the data key in one more way, in place of those of the same kind. Throws as `beginEncryption`. */
export async function changeDailyKey(
  dataDir: string,
  encryption: FolderEncryption,
  dataKey: Buffer,
  daily: DailyKey,
  createdAt: string,
): Promise<FolderEncryption> {
  const slot = await dailySlot(dataDir, dataKey, daily, createdAt)
  return { ...encryption, slots: [slot, ...encryption.slots.filter(({ kind }) => kind !== slot.kind)] }
}

/** A new recovery key in place of the former, which opens the folder no more; older backups still know that one. */
export function changeRecoveryKey(
  encryption: FolderEncryption,
  dataKey: Buffer,
  createdAt: string,
): { readonly encryption: FolderEncryption; readonly recoveryKey: string } {
  const { bytes, text } = newRecoveryKey()
  const others = encryption.slots.filter(({ kind }) => kind !== 'recovery')
  const slots = [...others, recoverySlot(dataKey, bytes, createdAt)]
  return { encryption: { ...encryption, slots }, recoveryKey: text }
}

async function dailySlot(dataDir: string, dataKey: Buffer, daily: DailyKey, createdAt: string): Promise<KeySlot> {
  switch (daily.kind) {
    case 'passphrase':
      if (daily.passphrase.length < PASSPHRASE_LETTERS_MIN) throw tooShort()
      return passphraseSlot(dataKey, daily.passphrase, createdAt, daily.n)
    case 'key_file':
      if (isWithin(daily.path, dataDir)) throw keyInside(daily.path, dataDir)
      return keyFileSlot(dataKey, daily.path, await keyFile(daily.path), createdAt)
  }
}

/** The content of a key file, which is made where there is none. */
async function keyFile(path: string): Promise<Buffer> {
  const found = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw unusable(path, error)
  })
  if (found) {
    if (found.length < DATA_KEY_BYTES || found.length > KEY_FILE_BYTES_MAX) throw unusable(path)
    return found
  }
  const made = randomBytes(KEY_FILE_BYTES)
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(made)
      await syncHandle(file)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw unusable(path, error)
  }
  return made
}

function tooShort(): EngineError {
  const message = `Das Kennwort ist zu kurz: bitte mindestens ${PASSPHRASE_LETTERS_MIN} Zeichen, am besten vier oder mehr Wörter, die nichts miteinander zu tun haben.`
  return new EngineError('input', 'passphrase_too_short', message)
}

function keyInside(path: string, dataDir: string): EngineError {
  const message = `Die Schlüsseldatei ${path} läge im Datenordner ${dataDir} selbst; wer ihn hat, hätte dann auch den Schlüssel. Bitte einen anderen Ort wählen, am besten einen anderen Datenträger.`
  return new EngineError('input', 'key_file_inside', message)
}

function unusable(path: string, cause?: unknown): EngineError {
  const message = `Die Schlüsseldatei ${path} ist nicht zu lesen, nicht anzulegen oder keine (32 Byte bis 1 MB). Bitte einen anderen Ort angeben.`
  return new EngineError('input', 'key_file_unusable', message, { cause })
}
