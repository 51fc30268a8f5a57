import { readEncryption } from '../keys/folder-encryption.ts'
import type { FolderEncryption } from '../keys/folder-encryption.ts'
import { unlockFolder } from '../keys/unlock-folder.ts'
import type { Config } from '../config.ts'
import { isEngineError } from '../shared/errors.ts'
import { hasFormer } from '../wiring/encrypt-folder.ts'
import { ok, warning, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

const WAYS: Readonly<Record<FolderEncryption['slots'][number]['kind'], string>> = {
  passphrase: 'Kennwort',
  recovery: 'Wiederherstellungsschlüssel',
  key_file: 'Schlüsseldatei',
}

/**
 * Whether the data folder is encrypted, and by what it opens; opens it where that needs no person, so that what follows
 * can look into it. `isOpen`: whether that is possible.
 */
export async function examineEncryption(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  secret: string | undefined,
): Promise<{ readonly findings: readonly Finding[]; readonly isOpen: boolean }> {
  try {
    const encryption = await readEncryption(dataDir)
    if (!encryption) return { findings: [notEncrypted()], isOpen: true }
    const findings = [judge(encryption, databaseUrl !== null), ...judgeFormer(dataDir)]
    await unlockFolder(dataDir, { secret })
    return { findings, isOpen: true }
  } catch (error) {
    if (!isEngineError(error)) throw error
    const isLocked = error.code === 'encryption_locked'
    const text =
      'Der Datenordner ist verschlüsselt; ohne Kennwort wird nicht hineingesehen. Wer mehr wissen will: STEUERSTAPEL_PASSPHRASE setzen und wiederholen.'
    return { findings: [isLocked ? warning('encryption', text) : wrong('encryption', error.message)], isOpen: false }
  }
}

function notEncrypted(): Finding {
  const text =
    'Der Datenordner ist nicht von Steuerstapel verschlüsselt. Wo der Datenträger es auch nicht ist (BitLocker, LUKS, FileVault): steuerstapel encrypt'
  return warning('encryption', text)
}

function judge({ slots }: FolderEncryption, isOnServer: boolean): Finding {
  const ways = [...new Set(slots.map(({ kind }) => WAYS[kind]))].join(', ')
  const server = isOnServer ? ' Die Datenbank auf dem Server ist es nicht durch Steuerstapel.' : ''
  return ok('encryption', `Der Datenordner ist verschlüsselt; ihn öffnen: ${ways}.${server}`)
}

function judgeFormer(dataDir: string): Finding[] {
  if (!hasFormer(dataDir)) return []
  const text = 'Reste der früheren Fassung liegen noch da; der nächste Start der Engine entfernt sie.'
  return [warning('encryption', text)]
}
