import { isAbsolute, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { beginEncryption, changeDailyKey, changeRecoveryKey } from '../keys/begin-encryption.ts'
import type { DailyKey } from '../keys/begin-encryption.ts'
import { readEncryption, writeEncryption } from '../keys/folder-encryption.ts'
import type { FolderEncryption } from '../keys/folder-encryption.ts'
import { findDataKey, unlockFolder } from '../keys/unlock-folder.ts'
import { systemClock, toIso } from '../shared/clock.ts'
import { EngineError } from '../shared/errors.ts'
import { encryptFolder, removeFormer } from '../wiring/encrypt-folder.ts'
import type { WrittenAnew } from '../wiring/write-anew.ts'
import { holdDataFolder, refuseWhileAnswering } from '../wiring/instance-lock.ts'
import { askSecret } from './ask-secret.ts'
import { explain } from './backup-command.ts'
import { recoverySheet } from './recovery-sheet.ts'
import { keySources, PASSPHRASE } from './unlock-data.ts'
import { EXIT, UsageError } from './usage.ts'
import { writeNew } from './write-new.ts'

type Environment = NodeJS.ProcessEnv

interface Call {
  readonly keyFile: string | null
  readonly sheet: string | null
  readonly isRecovery: boolean
  readonly isNewPassphrase: boolean
}

/** Where a new passphrase comes from when nobody can be asked for it. */
const NEW_PASSPHRASE = 'STEUERSTAPEL_NEW_PASSPHRASE'

/**
 * `steuerstapel encrypt [--key-file FILE] [--sheet FILE]`: encrypts the data folder, or goes on where that was killed;
 * `--recovery` and `--new-passphrase` change keys of an encrypted one. Exit code 0, or 1 with the reason.
 */
export async function runEncrypt(args: readonly string[], environment: Environment): Promise<number> {
  const call = readCall(args)
  const { dataDir, databaseUrl } = readConfig(environment)
  await refuseWhileAnswering(dataDir)
  const letGo = holdDataFolder(dataDir)
  try {
    const known = await readEncryption(dataDir)
    // Of a run that was killed at its very end.
    if (known?.state === 'encrypted') await removeFormer(dataDir)
    if (known?.state === 'encrypted') return await changeKeys(call, dataDir, environment)
    if (call.isRecovery || call.isNewPassphrase) throw notEncrypted(dataDir)
    if (known?.state === 'opening') throw opening()
    const dataKey = known ? await goOn(dataDir, known, environment) : await begin(call, dataDir, environment)
    const written = await encryptFolder({ dataDir, databaseUrl, dataKey }).catch(explain)
    process.stdout.write(textOf(dataDir, written, databaseUrl !== null))
    return EXIT.ok
  } finally {
    letGo()
  }
}

async function begin(call: Call, dataDir: string, environment: Environment): Promise<Buffer> {
  const begun = await beginEncryption(dataDir, await dailyKey(call, environment), toIso(systemClock.now()))
  // Before anything is encrypted: nobody is left with data that only a lost passphrase opens.
  await tellRecoveryKey(call, begun.recoveryKey, begun.encryption.key_id)
  await writeEncryption(dataDir, begun.encryption)
  return begun.dataKey
}

function goOn(dataDir: string, encryption: FolderEncryption, environment: Environment): Promise<Buffer> {
  process.stdout.write('Das Verschlüsseln wurde unterbrochen und geht weiter.\n')
  return findDataKey(dataDir, encryption, keySources(environment))
}

async function changeKeys(call: Call, dataDir: string, environment: Environment): Promise<number> {
  if (!call.isRecovery && !call.isNewPassphrase && call.keyFile === null) {
    process.stdout.write(`Der Datenordner ${dataDir} ist verschlüsselt.\n`)
    return EXIT.ok
  }
  const unlocked = await unlockFolder(dataDir, keySources(environment))
  if (!unlocked) throw notEncrypted(dataDir)
  const now = toIso(systemClock.now())
  let { encryption } = unlocked
  if (call.isNewPassphrase || call.keyFile !== null) {
    const daily = call.keyFile === null ? await newPassphrase(environment, NEW_PASSPHRASE) : keyFileOf(call.keyFile)
    encryption = await changeDailyKey(dataDir, encryption, unlocked.dataKey, daily, now)
  }
  if (call.isRecovery) {
    const changed = changeRecoveryKey(encryption, unlocked.dataKey, now)
    encryption = changed.encryption
    await tellRecoveryKey(call, changed.recoveryKey, encryption.key_id)
  }
  await writeEncryption(dataDir, encryption)
  process.stdout.write(
    'Die Schlüssel sind gewechselt. In älteren Sicherungen gelten die früheren weiter, bis sie verfallen.\n',
  )
  return EXIT.ok
}

async function dailyKey(call: Call, environment: Environment): Promise<DailyKey> {
  return call.keyFile === null ? newPassphrase(environment, PASSPHRASE) : keyFileOf(call.keyFile)
}

function keyFileOf(path: string): DailyKey {
  return { kind: 'key_file', path: isAbsolute(path) ? path : resolve(path) }
}

async function newPassphrase(environment: Environment, name: string): Promise<DailyKey> {
  const given = environment[name]
  if (given) return { kind: 'passphrase', passphrase: given }
  const passphrase = await askSecret('Neues Kennwort (mindestens 10 Zeichen): ')
  const again = passphrase === null ? null : await askSecret('Noch einmal: ')
  if (passphrase === null)
    throw new UsageError(
      `Bitte in einem Terminal aufrufen, --key-file DATEI angeben, oder das Kennwort in ${name} setzen.`,
    )
  if (again !== passphrase) {
    throw new EngineError('input', 'passphrase_mismatch', 'Die beiden Eingaben sind verschieden. Bitte noch einmal.')
  }
  return { kind: 'passphrase', passphrase }
}

async function tellRecoveryKey({ sheet }: Call, recoveryKey: string, keyId: string): Promise<void> {
  const text = recoverySheet(recoveryKey, keyId, systemClock.now())
  if (sheet === null) process.stdout.write(`${text}\n`)
  else {
    const fault = await writeNew(sheet, text)
    if (fault !== null) throw new EngineError('input', 'sheet_not_written', fault)
    process.stdout.write(
      `${sheet}: Wiederherstellungsschlüssel. Bitte ausdrucken, wegschließen und die Datei löschen.\n`,
    )
  }
}

function readCall(args: readonly string[]): Call {
  try {
    const options = {
      'key-file': { type: 'string' },
      sheet: { type: 'string' },
      recovery: { type: 'boolean', default: false },
      'new-passphrase': { type: 'boolean', default: false },
    } as const
    const { values } = parseArgs({ args: [...args], options })
    return {
      keyFile: values['key-file'] ?? null,
      sheet: values.sheet ?? null,
      isRecovery: values.recovery,
      isNewPassphrase: values['new-passphrase'],
    }
  } catch {
    throw new UsageError('encrypt kennt nur --key-file DATEI, --sheet DATEI, --recovery und --new-passphrase.')
  }
}

function textOf(dataDir: string, written: WrittenAnew | null, isOnServer: boolean): string {
  const rows = [...(written?.rows.values() ?? [])].reduce((sum, each) => sum + each, 0)
  const counts = written
    ? `: ${written.files} Dateien (${Math.ceil(written.byteSize / 1_000_000)} MB) und ${rows} Zeilen in ${written.rows.size} Tabellen, alle zurückgelesen und verglichen`
    : ''
  return [
    `Der Datenordner ${dataDir} ist verschlüsselt${counts}. Die unverschlüsselte Fassung ist entfernt.`,
    ...(isOnServer
      ? [
          'Die Datenbank auf dem Server verschlüsselt Steuerstapel nicht; dafür braucht der Server eine verschlüsselte Platte.',
        ]
      : []),
    'Gelöschte Dateien lassen sich auf manchen Datenträgern mit besonderen Werkzeugen noch eine Weile auslesen; sicher ist nur ein verschlüsselter Datenträger. Frühere Sicherungen sind unverschlüsselt: bitte löschen.',
    '',
  ].join('\n')
}

function notEncrypted(dataDir: string): EngineError {
  const message = `Der Datenordner ${dataDir} ist nicht verschlüsselt. Bitte zuerst: steuerstapel encrypt`
  return new EngineError('input', 'not_encrypted', message)
}

function opening(): EngineError {
  const message = 'Das Zurücknehmen der Verschlüsselung wurde unterbrochen. Bitte zu Ende führen: steuerstapel decrypt'
  return new EngineError('input', 'encryption_unfinished', message)
}
