import { readFileSync } from 'node:fs'
import { availableParallelism, homedir, totalmem } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { FILES_MAX } from '../wire/intake.ts'
import { mailboxSetting } from './mailbox/mailbox-setting.ts'
import { timeStampSetting } from './time-stamp/time-stamp-setting.ts'
import { scannerSetting } from './scanner/scanner-setting.ts'
import { withoutBom } from './shared/without-bom.ts'
import { priceListSetting } from './batches/prices/price-list.ts'
import { languageModelSetting } from './phases/analysis/providers/language-model-setting.ts'
import { DATEV_DEFAULTS, datevSetting } from './phases/report/datev/datev-settings.ts'
import { parseAllowedTargets } from './shared/allowed-target.ts'
import { EngineError } from './shared/errors.ts'
import { objectStoreFault, objectStoreOf, objectStoreSettings } from './storage/objects/object-store-setting.ts'
import { addressSetting, networkFault, networkOf, networkSettings } from './tls/network-setting.ts'

/** One worker with its models and a large page; bounds the number of workers on machines with little memory. */
const WORKER_BYTES = 1_500_000_000

/** Written by hand or in an environment, where all is text; null, true and an empty text are no numbers. */
const whole = (min: number, max: number) =>
  z.preprocess(
    written => (typeof written === 'string' && /^\s*\d{1,9}\s*$/.test(written) ? Number(written) : written),
    z.number().int().min(min).max(max),
  )
const port = z.union([z.literal('off'), whole(0, 65_535)])
const targets = z.string().transform(parseAllowedTargets)
const folders = z
  .string()
  .transform(text => text.split(delimiter).filter(Boolean))
  .refine(list => list.every(isAbsolute), 'nur absolute Pfade')
/** A password stands in it: it is never told, neither in logs nor in the window. */
const databaseUrl = z
  .string()
  .refine(
    text => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''),
    'postgres://BENUTZER:KENNWORT@RECHNER/DATENBANK',
  )
const count = (max: number) => whole(1, max)

const schema = z.strictObject({
  STEUERSTAPEL_DATA_DIR: z.string().min(1).refine(isAbsolute, 'ein absoluter Pfad'),
  STEUERSTAPEL_DATABASE_URL: databaseUrl.or(z.literal('')).default(''),
  ...objectStoreSettings,
  STEUERSTAPEL_HTTP_PORT: port.default(7410),
  STEUERSTAPEL_HTTPS_PORT: port.default(7443),
  ...networkSettings,
  STEUERSTAPEL_WORKER_ADDRESS: addressSetting.or(z.literal('').transform(() => null)).default(null),
  STEUERSTAPEL_METRICS: z.enum(['on', 'off']).default('off'),
  STEUERSTAPEL_SOURCE_ALLOW: targets.default([]),
  STEUERSTAPEL_WEBHOOK_ALLOW: targets.default([]),
  STEUERSTAPEL_EXTRA_CA: z.string().refine(isAbsolute, 'ein absoluter Pfad').or(z.literal('')).default(''),
  STEUERSTAPEL_INPUT_ROOTS: folders.default([]),
  STEUERSTAPEL_INBOX: z.string().refine(isAbsolute, 'ein absoluter Pfad').or(z.literal('')).default(''),
  STEUERSTAPEL_INBOX_QUIET_SECONDS: count(3_600).default(10),
  STEUERSTAPEL_BACKUP: z.string().refine(isAbsolute, 'ein absoluter Pfad').or(z.literal('')).default(''),
  STEUERSTAPEL_BACKUP_HOURS: count(24 * 31).default(24),
  STEUERSTAPEL_BACKUP_KEEP_DAYS: count(3_650).default(30),
  STEUERSTAPEL_RATE_PER_MINUTE: count(1_000_000).default(100),
  STEUERSTAPEL_CREATE_PER_MINUTE: count(1_000_000).default(10),
  STEUERSTAPEL_WORKERS: count(64).optional(),
  STEUERSTAPEL_OCR_MODEL: z.enum(['fast', 'accurate']).default('fast'),
  STEUERSTAPEL_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  STEUERSTAPEL_OFFICE_NAME: z.string().trim().max(200).default(''),
  STEUERSTAPEL_OFFICE_ADDRESS: z.string().trim().max(200).default(''),
  /** In config.json only. */
  price_list: priceListSetting.default([]),
  document_passwords: z.array(z.string().min(1).max(128)).max(100).default([]),
  binder_hash_pages: z.boolean().default(false),
  binder_pdf_a: z.boolean().default(true),
  archive_depth_max: z.number().int().min(1).max(3).default(1),
  datev: datevSetting.default(DATEV_DEFAULTS),
  language_model: languageModelSetting.nullable().default(null),
  mailbox: mailboxSetting.nullable().default(null),
  scanner: scannerSetting.nullable().default(null),
  time_stamp: timeStampSetting.nullable().default(null),
})

const LIMITS = {
  documentsPerBatchMax: FILES_MAX,
  fileBytesMax: 200_000_000,
  batchBytesMax: 2_000_000_000,
  pagesPerDocumentMax: 2_000,
  pagesPerBatchMax: 10_000,
  archiveEntriesMax: 1_000,
  archiveBytesMax: 2_000_000_000,
  documentsUnfoldedMax: 2_000,
  jsonBytesMax: 4 * 1024 * 1024,
}

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings: environment over `config.json` in the data folder over defaults.
 * Throws EngineError `invalid_settings` that names every unknown or malformed setting.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const fromEnvironment = pickOurs(environment)
  const dataDir = fromEnvironment['STEUERSTAPEL_DATA_DIR'] ?? defaultDataFolder()
  const value = checkSettings({ ...readConfigFile(dataDir), ...fromEnvironment, STEUERSTAPEL_DATA_DIR: dataDir })
  return {
    dataDir: value.STEUERSTAPEL_DATA_DIR,
    /** A PostgreSQL server; null: the database file in the data folder. */
    databaseUrl: value.STEUERSTAPEL_DATABASE_URL === '' ? null : value.STEUERSTAPEL_DATABASE_URL,
    /** Where finished files lie, too; null: in the data folder alone. */
    objectStore: objectStoreOf(value),
    httpPort: value.STEUERSTAPEL_HTTP_PORT,
    httpsPort: value.STEUERSTAPEL_HTTPS_PORT,
    /** Where people and programs of other machines are let in; null: nowhere. */
    network: networkOf(value),
    /** Where workers of other machines are let in; null: nowhere. */
    workerAddress: value.STEUERSTAPEL_WORKER_ADDRESS,
    hasMetrics: value.STEUERSTAPEL_METRICS === 'on',
    sourceAllow: value.STEUERSTAPEL_SOURCE_ALLOW,
    webhookAllow: value.STEUERSTAPEL_WEBHOOK_ALLOW,
    extraCaFile: value.STEUERSTAPEL_EXTRA_CA === '' ? null : value.STEUERSTAPEL_EXTRA_CA,
    inputRoots: value.STEUERSTAPEL_INPUT_ROOTS,
    /** Folder whose files become batches; null is off. */
    inbox: value.STEUERSTAPEL_INBOX === '' ? null : value.STEUERSTAPEL_INBOX,
    /** A file that has not changed for so long is complete. */
    inboxQuietMs: value.STEUERSTAPEL_INBOX_QUIET_SECONDS * 1_000,
    /** Scheduled backups; without a folder there are none. */
    backup: {
      folder: value.STEUERSTAPEL_BACKUP === '' ? null : value.STEUERSTAPEL_BACKUP,
      everyHours: value.STEUERSTAPEL_BACKUP_HOURS,
      keepDays: value.STEUERSTAPEL_BACKUP_KEEP_DAYS,
    },
    ratePerMinute: value.STEUERSTAPEL_RATE_PER_MINUTE,
    createPerMinute: value.STEUERSTAPEL_CREATE_PER_MINUTE,
    workers: value.STEUERSTAPEL_WORKERS ?? defaultWorkers(),
    ocrModel: value.STEUERSTAPEL_OCR_MODEL,
    /** Where an administrator puts recognition models of further languages. */
    modelsDir: join(value.STEUERSTAPEL_DATA_DIR, 'models'),
    /** The office's kinds of documents, where there is such a file. */
    taxonomyFile: join(value.STEUERSTAPEL_DATA_DIR, 'taxonomy.office.json'),
    logLevel: value.STEUERSTAPEL_LOG_LEVEL,
    officeName: value.STEUERSTAPEL_OFFICE_NAME,
    /** In one line, e.g. `Schlossallee 1, 10115 Berlin`; the sender of letters. */
    officeAddress: value.STEUERSTAPEL_OFFICE_ADDRESS,
    priceList: value.price_list,
    /** Tried on locked files. */
    documentPasswords: value.document_passwords,
    /** Whether the Belegmappe prints the hash of each file that came in. */
    hasHashPages: value.binder_hash_pages,
    prefersArchive: value.binder_pdf_a,
    datev: value.datev,
    /** Null is off. */
    languageModel: value.language_model,
    /** A mailbox whose mails become batches; null is off. */
    mailbox: value.mailbox,
    /** A network scanner from which people fetch scans; null is off. */
    scanner: value.scanner,
    /** A service that stamps Belegmappen by RFC 3161; null is off. */
    timeStamp: value.time_stamp,
    limits: { ...LIMITS, archiveDepthMax: value.archive_depth_max },
  }
}

/**
 * Settings by their names, as they take effect. Throws EngineError `invalid_settings` that names every one that is
 * wrong.
 */
export function checkSettings(written: Readonly<Record<string, unknown>>) {
  const parsed = schema.safeParse(written, { error: z.locales.de().localeError })
  if (!parsed.success) throw invalidSettings(parsed.error)
  const [field, message] = networkFault(parsed.data) ?? objectStoreFault(parsed.data) ?? []
  if (field === undefined) return parsed.data
  throw new EngineError('input', 'invalid_settings', `Einstellungen bitte berichtigen: ${field}: ${message}`, {
    details: { field },
  })
}

/** What opens the data folder is no setting: none may stand in `config.json`, which lies in it. */
const NO_SETTINGS = new Set(['STEUERSTAPEL_PASSPHRASE', 'STEUERSTAPEL_NEW_PASSPHRASE'])

/** Settings of ours only; the variables that npm or a shell add are none of our business. */
export function pickOurs(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const ours = Object.entries(environment).filter(
    ([name, value]) => name.startsWith('STEUERSTAPEL_') && value && !NO_SETTINGS.has(name),
  )
  return Object.fromEntries(ours) as Record<string, string>
}

/** What `config.json` of a data folder says; nothing without one. Throws EngineError `invalid_settings`. */
export function readConfigFile(dataDir: string): Record<string, unknown> {
  const path = join(dataDir, 'config.json')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new EngineError('input', 'invalid_settings', `${path} ist nicht lesbar.`, { cause })
  }
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(withoutBom(text)))
  } catch (cause) {
    const message = `${path} ist kein gültiges JSON-Objekt. Bitte berichtigen oder löschen.`
    throw new EngineError('input', 'invalid_settings', message, { cause })
  }
}

function invalidSettings(error: z.ZodError): EngineError {
  const faults = error.issues.map(issue =>
    issue.code === 'unrecognized_keys'
      ? `unbekannt: ${issue.keys.join(', ')}`
      : `${issue.path.join('.')}: ${issue.message}`,
  )
  return new EngineError('input', 'invalid_settings', `Einstellungen bitte berichtigen: ${faults.join('; ')}`, {
    cause: error,
    details: { field: error.issues[0]?.path.join('.') ?? '' },
  })
}

function defaultDataFolder(): string {
  const home = homedir()
  switch (process.platform) {
    case 'win32':
      return join(process.env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Steuerstapel')
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Steuerstapel')
    default:
      return join(process.env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'steuerstapel')
  }
}

/** Operations at the same time that this machine bears, by its processors and memory. */
export function defaultWorkers(): number {
  const byMemory = Math.floor((totalmem() * 0.6) / WORKER_BYTES)
  return Math.max(1, Math.min(availableParallelism(), byMemory, 16))
}
