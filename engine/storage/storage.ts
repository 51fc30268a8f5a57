import type { Batch, BatchFault, BatchOutput, BatchStatus, BillingSnapshot } from '../model/batch.ts'
import type { DocumentSource, FileNote, Rendition } from '../model/document.ts'
import type { Mandant } from '../model/mandant.ts'
import type { OperationFigures } from '../model/operation-figures.ts'
import type { PhaseLogEntry, ProgressView } from '../model/progress.ts'
import type { Run } from '../model/run.ts'
import type { AuditVerbs } from './audit-verbs.ts'
import type { CheckVerbs } from './check-verbs.ts'
import type { BoardVerbs } from './board-verbs.ts'
import type { CheckpointVerbs } from './checkpoint-verbs.ts'
import type { ClientVerbs } from './client-verbs.ts'
import type { ClientYearVerbs } from './client-year-verbs.ts'
import type { CorrectionVerbs } from './correction-verbs.ts'
import type { DeletionVerbs } from './deletion-verbs.ts'
import type { PasskeyVerbs } from './passkey-verbs.ts'
import type { RetentionVerbs } from './retention-verbs.ts'
import type { DocumentVerbs, PageVerbs } from './document-verbs.ts'
import type { EditionVerbs } from './edition-verbs.ts'
import type { ExpectedVerbs } from './expected-verbs.ts'
import type { InstallationVerbs } from './installation-verbs.ts'
import type { LessonVerbs } from './lesson-verbs.ts'
import type { BookingVerbs } from './booking-verbs.ts'
import type { LetterVerbs } from './letter-verbs.ts'
import type { MandantVerbs } from './mandant-verbs.ts'
import type { WebhookVerbs } from './outbox.ts'
import type { NewProjectMandant, ProjectMandantVerbs } from './project-mandant-verbs.ts'
import type { RateVerbs } from './rate-verbs.ts'
import type { SearchVerbs } from './search-verbs.ts'
import type { Seat } from './seat.ts'
import type { TaskVerbs, WorkerVerbs } from './task-verbs.ts'
import type { WorkItemVerbs } from './work-item-verbs.ts'
import type { YearSumVerbs } from './year-sum-verbs.ts'
import type { AccessVerbs, OfficeLogVerbs, SessionVerbs, UserVerbs } from './user-verbs.ts'

/** The verbs that the engine needs of its database, each one atomic step; faults are rejections (decisions 0002, 0042). */
export interface Storage {
  readonly batches: BatchVerbs
  readonly documents: DocumentVerbs
  readonly pages: PageVerbs
  readonly search: SearchVerbs
  readonly corrections: CorrectionVerbs
  readonly lessons: LessonVerbs
  readonly audit: AuditVerbs
  readonly runs: RunVerbs
  readonly checkpoints: CheckpointVerbs
  readonly clients: ClientVerbs
  readonly mandants: MandantVerbs
  readonly projectMandants: ProjectMandantVerbs
  readonly expected: ExpectedVerbs
  readonly clientYears: ClientYearVerbs
  readonly board: BoardVerbs
  readonly workItems: WorkItemVerbs
  readonly yearSums: YearSumVerbs
  readonly editions: EditionVerbs
  readonly letters: LetterVerbs
  readonly bookings: BookingVerbs
  readonly deletions: DeletionVerbs
  readonly retention: RetentionVerbs
  readonly webhooks: WebhookVerbs
  readonly rates: RateVerbs
  readonly tasks: TaskVerbs
  readonly pageWorkers: WorkerVerbs
  readonly installation: InstallationVerbs
  readonly checks: CheckVerbs
  readonly users: UserVerbs
  readonly sessions: SessionVerbs
  readonly passkeys: PasskeyVerbs
  readonly access: AccessVerbs
  readonly office: OfficeLogVerbs
  /** What was done so far, counted; may take seconds on a large database. */
  figures(): Promise<OperationFigures>
  /** Stands for all that is stored: another text after any change; null where that cannot be told at once. */
  stand(): Promise<string | null>
  /** The same for projects, clients and tokens alone. */
  standOfClients(): Promise<string | null>
  /** Cheap check that the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface NewDocument {
  readonly id: string
  readonly filename: string
  readonly source: DocumentSource
  /** Set when the bytes are in the file store already (upload through the window, command line). */
  readonly stored: { readonly sha256: string; readonly byteSize: number } | null
  /** Copy without encryption of a PDF that a password opened before; it says so in `note`. */
  readonly opened?: { readonly rendition: Rendition; readonly note: FileNote } | null
}

/** What passwords made of locked documents, by their ids. */
export type OpenedDocuments = ReadonlyMap<string, NonNullable<NewDocument['opened']>>

export interface NewBatch {
  readonly batch: Pick<
    Batch,
    'id' | 'projectId' | 'organizationId' | 'name' | 'mandantId' | 'options' | 'basePath' | 'webhookUrl' | 'createdAt'
  > &
    Partial<Pick<Batch, 'reference' | 'metadata'>>
  readonly documents: readonly NewDocument[]
  readonly snapshot: BillingSnapshot
  /** A mandant to be created with the batch. */
  readonly newMandant: Mandant | null
  /** Keeps the mandant as one of the project's. */
  readonly projectMandant?: NewProjectMandant | null
  /** Sealed secret that signs this batch's webhooks; the project's own one when null or absent. */
  readonly webhookSecret?: Buffer | null
  /** Keeps the answer under the caller's key, in the same step. */
  readonly idempotency?: IdempotentAnswer | null
}

/** Where an answer is kept: keys of one project and route are one space. */
export interface IdempotencyPlace {
  readonly projectId: string
  /** Method and path, e.g. `POST /v1/batches`. */
  readonly route: string
  readonly key: string
}

export interface IdempotentAnswer extends IdempotencyPlace {
  /** SHA-256 of the canonical request, hex. */
  readonly fingerprint: string
  /** JSON of the answer. */
  readonly answer: string
}

/** What `create` did: a new batch, or nothing since the key had been used. */
export type CreateOutcome =
  | { readonly created: true }
  | { readonly created: false; readonly kept: Pick<IdempotentAnswer, 'fingerprint' | 'answer'> }

export interface BatchListFilter {
  /** Null: of all projects, for the administrator of this machine only. */
  readonly projectId: string | null
  readonly status?: BatchStatus
  readonly mandantId?: string
  /** What the sending program calls it. */
  readonly reference?: string
  /** Inclusive. */
  readonly createdFrom?: number
  /** Exclusive. */
  readonly createdBefore?: number
  /** Part of the name, upper and lower case alike; looked for in the 10,000 batches that were made last. */
  readonly nameContains?: string
  /** Id of a user: without batches of mandants whose list that user is not on. */
  readonly reader?: string
  readonly limit: number
  readonly offset: number
}

export interface BatchListItem {
  readonly batch: Batch
  readonly mandantName: string | null
  readonly overallPercent: number
  readonly documentsTotal: number
  readonly documentsFailed: number
}

/** A batch as programs list it. */
export interface ProjectBatch extends Pick<
  Batch,
  'id' | 'name' | 'status' | 'mandantId' | 'createdAt' | 'completedAt' | 'reference'
> {
  /** As the project knows it; null without a mandant. */
  readonly mandantName: string | null
}

export type ProjectPageFilter = Omit<BatchListFilter, 'nameContains' | 'reader'> & { readonly projectId: string }

export interface BatchVerbs {
  /**
   * Writes batch, documents, snapshot, mandant and run (`waiting`, or `available` when no source is to be fetched)
   * together.
   */
  create(input: NewBatch): Promise<CreateOutcome>
  /** The answer that is kept under a key, or null. */
  keptAnswer(place: IdempotencyPlace): Promise<Pick<IdempotentAnswer, 'fingerprint' | 'answer'> | null>
  /** Forgets answers older than `before`; returns how many. */
  forgetAnswers(before: number): Promise<number>
  find(batchId: string): Promise<Batch | null>
  /** Newest first: created_at, then id, descending. */
  list(filter: BatchListFilter): Promise<{ readonly items: readonly BatchListItem[]; readonly total: number }>
  /** The list as programs see it, in the same order. */
  projectPage(filter: ProjectPageFilter): Promise<{ readonly items: readonly ProjectBatch[]; readonly total: number }>
  progress(batchId: string): Promise<ProgressView | null>
  /** Keeps the larger overall percent, so that it never falls. Only while queued or processing. */
  saveProgress(batchId: string, view: ProgressView): Promise<void>
  phaseLog(batchId: string): Promise<readonly PhaseLogEntry[]>
  snapshot(batchId: string): Promise<BillingSnapshot>
  output(batchId: string): Promise<BatchOutput | null>
}

export interface RunVerbs {
  /**
   * Takes an available run of the project that has the fewest running, of these the oldest: state running, attempt + 1,
   * lease; the batch becomes processing. `beside`: only a small batch (`SMALL_BATCH`) among the oldest, or one of a
   * project of which none is running.
   */
  claim(workerId: string, now: number, leaseMs: number, seat?: Seat): Promise<Run | null>
  /** Extends the lease; null when the run is no longer ours, else the run (look at cancelRequested). */
  heartbeat(run: Run, now: number, leaseMs: number): Promise<Run | null>
  /** Back to the queue without counting (clean shutdown); false when the run is no longer ours. */
  release(run: Run): Promise<boolean>
  /** Ends run and batch together, guarded by the run's fencing token; false when the run is no longer ours. */
  finish(run: Run, end: RunEnd, at: number): Promise<boolean>
  /** Marks a running run, or ends a queued batch at once; false when the batch has ended already. */
  requestCancel(batchId: string, fault: BatchFault): Promise<boolean>
  /** Fails a queued batch whose sources all failed; false otherwise. */
  failQueued(batchId: string, fault: BatchFault): Promise<boolean>
  /**
   * Makes runs available again whose lease ended, or (boot) that belong to an engine that is gone. Returns how many.
   */
  rescue(options: { readonly now: number; readonly allRunning: boolean }): Promise<number>
  /** Runs whose fetching is over and whose documents all failed. */
  listAllSourcesFailed(): Promise<readonly string[]>
  find(batchId: string): Promise<Run | null>
}

export type RunEnd =
  | { readonly status: 'completed'; readonly output: BatchOutput; readonly progress: ProgressView }
  | { readonly status: 'failed'; readonly fault: BatchFault }
