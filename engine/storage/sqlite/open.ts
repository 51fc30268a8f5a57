import { chmodSync, closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { AuditVerbs } from '../audit-verbs.ts'
import type { CheckVerbs } from '../check-verbs.ts'
import type { CorrectionVerbs } from '../correction-verbs.ts'
import type { DeletionVerbs } from '../deletion-verbs.ts'
import type { DocumentVerbs, PageVerbs } from '../document-verbs.ts'
import type { ExpectedVerbs } from '../expected-verbs.ts'
import type { InstallationVerbs } from '../installation-verbs.ts'
import type { LessonVerbs } from '../lesson-verbs.ts'
import type { MandantVerbs } from '../mandant-verbs.ts'
import type { WebhookVerbs } from '../outbox.ts'
import type { SearchVerbs } from '../search-verbs.ts'
import type { BatchVerbs, CheckpointVerbs, ClientVerbs, RateVerbs, RunVerbs, Storage } from '../storage.ts'
import { createAuditVerbs } from './audit-log.ts'
import { createBatchVerbs } from './batches.ts'
import { createCheckpointVerbs } from './checkpoints.ts'
import { createClientVerbs } from './clients.ts'
import { createCorrectionVerbs } from './corrections.ts'
import { createDocumentVerbs } from './documents.ts'
import { createExpectedVerbs } from './expected-documents.ts'
import { createInstallationVerbs } from './installation.ts'
import { createLessonVerbs } from './lessons.ts'
import { createMandantVerbs } from './mandants.ts'
import { createDeletionVerbs } from './mandants-remove.ts'
import { migrate } from './migrate.ts'
import { createOperationFigures } from './operation-figures.ts'
import { createPageVerbs } from './pages.ts'
import { promised, type Synchronous } from './promised.ts'
import { createRateVerbs } from './rate-windows.ts'
import { createRunVerbs } from './runs.ts'
import { createSearchVerbs } from './search.ts'
import { shrinkLog } from './shrink-log.ts'
import { createCheckVerbs } from './storage-checks.ts'
import { createWebhookVerbs } from './webhooks.ts'
import { createWriteSoon } from './write-soon.ts'
import type { Clock } from '../../shared/clock.ts'

export interface SqliteDeps {
  readonly clock: Clock
  /** Named in the audit log. */
  readonly engineVersion?: string
  /** Hears of faults of disk and database, as EngineErrors (storage-fault.ts). */
  readonly onFault?: (error: unknown) => void
}

/**
 * Opens (or makes) the database file and brings its schema up to date.
 * WAL with synchronous=FULL: a 202 that was given is not taken back by a power loss. Only what a run would do again is
 * written without waiting for the disk.
 */
export function openSqlite(path: string, deps: SqliteDeps): Storage {
  const { engineVersion = 'unbekannt' } = deps
  // Text of documents lies in it: for this user only. SQLite gives the files beside it the same rights.
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const db = new Database(path)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  // Copying the log back waits for the disk: seldom (every 16 MB) rather than often.
  db.pragma('wal_autocheckpoint = 4000')
  const endShrinking = shrinkLog(db)
  db.pragma('foreign_keys = ON')
  db.pragma('busy_timeout = 5000')
  db.pragma('secure_delete = ON')
  migrate(db)
  // A lock of another process is waited for between tries of a verb, where it holds up nobody.
  db.pragma('busy_timeout = 10')
  const now = deps.clock.now
  const ping = db.prepare('SELECT 1')
  const figures = createOperationFigures(db)
  const writeSoon = createWriteSoon(db)
  const port = <Verbs extends object>(verbs: Synchronous<Verbs>): Verbs => promised(verbs, { onFault: deps.onFault })
  return {
    batches: port<BatchVerbs>(writeSoon(createBatchVerbs(db, now, engineVersion), 'saveProgress')),
    // What a power cut takes back of these, the run does again.
    documents: port<DocumentVerbs>(
      writeSoon(
        createDocumentVerbs(db, now),
        ...(['saveType', 'saveConverted', 'saveAnalysis', 'savePlacement', 'divide', 'settleOrder'] as const),
        ...(['fail', 'markDuplicate', 'markProcessed'] as const),
      ),
    ),
    pages: port<PageVerbs>(writeSoon(createPageVerbs(db), 'saveText', 'setAside')),
    search: port<SearchVerbs>(writeSoon(createSearchVerbs(db), 'save', 'tidy')),
    corrections: port<CorrectionVerbs>(createCorrectionVerbs(db)),
    lessons: port<LessonVerbs>(createLessonVerbs(db)),
    audit: port<AuditVerbs>(writeSoon(createAuditVerbs(db), 'append')),
    runs: port<RunVerbs>(writeSoon(createRunVerbs(db, now, engineVersion), 'heartbeat')),
    checkpoints: port<CheckpointVerbs>(
      writeSoon(
        createCheckpointVerbs(db),
        ...(['begin', 'moved', 'interrupt', 'finish', 'fail', 'startPhase', 'finishPhase'] as const),
      ),
    ),
    clients: port<ClientVerbs>(createClientVerbs(db)),
    mandants: port<MandantVerbs>(createMandantVerbs(db)),
    expected: port<ExpectedVerbs>(createExpectedVerbs(db)),
    deletions: port<DeletionVerbs>(createDeletionVerbs(db)),
    webhooks: port<WebhookVerbs>(createWebhookVerbs(db)),
    rates: port<RateVerbs>(writeSoon(createRateVerbs(db), 'save')),
    checks: port<CheckVerbs>(writeSoon(createCheckVerbs(db), 'save')),
    installation: port<InstallationVerbs>(createInstallationVerbs(db)),
    ...port<Pick<Storage, 'figures' | 'ping'>>({ figures, ping: () => void ping.get() }),
    close: async () => {
      endShrinking()
      db.close()
    },
  }
}
