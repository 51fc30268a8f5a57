import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { requestList } from '../../../wire/requests.ts'
import type { LoggedRequest } from '../../../wire/requests.ts'
import type { PageWorkers } from '../../isolation/operations.ts'
import type { Project } from '../../model/client.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import type { Clock } from '../../shared/clock.ts'
import type { SecretBox } from '../../shared/secret-box.ts'
import type { ChangeFeed } from '../../storage/change-feed.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { UploadStore } from '../../storage/upload-store.ts'
import { registerAssignRoute } from './batches/assign-route.ts'
import type { AssignMandant } from './batches/assign-route.ts'
import { registerBatchRoutes } from './batches/batch-routes.ts'
import type { CancelBatch, CreateUploadedBatch, CreateWindowBatch, RestartBatch } from './batches/batch-routes.ts'
import { registerChecklistRoutes } from './mandants/checklist-routes.ts'
import { registerClientYearRoutes } from './client-years/client-year-routes.ts'
import { registerManyRoutes } from './client-years/many-routes.ts'
import type { ManyRoutesDeps } from './client-years/many-routes.ts'
import { registerClientRoutes } from './office/client-routes.ts'
import { registerCorrectionRoutes } from './batches/correction-routes.ts'
import type { ReadPositions } from '../../batches/positions/read-positions.ts'
import { registerPositionRoutes } from './batches/position-routes.ts'
import type { CorrectBatch, ReadAgain, TurnPage } from './batches/correction-routes.ts'
import { registerDeliveryRoutes } from './batches/delivery-routes.ts'
import { registerDocumentRoutes } from './documents/document-routes.ts'
import { registerChangesRoute } from './office/changes-route.ts'
import { registerConnectionRoutes } from './office/connection-routes.ts'
import { registerIntakeRoutes } from './office/intake-routes.ts'
import type { IntakeRoutesDeps } from './office/intake-routes.ts'
import type { ConnectionRoutesDeps } from './office/connection-routes.ts'
import { registerDiagnosisRoute } from './office/diagnosis-route.ts'
import type { DiagnosisRouteDeps } from './office/diagnosis-route.ts'
import { registerKnownFilesRoute } from './batches/known-files-route.ts'
import { registerLearningRoutes } from './office/learning-routes.ts'
import { sendLocalError } from './local-error.ts'
import type { LocalSessions } from './session/local-sessions.ts'
import { registerManagedFilesRoutes } from './batches/managed-files-routes.ts'
import { registerBookingRoutes } from './batches/booking-routes.ts'
import type { ReadBookings } from '../../batches/bookings/read-bookings.ts'
import { registerBookingStackRoutes } from './mandants/booking-stack-routes.ts'
import type { BookingStackRoutesDeps } from './mandants/booking-stack-routes.ts'
import { registerImportRoutes } from './mandants/import-routes.ts'
import { registerMandantRoutes } from './mandants/mandant-routes.ts'
import type { DeleteMandant } from './mandants/mandant-routes.ts'
import { registerRetentionRoutes } from './mandants/retention-routes.ts'
import type { RetentionRoutesDeps } from './mandants/retention-routes.ts'
import { createPageImages } from './documents/page-images.ts'
import type { UploadLimits } from './uploads/receive-upload.ts'
import { registerPreviewRoute } from './batches/preview-route.ts'
import type { PreviewRouteDeps } from './batches/preview-route.ts'
import { registerProcedureRoute } from './office/procedure-route.ts'
import type { WriteProcedure } from './office/procedure-route.ts'
import { registerProjectRoutes } from './office/project-routes.ts'
import { registerRequestRoute } from './mandants/request-route.ts'
import { registerSearchRoute } from './documents/search-route.ts'
import { registerOfficeLogRoute } from './people/office-log-route.ts'
import { registerUserRoutes } from './people/user-routes.ts'
import { refuseOffMachine, requireRight } from './rights/require-right.ts'
import { rightOf } from './rights/route-rights.ts'
import { requireSession } from './session/session-guard.ts'
import type { Passwords } from '../../batches/people/passwords.ts'
import type { SignInThrottle } from '../../batches/people/sign-in-throttle.ts'
import { registerSeparatorRoute } from './office/separator-route.ts'
import { registerSessionRoutes } from './session/session-routes.ts'
import { registerSettingsRoutes } from './office/settings-routes.ts'
import type { SettingsRoutesDeps } from './office/settings-routes.ts'
import { registerBackupsRoute } from './office/backups-route.ts'
import type { BackupsRouteDeps } from './office/backups-route.ts'
import { registerStorageChecksRoute } from './office/storage-checks-route.ts'
import { registerTestCallRoute } from './office/test-call-route.ts'
import { registerUploadRoutes } from './uploads/upload-routes.ts'
import { registerSealKeyRoutes } from './office/seal-key-routes.ts'
import type { SealKeyring } from '../../seal/sealer.ts'
import { registerVerifyRoute } from './batches/verify-route.ts'
import { registerEditionRoutes } from './client-years/edition-routes.ts'
import type { AskEdition, OpenYear, ReleaseYear } from './client-years/edition-routes.ts'
import { registerTaxOfficeRoutes } from './client-years/tax-office-routes.ts'
import { registerWorkItemRoutes } from './client-years/work-item-routes.ts'
import type { JudgeItem } from './client-years/work-item-routes.ts'
import { registerWindowPages } from './window-pages.ts'
import { wireApp } from './wire-app.ts'
import type { WireApp } from './wire-app.ts'

export interface LocalApiDeps extends Pick<RetentionRoutesDeps, 'deleteBatches' | 'deleteDocument' | 'backupDays'> {
  /** Folder of the built window (`out/renderer`). */
  readonly uiFolder: string
  /** The title of the window says so. */
  readonly isSandbox?: boolean
  readonly version: string
  /** The project that the window's batches belong to. */
  readonly project: Project
  readonly storage: Storage
  /** Tells of what was committed to a server; null for a database file. */
  readonly changes: ChangeFeed | null
  readonly files: FileStore
  readonly uploads: UploadStore
  readonly workers: PageWorkers
  readonly sessions: LocalSessions
  readonly passwords: Passwords
  readonly throttle: SignInThrottle
  readonly randomBytes: (size: number) => Buffer
  readonly describeStep: (microStep: string) => string
  readonly createBatch: CreateWindowBatch
  readonly createUploadedBatch: CreateUploadedBatch
  readonly previewBatch: PreviewRouteDeps['previewBatch']
  readonly cancelBatch: CancelBatch
  readonly restartBatch: RestartBatch
  readonly assignMandant: AssignMandant
  readonly fileDocuments: ManyRoutesDeps['fileDocuments']
  readonly judgeItem: JudgeItem
  readonly askEdition: AskEdition
  readonly releaseYear: ReleaseYear
  readonly openYear: OpenYear
  readonly correctBatch: CorrectBatch
  readonly readPositions: ReadPositions
  readonly readBookings: ReadBookings
  readonly turnPage: TurnPage
  readonly readAgain: ReadAgain
  readonly writeProcedure: WriteProcedure
  readonly takeStack: BookingStackRoutesDeps['takeStack']
  readonly officeChart: string
  /** Both stand on letters. */
  readonly officeName: string
  readonly officeAddress: string
  readonly settings: SettingsRoutesDeps['settings']
  readonly dataDir: string
  /** Of scheduled backups; null where there are none. */
  readonly backupFolder: string | null
  readonly backups: BackupsRouteDeps['backups']
  readonly languages: () => readonly string[]
  readonly certificate: () => string | null
  /** Requests of other programs, the newest first. */
  readonly requests: () => readonly LoggedRequest[]
  readonly onLearn: () => void
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  /** A Belegmappe that could not be written anew is tried again. */
  readonly reviseAgain: () => void
  readonly readInbox: IntakeRoutesDeps['readInbox']
  readonly connections: ConnectionRoutesDeps['connections']
  readonly readMailbox: IntakeRoutesDeps['readMailbox']
  readonly lookIntoMailbox: IntakeRoutesDeps['lookIntoMailbox']
  readonly scanning: IntakeRoutesDeps['scanning']
  readonly writeDiagnosis: DiagnosisRouteDeps['writeDiagnosis']
  readonly deleteMandant: DeleteMandant
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>
  /** Seals the webhook secret of a new project. */
  readonly secrets: Pick<SecretBox, 'seal'>
  /** Keys that seal here. */
  readonly sealKeys: SealKeyring
  readonly folderKeys: SettingsRoutesDeps['folderKeys']
  /** A notification is due again. */
  readonly onReplayed: () => void
  readonly limits: UploadLimits
}

/**
 * The window's pages at `/` and its data at `/local/*`. Reachable with the window's own credential only: never with a
 * token of `/v1`. To be registered in a scope of its own (`app.register`), so that its error body and its multipart
 * parser stay here.
 */
export function createLocalApi(deps: LocalApiDeps): FastifyPluginAsync {
  return async app => {
    app.setErrorHandler(sendLocalError)
    app.addHook('onRoute', ({ method, url }) => {
      if (url.startsWith('/local/')) for (const each of [method].flat()) rightOf(each, url)
    })
    app.addHook('onRequest', async request => {
      if (request.routeOptions.url?.startsWith('/local/') === true) refuseOffMachine(request)
    })
    await registerWindowPages(app, deps)
    registerSessionRoutes(wireApp(app), deps)
    const requireCaller = async (request: FastifyRequest): Promise<void> =>
      requireRight(request, await requireSession(request, deps.sessions), deps.storage)
    await app.register(async scope => {
      const guarded = wireApp(scope)
      guarded.addHook('onRequest', async (request, reply) => {
        await requireCaller(request)
        void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
      })
      await guarded.register(multipart)
      registerDataRoutes(guarded, deps)
      registerChangesRoute(guarded, { changes: deps.changes, requireStill: requireCaller })
    })
  }
}

/** All that the window reads and changes. */
function registerDataRoutes(app: WireApp, deps: LocalApiDeps): void {
  registerUserRoutes(app, deps)
  registerOfficeLogRoute(app, deps)
  registerBatchRoutes(app, deps)
  registerAssignRoute(app, deps)
  registerKnownFilesRoute(app, deps)
  registerPreviewRoute(app, deps)
  registerUploadRoutes(app, deps)
  registerCorrectionRoutes(app, deps)
  registerCountingRoutes(app, deps)
  registerLearningRoutes(app, deps)
  registerSeparatorRoute(app)
  registerReports(app, deps)
  registerDeliveryRoutes(app, deps)
  registerClientRoutes(app, deps)
  registerProjectRoutes(app, deps)
  registerIntakeRoutes(app, deps)
  registerConnectionRoutes(app, deps)
  registerSettingsRoutes(app, deps)
  app.get('/local/requests', { schema: { response: { 200: requestList } } }, async () => ({
    requests: deps.requests(),
  }))
  registerStorageChecksRoute(app, deps)
  registerBackupsRoute(app, deps)
  registerTestCallRoute(app, deps)
  registerManagedFilesRoutes(app, deps)
  registerVerifyRoute(app, deps)
  registerSealKeyRoutes(app, deps)
  registerOfMandants(app, deps)
  registerClientYearRoutes(app, deps)
  registerManyRoutes(app, deps)
  registerWorkItemRoutes(app, deps)
  registerEditionRoutes(app, deps)
  registerTaxOfficeRoutes(app, deps)
  registerRequestRoute(app, deps)
  registerSearchRoute(app, deps)
  registerDocumentRoutes(app, { ...deps, pageImages: createPageImages(deps) })
}

/** What documents count for, and where they are booked. */
function registerCountingRoutes(app: WireApp, deps: LocalApiDeps): void {
  registerPositionRoutes(app, deps)
  registerBookingRoutes(app, deps)
}

/** Mandants, and what is known of each. */
function registerOfMandants(app: WireApp, deps: LocalApiDeps): void {
  registerMandantRoutes(app, deps)
  registerRetentionRoutes(app, deps)
  registerImportRoutes(app, deps)
  registerBookingStackRoutes(app, deps)
  registerChecklistRoutes(app, deps)
}

/** What is written of this installation for others to read. */
function registerReports(app: WireApp, deps: LocalApiDeps): void {
  registerProcedureRoute(app, deps)
  registerDiagnosisRoute(app, deps)
}
