import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { writeWhole } from '../shared/disk/write-whole.ts'
import { checkPorts } from './check-ports.ts'
import { checkSettings, pickOurs, readConfigFile } from '../config.ts'
import type { Config } from '../config.ts'
import { checkBackupFolder } from '../backup/check-backup-folder.ts'
import { checkInboxFolder } from '../inbox/check-inbox-folder.ts'
import { sealMailbox } from '../mailbox/sealed-text.ts'
import { EngineError } from '../shared/errors.ts'
import type { SecretBox } from '../shared/secret-box.ts'

/** Settings that people change in the window; passwords and the price list stay in the file alone. */
const EDITABLE = [
  'STEUERSTAPEL_OFFICE_NAME',
  'STEUERSTAPEL_OFFICE_ADDRESS',
  'STEUERSTAPEL_HTTP_PORT',
  'STEUERSTAPEL_HTTPS_PORT',
  'STEUERSTAPEL_SOURCE_ALLOW',
  'STEUERSTAPEL_WEBHOOK_ALLOW',
  'STEUERSTAPEL_INPUT_ROOTS',
  'STEUERSTAPEL_INBOX',
  'STEUERSTAPEL_INBOX_QUIET_SECONDS',
  'STEUERSTAPEL_BACKUP',
  'STEUERSTAPEL_BACKUP_HOURS',
  'STEUERSTAPEL_BACKUP_KEEP_DAYS',
  'STEUERSTAPEL_RATE_PER_MINUTE',
  'STEUERSTAPEL_CREATE_PER_MINUTE',
  'STEUERSTAPEL_WORKERS',
  'STEUERSTAPEL_OCR_MODEL',
  'STEUERSTAPEL_LOG_LEVEL',
  'binder_hash_pages',
  'archive_depth_max',
  'datev',
  'language_model',
  'mailbox',
  'scanner',
  'time_stamp',
] as const

/** What holds as soon as it is saved; everything else does so at the next start. */
const AT_ONCE = [
  'STEUERSTAPEL_SOURCE_ALLOW',
  'STEUERSTAPEL_WEBHOOK_ALLOW',
  'STEUERSTAPEL_INPUT_ROOTS',
  'mailbox',
  'scanner',
  'time_stamp',
] as const

/** What other programs may lead the engine to, the mailbox that it reads, the scanner, and who stamps. */
export type HeldAtOnce = Pick<
  Config,
  'sourceAllow' | 'webhookAllow' | 'inputRoots' | 'mailbox' | 'scanner' | 'timeStamp'
>

export interface OfficeSettingsDeps {
  /** Seals the secrets of the mailbox before they are written. */
  readonly secrets: Pick<SecretBox, 'seal'>
  /** Hears of what holds from now on. */
  readonly onHeld?: (held: HeldAtOnce) => void
}

export interface OfficeSetting {
  readonly key: string
  /** As it is written; null where nobody set it. */
  readonly value: unknown
  /** What holds where nobody sets it. */
  readonly fallback: unknown
  /** The environment stands above the file, so that the window cannot change it. */
  readonly origin: 'default' | 'file' | 'environment'
  /** The running engine still works with another value. */
  readonly isPending: boolean
}

export interface OfficeSettings {
  list(): readonly OfficeSetting[]
  /**
   * Writes settings into `config.json`; null takes one out. They take effect at the next start, or at once (`AT_ONCE`).
   * Throws EngineError `invalid_settings`, `setting_fixed` (by the environment, or not for the window).
   */
  save(changes: Readonly<Record<string, unknown>>): Promise<readonly OfficeSetting[]>
}

type Written = Record<string, unknown>

/** Where settings come from: the file of the data folder, below what the environment says. */
interface SettingSources {
  readonly dataDir: string
  /** What the environment says. */
  readonly fixed: Readonly<Written>
  /** What no data folder can be without. */
  readonly base: { readonly STEUERSTAPEL_DATA_DIR: string }
  /** What the running engine works with. */
  readonly inForce: Written
  readonly deps: OfficeSettingsDeps
}

/** The settings of a data folder, as the engine found them at its start and as they are written now. */
export function openOfficeSettings(
  dataDir: string,
  environment: Readonly<Record<string, string | undefined>>,
  deps: OfficeSettingsDeps,
): OfficeSettings {
  const fixed = pickOurs(environment)
  const base = { STEUERSTAPEL_DATA_DIR: dataDir }
  const fallbacks: Readonly<Written> = checkSettings(base)
  const sources = { dataDir, fixed, base, inForce: written(dataDir, fixed), deps }
  const list = (): readonly OfficeSetting[] => listSettings(sources, fallbacks)
  let saving: Promise<unknown> = Promise.resolve()
  return {
    list,
    save: changes => {
      const next = saving.then(() => saveSettings(sources, changes)).then(list)
      saving = next.catch(() => undefined)
      return next
    },
  }
}

function written(dataDir: string, fixed: Readonly<Written>): Written {
  return { ...readConfigFile(dataDir), ...fixed }
}

function listSettings(
  { dataDir, fixed, inForce, deps }: SettingSources,
  fallbacks: Readonly<Written>,
): OfficeSetting[] {
  const now = written(dataDir, fixed)
  return EDITABLE.map(key => ({
    key,
    // Everybody who is signed in sees the settings: what an administrator wrote openly is not shown so.
    value: (key === 'mailbox' ? sealMailbox(deps.secrets, now[key]) : now[key]) ?? null,
    fallback: fallbacks[key] ?? null,
    origin: key in fixed ? 'environment' : now[key] === undefined ? 'default' : 'file',
    isPending: JSON.stringify(now[key] ?? null) !== JSON.stringify(inForce[key] ?? null),
  }))
}

async function saveSettings(sources: SettingSources, changes: Readonly<Written>): Promise<void> {
  const { dataDir, fixed, base, inForce, deps } = sources
  for (const key of Object.keys(changes)) {
    if (!(EDITABLE as readonly string[]).includes(key) || key in fixed)
      throw new EngineError('input', 'setting_fixed', 'Diese Einstellung ist außerhalb des Fensters festgelegt.')
  }
  const sealed = 'mailbox' in changes ? { mailbox: sealMailbox(deps.secrets, changes['mailbox']) } : {}
  const merged = Object.entries({ ...readConfigFile(dataDir), ...changes, ...sealed })
  const next = Object.fromEntries(merged.filter(([, value]) => value !== null && value !== ''))
  const checked = checkSettings({ ...next, ...fixed, ...base })
  // A folder that is not there would keep the engine from starting.
  if ('STEUERSTAPEL_INBOX' in changes) await checkInboxFolder(checked.STEUERSTAPEL_INBOX || null, dataDir)
  if ('STEUERSTAPEL_BACKUP' in changes) await checkBackupFolder(checked.STEUERSTAPEL_BACKUP || null, dataDir)
  if ('STEUERSTAPEL_HTTP_PORT' in changes || 'STEUERSTAPEL_HTTPS_PORT' in changes)
    await checkPorts(checked, checkSettings({ ...inForce, ...base }))
  await writeConfigFile(join(dataDir, 'config.json'), next)
  if (AT_ONCE.some(key => key in changes)) putInForce(sources, { ...next, ...fixed })
}

function putInForce({ inForce, base, deps }: SettingSources, saved: Readonly<Written>): void {
  for (const key of AT_ONCE) inForce[key] = saved[key]
  const value = checkSettings({ ...saved, ...base })
  deps.onHeld?.({
    sourceAllow: value.STEUERSTAPEL_SOURCE_ALLOW,
    webhookAllow: value.STEUERSTAPEL_WEBHOOK_ALLOW,
    inputRoots: value.STEUERSTAPEL_INPUT_ROOTS,
    mailbox: value.mailbox,
    scanner: value.scanner,
    timeStamp: value.time_stamp,
  })
}

async function writeConfigFile(path: string, settings: Readonly<Written>): Promise<void> {
  try {
    // Passwords may be in it.
    const temporary = `${path}.${randomUUID()}.tmp`
    await writeWhole(path, `${JSON.stringify(settings, null, 2)}\n`, { temporary })
  } catch (cause) {
    const message = `${path} ließ sich nicht schreiben. Bitte Platz und Rechte prüfen.`
    throw new EngineError('transient', 'storage_full', message, { cause })
  }
}
