import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { assignMandant } from '../batches/assign-mandant.ts'
import type { AssignMandantDeps } from '../batches/assign-mandant.ts'
import { cancelBatch } from '../batches/cancel-batch.ts'
import { correctBatch } from '../batches/correct-batch.ts'
import type { CreateBatch } from '../batches/create-batch.ts'
import { createUploadedBatch } from '../batches/create-uploaded-batch.ts'
import { createWindowBatch } from '../batches/create-window-batch.ts'
import { deleteMandant } from '../batches/delete-mandant.ts'
import { previewBatch } from '../batches/preview-batch.ts'
import { restartBatch } from '../batches/restart-batch.ts'
import { turnPage } from '../batches/turn-page.ts'
import type { Config } from '../config.ts'
import { describeProcedure } from './describe-procedure.ts'
import { createLocalApi } from '../http/local/local-api.ts'
import type { LocalApiDeps } from '../http/local/local-api.ts'
import type { RequestLog } from '../http/request/request-log.ts'
import type { Project } from '../model/client.ts'
import type { Taxonomy } from '../model/taxonomy.ts'
import type { OfficeSettings } from './office-settings.ts'
import type { Runner } from '../queue/runner.ts'
import { installedLanguages } from '../phases/ocr/tesseract/installed-languages.ts'
import { describeStep } from '../phases/steps.de.ts'
import type { Clock } from '../shared/clock.ts'
import { createInTurn } from '../shared/in-turn.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { uiFolder } from './ui-folder.ts'
import { VERSION } from '../version.ts'

type Waker = { readonly wake: () => void }
type Worker = Waker & Pick<Runner, 'whileParked'>

export interface LocalDeps extends Pick<
  LocalApiDeps,
  'storage' | 'files' | 'uploads' | 'workers' | 'sessions' | 'readInbox'
> {
  readonly config: Config
  readonly taxonomy: Taxonomy
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly settings: OfficeSettings
  readonly requestLog: RequestLog
  /** The window's own project as it was made, and as it is now. */
  readonly project: Project
  readonly currentProject: () => Promise<Project>
  readonly createBatch: CreateBatch
  readonly removal: Omit<Parameters<typeof deleteMandant>[0], 'engineVersion'>
  /** A batch was made: fetch and work. */
  readonly wake: () => void
  readonly runner: Worker
  readonly reviser: Worker
  /** The audit log of a batch grew. */
  readonly onLogged: (batchId: string) => void
  readonly learner: Waker
  readonly sender: Waker
}

/** What the window may ask of the engine, wired. */
export function openLocal(deps: LocalDeps): FastifyPluginAsync {
  const { config, taxonomy, clock, storage, files, project, createBatch } = deps
  const { organizationId } = project
  /** Corrections of one batch come one after the other. */
  const inTurn = createInTurn()
  return createLocalApi({
    version: VERSION,
    project,
    storage,
    files,
    taxonomy,
    clock,
    randomBytes,
    describeStep,
    uploads: deps.uploads,
    workers: deps.workers,
    sessions: deps.sessions,
    secrets: deps.secrets,
    readInbox: deps.readInbox,
    uiFolder: uiFolder(),
    limits: { fileBytesMax: config.limits.fileBytesMax, filesMax: config.limits.documentsPerBatchMax },
    officeName: config.officeName,
    officeAddress: config.officeAddress,
    dataDir: config.dataDir,
    settings: deps.settings,
    languages: () => installedLanguages(config.modelsDir),
    certificate: () => {
      const path = join(config.dataDir, 'tls', 'ca.pem')
      return config.httpsPort !== 'off' && existsSync(path) ? readFileSync(path, 'utf8') : null
    },
    requests: deps.requestLog.list,
    createBatch: async wish => {
      const created = await createWindowBatch({ createBatch, files }, await deps.currentProject(), wish)
      deps.wake()
      return Promise.resolve({ batchId: created.batch.id })
    },
    createUploadedBatch: async wish => {
      const uploadedDeps = { storage, files, uploads: deps.uploads, clock, createBatch }
      const { batchId, isNew } = await createUploadedBatch(uploadedDeps, await deps.currentProject(), wish)
      if (isNew) deps.wake()
      return { batchId, isNew }
    },
    previewBatch: async files =>
      previewBatch({ priceList: config.priceList, workers: config.workers, clock }, await deps.currentProject(), files),
    correctBatch: async (batch, correction) => {
      const onCorrected = (): void => deps.reviser.wake()
      const correctDeps = { storage, clock, taxonomy, onCorrected, onTaught: () => deps.learner.wake() }
      return inTurn([batch.id], () => correctBatch(correctDeps, batch, correction))
    },
    assignMandant: (batch, mandantId) => {
      const whileParked: AssignMandantDeps['whileParked'] = async (batchId, work) =>
        await deps.runner.whileParked(batchId, () => deps.reviser.whileParked(batchId, work))
      const onAssigned = (): void => {
        deps.reviser.wake()
        deps.onLogged(batch.id)
      }
      return assignMandant({ storage, clock, whileParked, onAssigned }, batch, mandantId)
    },
    turnPage: (batch, turn) =>
      turnPage(
        { storage, files, workers: deps.workers, clock, inTurn, onCorrected: () => deps.reviser.wake() },
        batch,
        turn,
      ),
    onLearn: () => deps.learner.wake(),
    writeProcedure: async () => {
      const { writeProcedure } = await import('../phases/report/procedure/write-procedure.ts')
      return writeProcedure(await describeProcedure({ config, storage, clock, taxonomy, organizationId }))
    },
    reviseAgain: () => deps.reviser.wake(),
    cancelBatch: async batch => {
      const asked = await cancelBatch({ storage, clock }, batch)
      if (asked) {
        deps.runner.wake()
        deps.sender.wake()
      }
      return asked
    },
    restartBatch: async batch => {
      const { batchId, isNew } = await restartBatch({ storage, files, createBatch }, await deps.currentProject(), batch)
      if (isNew) deps.wake()
      return { batchId, isNew }
    },
    deleteMandant: (mandantId, name) =>
      deleteMandant({ ...deps.removal, engineVersion: VERSION }, organizationId, mandantId, name),
    onReplayed: () => deps.sender.wake(),
  })
}
