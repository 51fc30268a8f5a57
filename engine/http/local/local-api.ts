import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import { requestList } from '../../../wire/requests.ts'
import type { LoggedRequest } from '../../../wire/requests.ts'
import type { PageWorkers } from '../../isolation/operations.ts'
import type { Project } from '../../model/client.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import type { Clock } from '../../shared/clock.ts'
import type { SecretBox } from '../../shared/secret-box.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { UploadStore } from '../../storage/upload-store.ts'
import { registerAssignRoute } from './assign-route.ts'
import type { AssignMandant } from './assign-route.ts'
import { registerBatchRoutes } from './batch-routes.ts'
import type { CancelBatch, CreateUploadedBatch, CreateWindowBatch, RestartBatch } from './batch-routes.ts'
import { registerChecklistRoutes } from './checklist-routes.ts'
import { registerClientRoutes } from './client-routes.ts'
import { registerCorrectionRoutes } from './correction-routes.ts'
import type { CorrectBatch, TurnPage } from './correction-routes.ts'
import { registerDeliveryRoutes } from './delivery-routes.ts'
import { registerDocumentRoutes } from './document-routes.ts'
import { registerInboxRoutes } from './inbox-routes.ts'
import type { ReadInbox } from './inbox-routes.ts'
import { registerKnownFilesRoute } from './known-files-route.ts'
import { registerLearningRoutes } from './learning-routes.ts'
import { sendLocalError } from './local-error.ts'
import type { LocalSessions } from './local-sessions.ts'
import { registerManagedFilesRoutes } from './managed-files-routes.ts'
import { registerMandantRoutes } from './mandant-routes.ts'
import type { DeleteMandant } from './mandant-routes.ts'
import { createPageImages } from './page-images.ts'
import type { UploadLimits } from './receive-upload.ts'
import { registerPreviewRoute } from './preview-route.ts'
import type { PreviewRouteDeps } from './preview-route.ts'
import { registerProcedureRoute } from './procedure-route.ts'
import type { WriteProcedure } from './procedure-route.ts'
import { registerProjectRoutes } from './project-routes.ts'
import { registerRequestRoute } from './request-route.ts'
import { registerSearchRoute } from './search-route.ts'
import { requireSession } from './session-guard.ts'
import { registerSeparatorRoute } from './separator-route.ts'
import { registerSessionRoutes } from './session-routes.ts'
import { registerSettingsRoutes } from './settings-routes.ts'
import type { SettingsRoutesDeps } from './settings-routes.ts'
import { registerStorageChecksRoute } from './storage-checks-route.ts'
import { registerTestCallRoute } from './test-call-route.ts'
import { registerUploadRoutes } from './upload-routes.ts'
import { registerVerifyRoute } from './verify-route.ts'
import { registerWindowPages } from './window-pages.ts'
import { wireApp } from './wire-app.ts'
import type { WireApp } from './wire-app.ts'

export interface LocalApiDeps {
  /** Folder of the built window (`out/renderer`). */
  readonly uiFolder: string
  readonly version: string
  /** The project that the window's batches belong to. */
  readonly project: Project
  readonly storage: Storage
  readonly files: FileStore
  readonly uploads: UploadStore
  readonly workers: PageWorkers
  readonly sessions: LocalSessions
  readonly randomBytes: (size: number) => Buffer
  readonly describeStep: (microStep: string) => string
  readonly createBatch: CreateWindowBatch
  readonly createUploadedBatch: CreateUploadedBatch
  readonly previewBatch: PreviewRouteDeps['previewBatch']
  readonly cancelBatch: CancelBatch
  readonly restartBatch: RestartBatch
  readonly assignMandant: AssignMandant
  readonly correctBatch: CorrectBatch
  readonly turnPage: TurnPage
  readonly writeProcedure: WriteProcedure
  /** Both stand on letters. */
  readonly officeName: string
  readonly officeAddress: string
  readonly settings: SettingsRoutesDeps['settings']
  readonly dataDir: string
  readonly languages: () => readonly string[]
  readonly certificate: () => string | null
  /** Requests of other programs, the newest first. */
  readonly requests: () => readonly LoggedRequest[]
  /** The office wants to go on learning. */
  readonly onLearn: () => void
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  /** A Belegmappe that could not be written anew is tried again. */
  readonly reviseAgain: () => void
  readonly readInbox: ReadInbox
  readonly deleteMandant: DeleteMandant
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>
  /** Seals the webhook secret of a new project. */
  readonly secrets: Pick<SecretBox, 'seal'>
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
    await registerWindowPages(app, deps)
    registerSessionRoutes(wireApp(app), deps)
    await app.register(async scope => {
      const guarded = wireApp(scope)
      guarded.addHook('onRequest', async (request, reply) => {
        requireSession(request, deps.sessions)
        void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
      })
      await guarded.register(multipart)
      registerDataRoutes(guarded, deps)
    })
  }
}

/** All that the window reads and changes. */
function registerDataRoutes(app: WireApp, deps: LocalApiDeps): void {
  registerBatchRoutes(app, deps)
  registerAssignRoute(app, deps)
  registerKnownFilesRoute(app, deps)
  registerPreviewRoute(app, deps)
  registerUploadRoutes(app, deps)
  registerCorrectionRoutes(app, deps)
  registerLearningRoutes(app, deps)
  registerSeparatorRoute(app)
  registerProcedureRoute(app, deps)
  registerDeliveryRoutes(app, deps)
  registerClientRoutes(app, deps)
  registerProjectRoutes(app, deps)
  registerInboxRoutes(app, deps)
  registerSettingsRoutes(app, deps)
  app.get('/local/requests', { schema: { response: { 200: requestList } } }, async () => ({
    requests: deps.requests(),
  }))
  registerStorageChecksRoute(app, deps)
  registerTestCallRoute(app, deps)
  registerManagedFilesRoutes(app, deps)
  registerVerifyRoute(app, deps)
  registerMandantRoutes(app, deps)
  registerChecklistRoutes(app, deps)
  registerRequestRoute(app, deps)
  registerSearchRoute(app, deps)
  registerDocumentRoutes(app, { ...deps, pageImages: createPageImages(deps) })
}
