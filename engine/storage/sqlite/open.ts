import { chmodSync, closeSync, openSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { openDatabaseFile } from './open-database-file.ts'
import type { AuditVerbs } from '../audit-verbs.ts'
import type { CheckVerbs } from '../check-verbs.ts'
import type { BoardVerbs } from '../board-verbs.ts'
import type { YearSumVerbs } from '../year-sum-verbs.ts'
import type { ClientYearVerbs } from '../client-year-verbs.ts'
import type { CorrectionVerbs } from '../correction-verbs.ts'
import type { DeletionVerbs } from '../deletion-verbs.ts'
import type { RetentionVerbs } from '../retention-verbs.ts'
import type { DocumentVerbs, PageVerbs } from '../document-verbs.ts'
import type { EditionVerbs } from '../edition-verbs.ts'
import type { ExpectedVerbs } from '../expected-verbs.ts'
import type { InstallationVerbs } from '../installation-verbs.ts'
import type { LessonVerbs } from '../lesson-verbs.ts'
import type { BookingVerbs } from '../booking-verbs.ts'
import type { LetterVerbs } from '../letter-verbs.ts'
import type { MandantVerbs } from '../mandant-verbs.ts'
import type { WebhookVerbs } from '../outbox.ts'
import type { SearchVerbs } from '../search-verbs.ts'
import type { PasskeyVerbs } from '../passkey-verbs.ts'
import type { AccessVerbs, OfficeLogVerbs, SessionVerbs, UserVerbs } from '../user-verbs.ts'
import type { WorkItemVerbs } from '../work-item-verbs.ts'
import type { ClientVerbs } from '../client-verbs.ts'
import type { CheckpointVerbs } from '../checkpoint-verbs.ts'
import type { BatchVerbs, RunVerbs, Storage } from '../storage.ts'
import type { ProjectMandantVerbs } from '../project-mandant-verbs.ts'
import type { RateVerbs } from '../rate-verbs.ts'
import { createAuditVerbs } from './audit-log.ts'
import { createBatchVerbs } from './batches/batches.ts'
import { createAllBatches, createTogether, type CreateAll } from './batches/create-together.ts'
import { createCheckpointVerbs } from './batches/checkpoints.ts'
import { createBoardVerbs } from './client-years/board.ts'
import { createEditionVerbs } from './client-years/editions.ts'
import { createYearSumVerbs } from './client-years/year-sums.ts'
import { createClientYearVerbs } from './client-years/client-years.ts'
import { createClientVerbs } from './clients.ts'
import { createCorrectionVerbs } from './corrections/corrections.ts'
import { createDocumentVerbs, IN_ORDER } from './documents/documents.ts'
import { listInPieces, openDocumentPieces } from './documents/list-in-pieces.ts'
import type { DocumentPieces } from './documents/list-in-pieces.ts'
import { createExpectedVerbs } from './mandants/expected-documents.ts'
import { createInstallationVerbs } from './installation.ts'
import { createLessonVerbs } from './lessons/lessons.ts'
import { createMandantVerbs } from './mandants/mandants.ts'
import { createProjectMandantVerbs } from './mandants/project-mandants.ts'
import { createDeletionVerbs } from './mandants/mandants-remove.ts'
import { createRetentionVerbs } from './mandants/retention.ts'
import { migrate } from './migrate.ts'
import { createOperationFigures } from './operation-figures.ts'
import { createPageVerbs } from './documents/pages.ts'
import { prepareLazily } from './prepare-lazily.ts'
import { promised, type Synchronous } from './promised.ts'
import { createRateVerbs } from './rate-windows.ts'
import { createTaskVerbs } from './tasks.ts'
import { createWorkerVerbs } from './page-workers.ts'
import type { TaskVerbs, WorkerVerbs } from '../task-verbs.ts'
import { createRunVerbs } from './batches/runs.ts'
import { createSearchVerbs } from './search/search.ts'
import { shrinkLog } from './shrink-log.ts'
import { createStandOfClients } from './stand-of-clients.ts'
import { createStandOfData } from './stand-of-data.ts'
import { createCheckVerbs } from './storage-checks.ts'
import { createWebhookVerbs } from './webhooks.ts'
import { createAccessVerbs } from './people/access.ts'
import { createOfficeLogVerbs } from './people/office-log.ts'
import { createPasskeyVerbs } from './people/passkeys.ts'
import { createSessionVerbs } from './people/sessions.ts'
import { createUserVerbs } from './people/users.ts'
import { createBookingVerbs } from './mandants/booking-stacks.ts'
import { createLetterVerbs } from './mandants/request-letters.ts'
import { createWorkItemVerbs } from './work-items/work-items.ts'
import { createWriteSoon } from './write-soon.ts'
import type { Clock } from '../../shared/clock.ts'

export interface SqliteDeps {
  readonly clock: Clock
  /** Named in the audit log. */
  readonly engineVersion?: string
  /** The file is gone when it is closed: nothing in it waits for the disk. */
  readonly isPassing?: boolean
  /** Hears of faults of disk and database, as EngineErrors (storage-fault.ts). */
  readonly onFault?: (error: unknown) => void
}

type BatchPorts = Pick<
  Storage,
  'batches' | 'documents' | 'pages' | 'corrections' | 'audit' | 'runs' | 'checkpoints' | 'webhooks'
>
type OfficePorts = Omit<Storage, keyof BatchPorts | 'figures' | 'ping' | 'stand' | 'standOfClients' | 'close'>

const DOCUMENT_VERBS_SOON = [
  'saveType',
  'saveConverted',
  'saveAnalysis',
  'savePlacement',
  'divide',
  'numberParts',
  'fail',
  'markDuplicate',
  'markProcessed',
] as const
const TASK_VERBS_SOON = ['put', 'claim', 'beat', 'finish', 'release', 'lapse', 'take', 'withdraw'] as const
const CHECKPOINT_VERBS_SOON = ['begin', 'moved', 'interrupt', 'finish', 'startPhase', 'finishPhase'] as const

/**
 * Opens (or makes) the database file and brings its schema up to date.
 * WAL with synchronous=FULL: a 202 that was given is not taken back by a power loss. Only what a run would do again is
 * written without waiting for the disk.
 */
export function openSqlite(path: string, deps: SqliteDeps): Storage {
  const confirmation = deps.isPassing === true ? 'OFF' : 'FULL'
  const { db, endShrinking } = openDatabase(path, confirmation)
  prepareLazily(db)
  const ping = db.prepare('SELECT 1')
  const figures = createOperationFigures(db)
  const stand = createStandOfData(db)
  const standOfClients = createStandOfClients(db)
  const port = createPort(deps)
  const pieces = openDocumentPieces(db, path, IN_ORDER)
  const batchPorts = createBatchPorts(db, deps)
  const { documents } = batchPorts
  const listByBatch = listInPieces(id => documents.listByBatch(id), port<DocumentPieces>(pieces.verbs))
  return {
    ...batchPorts,
    documents: { ...documents, listByBatch },
    ...createOfficePorts(db, deps),
    ...port<Pick<Storage, 'figures' | 'ping'>>({ figures, ping: () => void ping.get() }),
    stand,
    standOfClients,
    close: async () => {
      endShrinking()
      pieces.close()
      db.close()
    },
  }
}

interface OpenDatabase {
  readonly db: Database.Database
  readonly endShrinking: () => void
}

function openDatabase(path: string, confirmation: 'OFF' | 'FULL'): OpenDatabase {
  // Text of documents lies in it: for this user only. SQLite gives the files beside it the same rights.
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const db = openDatabaseFile(path)
  db.pragma('journal_mode = WAL')
  db.pragma(`synchronous = ${confirmation}`)
  // Copying the log back waits for the disk: seldom (every 16 MB) rather than often.
  db.pragma('wal_autocheckpoint = 4000')
  db.pragma('foreign_keys = ON')
  db.pragma('busy_timeout = 5000')
  db.pragma('secure_delete = ON')
  try {
    migrate(db)
  } catch (error) {
    db.close()
    throw error
  }
  const endShrinking = shrinkLog(db)
  // A lock of another process is waited for between tries of a verb, where it holds up nobody.
  db.pragma('busy_timeout = 10')
  return { db, endShrinking }
}

type Port = <Verbs extends object>(verbs: Synchronous<Verbs>) => Verbs

function createPort({ onFault }: SqliteDeps): Port {
  return verbs => promised(verbs, { onFault })
}

/** What a batch consists of and goes through. What a power cut takes back of the verbs named here, the run does again. */
function createBatchPorts(db: Database.Database, deps: SqliteDeps): BatchPorts {
  const { engineVersion = 'unbekannt' } = deps
  const { now } = deps.clock
  const port = createPort(deps)
  const writeSoon = createWriteSoon(db, deps)
  const batches = writeSoon(createBatchVerbs(db, now, engineVersion), 'saveProgress')
  return {
    batches: {
      ...port<BatchVerbs>(batches),
      create: createTogether(port<CreateAll>(createAllBatches(db, batches.create))),
    },
    documents: port<DocumentVerbs>(writeSoon(createDocumentVerbs(db, now), ...DOCUMENT_VERBS_SOON)),
    pages: port<PageVerbs>(writeSoon(createPageVerbs(db), 'saveText', 'setAside')),
    corrections: port<CorrectionVerbs>(createCorrectionVerbs(db)),
    audit: port<AuditVerbs>(writeSoon(createAuditVerbs(db), 'append')),
    runs: port<RunVerbs>(writeSoon(createRunVerbs(db, now, engineVersion), 'heartbeat')),
    checkpoints: port<CheckpointVerbs>(writeSoon(createCheckpointVerbs(db), ...CHECKPOINT_VERBS_SOON)),
    webhooks: port<WebhookVerbs>(createWebhookVerbs(db)),
  }
}

/** What an office has beside its batches. */
function createOfficePorts(db: Database.Database, deps: SqliteDeps): OfficePorts {
  const port = createPort(deps)
  const writeSoon = createWriteSoon(db, deps)
  return {
    search: port<SearchVerbs>(writeSoon(createSearchVerbs(db), 'save', 'tidy')),
    lessons: port<LessonVerbs>(createLessonVerbs(db)),
    clients: port<ClientVerbs>(createClientVerbs(db)),
    mandants: port<MandantVerbs>(createMandantVerbs(db)),
    projectMandants: port<ProjectMandantVerbs>(createProjectMandantVerbs(db)),
    expected: port<ExpectedVerbs>(createExpectedVerbs(db)),
    clientYears: port<ClientYearVerbs>(createClientYearVerbs(db)),
    workItems: port<WorkItemVerbs>(createWorkItemVerbs(db)),
    letters: port<LetterVerbs>(createLetterVerbs(db)),
    bookings: port<BookingVerbs>(createBookingVerbs(db)),
    board: port<BoardVerbs>(createBoardVerbs(db)),
    yearSums: port<YearSumVerbs>(createYearSumVerbs(db)),
    editions: port<EditionVerbs>(createEditionVerbs(db)),
    deletions: port<DeletionVerbs>(createDeletionVerbs(db)),
    retention: port<RetentionVerbs>(createRetentionVerbs(db)),
    rates: port<RateVerbs>(writeSoon(createRateVerbs(db), 'save')),
    // Their batch does again what a power cut takes back.
    tasks: port<TaskVerbs>(writeSoon(createTaskVerbs(db), ...TASK_VERBS_SOON)),
    pageWorkers: port<WorkerVerbs>(createWorkerVerbs(db)),
    checks: port<CheckVerbs>(writeSoon(createCheckVerbs(db), 'save')),
    installation: port<InstallationVerbs>(createInstallationVerbs(db)),
    users: port<UserVerbs>(createUserVerbs(db)),
    sessions: port<SessionVerbs>(createSessionVerbs(db)),
    passkeys: port<PasskeyVerbs>(createPasskeyVerbs(db)),
    access: port<AccessVerbs>(createAccessVerbs(db)),
    office: port<OfficeLogVerbs>(createOfficeLogVerbs(db)),
  }
}
