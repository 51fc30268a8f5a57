import { readFile } from 'node:fs/promises'
import { EngineError } from '../shared/errors.ts'
import { addSealedFolder } from '../shared/sealed/sealed-folders.ts'
import { readEncryption } from './folder-encryption.ts'
import type { FolderEncryption } from './folder-encryption.ts'
import { deriveKeys, openByBytes, openByPassphrase } from './key-slots.ts'
import type { KeySlot } from './key-slots.ts'
import { readRecoveryKey } from './recovery-key.ts'

/** Where the key of an encrypted folder may come from. */
export interface KeySources {
  /** Passphrase or recovery key, as it was given beforehand. */
  readonly secret?: string | undefined
  /** Asks a person for one of them; null when nobody answers. Absent where nobody can be asked. */
  readonly ask?: (() => Promise<string | null>) | undefined
}

export interface UnlockedFolder {
  readonly encryption: FolderEncryption
  readonly dataKey: Buffer
}

/**
 * Opens an encrypted data folder: from then on its files and its database are read and written with its key. Null, and
 * nothing else, for a folder that is not encrypted.
 * Throws EngineError `encryption_unfinished`, `encryption_locked`, `encryption_wrong_key`, `encryption_file_damaged`.
 */
export async function unlockFolder(folder: string, sources: KeySources): Promise<UnlockedFolder | null> {
  const encryption = await readEncryption(folder)
  if (!encryption) return null
  if (encryption.state !== 'encrypted') throw unfinished(folder)
  const dataKey = await findDataKey(folder, encryption, sources)
  useDataKey(folder, dataKey)
  return { encryption, dataKey }
}

/** From now on the files and the database of a folder are read and written with this key. */
export function useDataKey(folder: string, dataKey: Buffer): { forget(): void } {
  return addSealedFolder({ folder, ...deriveKeys(dataKey) })
}

/** The data key, from whatever source has it. Throws EngineError `encryption_locked`, `encryption_wrong_key`. */
export async function findDataKey(
  folder: string,
  encryption: FolderEncryption,
  { secret, ask }: KeySources,
): Promise<Buffer> {
  const isRight = (key: Buffer | null): key is Buffer => key !== null && deriveKeys(key).keyId === encryption.key_id
  for (const slot of encryption.slots) {
    const key = await openUnasked(slot)
    if (isRight(key)) return key
  }
  const typed = secret ?? (await ask?.()) ?? null
  if (typed === null || typed === '') throw locked(folder, encryption)
  const key = await openBySecret(encryption, typed)
  if (isRight(key)) return key
  throw wrongKey(typed)
}

/** By what needs no person. */
async function openUnasked(slot: KeySlot): Promise<Buffer | null> {
  if (slot.kind !== 'key_file') return null
  const content = await readFile(slot.path).catch(() => null)
  return content && content.length > 0 ? openByBytes(slot, content) : null
}

async function openBySecret({ slots }: FolderEncryption, secret: string): Promise<Buffer | null> {
  const recovery = readRecoveryKey(secret)
  for (const slot of slots) {
    const key =
      slot.kind === 'passphrase'
        ? await openByPassphrase(slot, secret)
        : slot.kind === 'recovery' && recovery
          ? openByBytes(slot, recovery)
          : null
    if (key) return key
  }
  return null
}

const WAYS: Readonly<Record<KeySlot['kind'], string>> = {
  passphrase: 'das Kennwort der Verschlüsselung',
  recovery: 'der Wiederherstellungsschlüssel vom ausgedruckten Blatt',
  key_file: 'die Schlüsseldatei',
}

function locked(folder: string, { slots }: FolderEncryption): EngineError {
  const ways = [
    ...new Set(slots.map(slot => (slot.kind === 'key_file' ? `${WAYS.key_file} ${slot.path}` : WAYS[slot.kind]))),
  ]
  const message = `Der Datenordner ${folder} ist verschlüsselt, und sein Schlüssel ist hier nicht zu haben. Es öffnet ihn: ${ways.join('; ')}. Kennwort oder Wiederherstellungsschlüssel bitte eingeben (steuerstapel serve in einem Terminal) oder vor dem Start als Umgebungsvariable STEUERSTAPEL_PASSPHRASE setzen. Ist alles davon verloren, kann niemand diese Daten mehr lesen, auch der Hersteller nicht.`
  return new EngineError('input', 'encryption_locked', message)
}

function wrongKey(typed: string): EngineError {
  const looksLikeKey = /^[0-9A-Za-z]{5}([\s–—-][0-9A-Za-z]{5}){3,}/.test(typed.trim())
  const message =
    looksLikeKey && !readRecoveryKey(typed)
      ? 'Das ist kein gültiger Wiederherstellungsschlüssel: Mindestens ein Zeichen stimmt nicht. Bitte mit dem ausgedruckten Blatt vergleichen (30 Zeichen in sechs Gruppen).'
      : 'Dieses Kennwort oder dieser Wiederherstellungsschlüssel öffnet den Datenordner nicht. Bitte noch einmal versuchen, oder den Wiederherstellungsschlüssel vom ausgedruckten Blatt nehmen.'
  return new EngineError('input', 'encryption_wrong_key', message)
}

function unfinished(folder: string): EngineError {
  const message = `Das Verschlüsseln des Datenordners ${folder} wurde unterbrochen. Bitte zu Ende führen: steuerstapel encrypt. Bis dahin ist nichts verloren und nichts verschlüsselt; wer es sich anders überlegt: steuerstapel decrypt.`
  return new EngineError('input', 'encryption_unfinished', message)
}
