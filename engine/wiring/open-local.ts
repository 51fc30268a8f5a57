import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { createBookingReader } from '../batches/bookings/read-bookings.ts'
import { createStackTaking } from '../batches/bookings/take-stack.ts'
import { createPasswords } from '../batches/people/passwords.ts'
import { createSignInThrottle } from '../batches/people/sign-in-throttle.ts'
import { deleteMandant } from '../batches/mandants/delete-mandant.ts'
import { deleteBatches } from '../batches/retention/delete-batches.ts'
import type { ReadPositions } from '../batches/positions/read-positions.ts'
import { createLocalApi } from '../http/local/local-api.ts'
import type { LocalApiDeps } from '../http/local/local-api.ts'
import type { RequestLog } from '../http/request/request-log.ts'
import { installedLanguages } from '../phases/ocr/tesseract/installed-languages.ts'
import { describeStep } from '../phases/steps.de.ts'
import { VERSION } from '../version.ts'
import { describeProcedure } from './describe-procedure.ts'
import type { EngineData } from './engine-data.ts'
import type { FolderKeys } from './folder-keys.ts'
import { WINDOW_PROJECT } from './engine-shape.ts'
import { wireBatches } from './local-batches.ts'
import { wireCorrections } from './local-corrections.ts'
import { officeAccounts } from './office-accounts.ts'
import type { OfficeSettings } from './office-settings.ts'
import { removeEarlierCopies } from './open-storage.ts'
import type { Work } from './open-work.ts'
import { readAuthorities } from './read-authorities.ts'
import { uiFolder } from './ui-folder.ts'
import { readLogEnd } from './read-log-end.ts'
import { writeDiagnosis } from './write-diagnosis.ts'

/** Of the log in a diagnosis: the last days, and small enough for a mail. */
const LOG_BYTES_MAX = 500_000

export interface LocalDeps {
  readonly data: EngineData
  readonly work: Work
  readonly sessions: LocalApiDeps['sessions']
  readonly settings: OfficeSettings
  readonly requestLog: RequestLog
  readonly readPositions: ReadPositions
  readonly isSandbox: boolean
  readonly folderKeys: FolderKeys
}

/** What the window may ask of the engine, wired. */
export function openLocal(deps: LocalDeps): FastifyPluginAsync {
  const { data, work, sessions, settings, requestLog, readPositions, isSandbox, folderKeys } = deps
  const { storage, files, uploads, taxonomy, clock } = data
  const { workers, secrets } = work
  const batches = wireBatches(data, work)
  const reading = { readPositions, ...wireBookings(data, readPositions) }
  return createLocalApi({
    version: VERSION,
    project: WINDOW_PROJECT,
    storage,
    files,
    uploads,
    workers,
    sessions,
    passwords: createPasswords(),
    throttle: createSignInThrottle({ clock }),
    secrets,
    sealKeys: work.sealer,
    folderKeys,
    settings,
    taxonomy,
    clock,
    randomBytes,
    describeStep,
    uiFolder: uiFolder(),
    isSandbox,
    connections: data.connections,
    ...wireIntake(data, work),
    writeDiagnosis: () => diagnose(deps),
    requests: requestLog.list,
    backups: work.backups,
    ...wireSettings(data),
    ...batches,
    ...reading,
    ...wireCorrections(data, work, reading, batches.restartBatch),
    ...wireMandants(data),
    onReplayed: () => work.sender.wake(),
  })
}

/** Codes alone of what runs beside, and the end of the log. */
async function diagnose({ data, work, settings }: LocalDeps): Promise<string> {
  const { config, storage, files, clock } = data
  return writeDiagnosis({
    at: clock.now(),
    settings: settings.list(),
    figures: await storage.figures(),
    states: {
      Datenbank: work.isDatabaseDamaged() ? 'damaged' : 'ok',
      Eingangsordner: work.inbox.status().state,
      Postfach: work.mailbox.status().state,
      Scanner: work.scanner.address() === null ? 'off' : work.scanner.progress().state,
    },
    freeBytes: await files.freeBytes(),
    log: await readLogEnd(join(config.dataDir, 'logs', 'engine.log'), LOG_BYTES_MAX),
  })
}

type SettingsDeps = Pick<
  LocalApiDeps,
  'changes' | 'limits' | 'officeName' | 'officeAddress' | 'dataDir' | 'backupFolder' | 'languages' | 'certificate'
>

/** What the window shows of the settings, and whether a server tells it of changes. */
function wireSettings({ config, changes }: EngineData): SettingsDeps {
  return {
    changes: config.databaseUrl === null ? null : changes,
    limits: { fileBytesMax: config.limits.fileBytesMax, filesMax: config.limits.documentsPerBatchMax },
    officeName: config.officeName,
    officeAddress: config.officeAddress,
    dataDir: config.dataDir,
    backupFolder: config.backup.folder,
    languages: () => installedLanguages(config.modelsDir),
    certificate: () => readAuthorities(config),
  }
}

/** Where papers come from beside the window and other programs. */
function wireIntake(
  { inboxFolder }: EngineData,
  { inbox, mailbox, scanner }: Work,
): Pick<LocalApiDeps, 'readInbox' | 'readMailbox' | 'lookIntoMailbox' | 'scanning'> {
  return {
    readInbox: () => ({ folder: inboxFolder, ...inbox.status() }),
    readMailbox: mailbox.status,
    lookIntoMailbox: mailbox.look,
    scanning: scanner,
  }
}

/** Where documents are booked, and what is learned of that. */
function wireBookings(
  { config, storage, taxonomy }: EngineData,
  readPositions: ReadPositions,
): Pick<LocalApiDeps, 'takeStack' | 'officeChart' | 'readBookings'> {
  const datev = { settings: config.datev, accounts: officeAccounts(config.dataDir) }
  const { skr: chart } = config.datev
  return {
    officeChart: chart,
    takeStack: createStackTaking({ storage, chart, accounts: datev.accounts }),
    readBookings: createBookingReader({ storage, taxonomy, datev, readPositions }),
  }
}

function wireMandants(
  data: EngineData,
): Pick<LocalApiDeps, 'deleteMandant' | 'deleteBatches' | 'backupDays' | 'writeProcedure'> {
  const { config, storage, files, clock, logger, taxonomy } = data
  const { organizationId } = WINDOW_PROJECT
  const removal = { storage, files, clock, logger, engineVersion: VERSION }
  return {
    deleteMandant: async (mandantId, name, by) => {
      const deletion = await deleteMandant(removal, organizationId, mandantId, name, by)
      // What is deleted lies in no copy of ours either.
      await removeEarlierCopies(config)
      return deletion
    },
    deleteBatches: async (selection, confirmed) => {
      const deletion = await deleteBatches(removal, organizationId, selection, confirmed)
      await removeEarlierCopies(config)
      return deletion
    },
    backupDays: config.backup.folder === null ? null : config.backup.keepDays,
    writeProcedure: async () => {
      const { writeProcedure } = await import('../phases/report/procedure/write-procedure.ts')
      return writeProcedure(await describeProcedure({ config, storage, clock, taxonomy, organizationId }))
    },
  }
}
