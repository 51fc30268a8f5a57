import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { createStackTaking } from '../../../../engine/batches/bookings/take-stack.ts'
import { deleteMandant } from '../../../../engine/batches/mandants/delete-mandant.ts'
import { deleteBatches } from '../../../../engine/batches/retention/delete-batches.ts'
import { deleteDocument } from '../../../../engine/batches/retention/delete-document.ts'
import { registerRetentionRoutes } from '../../../../engine/http/local/mandants/retention-routes.ts'
import type { MandantForm } from '../../../../engine/batches/mandants/check-mandant.ts'
import { fileDocuments } from '../../../../engine/batches/client-years/file-documents.ts'
import { correctBatch } from '../../../../engine/batches/corrections/correct-batch.ts'
import { createPositionReader } from '../../../../engine/batches/positions/read-positions.ts'
import { registerManyRoutes } from '../../../../engine/http/local/client-years/many-routes.ts'
import { registerClientYearRoutes } from '../../../../engine/http/local/client-years/client-year-routes.ts'
import { registerChecklistRoutes } from '../../../../engine/http/local/mandants/checklist-routes.ts'
import { sendLocalError } from '../../../../engine/http/local/local-error.ts'
import { registerBookingStackRoutes } from '../../../../engine/http/local/mandants/booking-stack-routes.ts'
import { registerImportRoutes } from '../../../../engine/http/local/mandants/import-routes.ts'
import { registerMandantRoutes } from '../../../../engine/http/local/mandants/mandant-routes.ts'
import { wireApp } from '../../../../engine/http/local/wire-app.ts'
import type { WireApp } from '../../../../engine/http/local/wire-app.ts'
import type { AnalysisResult, Field } from '../../../../engine/model/analysis-result.ts'
import { EMPTY_MANDANT_DATA } from '../../../../engine/model/mandant.ts'
import type { ProgressView } from '../../../../engine/model/progress.ts'
import { accountTable } from '../../../../engine/phases/report/datev/account-table.ts'
import { openFileStore } from '../../../../engine/storage/disk/open-file-store.ts'
import type { FileStore } from '../../../../engine/storage/file-store.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../engine/storage/storage.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { aBatch, aProject } from '../../../support/a-batch.ts'
import { aClock } from '../../../support/a-clock.ts'

export interface MandantWorld {
  readonly app: WireApp
  readonly storage: Storage
  readonly files: FileStore
  readonly folder: string
  /** A batch that has ended with a Belegmappe of one document; its id. */
  completed(mandantId: string, original: string, wishes?: CompletedWishes): Promise<string>
  close(): Promise<void>
}

export interface CompletedWishes {
  readonly kindId?: string
  readonly issuer?: string
  readonly year?: number
}

export const personForm: MandantForm = {
  ...EMPTY_MANDANT_DATA,
  firstName: 'Erika',
  lastName: 'Müller',
  companyName: null,
}

const noted = (): void => undefined
const noBookings = () => Promise.reject(new Error('nothing is booked here'))

/** The routes of mandants over a real database and a real file store. */
export async function createMandantWorld(): Promise<MandantWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-mandants-'))
  const clock = aClock()
  const storage = openSqlite(join(folder, 'test.db'), { clock })
  const files = await openFileStore(join(folder, 'files'))
  await storage.clients.ensureProject(aProject, 1)
  const app = wireApp(Fastify())
  app.setErrorHandler(sendLocalError)
  const deps = { storage, files, clock, project: aProject, version: '1.2.3' }
  const logger = { warn: () => undefined }
  registerImportRoutes(app, deps)
  registerBookingStackRoutes(app, {
    ...deps,
    officeChart: '03',
    takeStack: createStackTaking({ storage, chart: '03', accounts: accountTable() }),
  })
  const taxonomy = loadTaxonomy()
  const readPositions = createPositionReader({ storage, taxonomy })
  registerClientYearRoutes(app, { ...deps, taxonomy })
  registerManyRoutes(app, {
    ...deps,
    randomBytes,
    correctBatch: (batch, request, by, seen) =>
      correctBatch(
        { ...deps, taxonomy, readPositions, readBookings: noBookings, onCorrected: noted, onTaught: noted },
        ...([batch, request, by, seen] as const),
      ),
    fileDocuments: (organizationId, moves, by) => fileDocuments({ ...deps, onFiled: noted }, organizationId, moves, by),
  })
  registerMandantRoutes(app, {
    ...deps,
    deleteMandant: (id, name, by) =>
      deleteMandant({ ...deps, logger, engineVersion: '1.2.3' }, aProject.organizationId, id, name, by),
  })
  registerRetentionRoutes(app, {
    ...deps,
    taxonomy: loadTaxonomy(),
    backupDays: 30,
    deleteBatches: (selection, confirmed) =>
      deleteBatches({ ...deps, logger, engineVersion: '1.2.3' }, aProject.organizationId, selection, confirmed),
    deleteDocument: (key, confirmed) =>
      deleteDocument(
        {
          ...deps,
          logger,
          engineVersion: '1.2.3',
          whileParked: (_batchId, work) => work(),
          onDeleted: () => undefined,
        },
        aProject.organizationId,
        key,
        confirmed,
      ),
  })
  registerChecklistRoutes(app, deps)
  return {
    app,
    storage,
    files,
    folder,
    completed: async (mandantId, original, wishes = {}) => {
      const stored = await put(files, original)
      const { batch, documents, ...rest } = aBatch()
      const [document] = documents
      if (!document) throw new Error('one document was asked for')
      const basePath = `org_test/1970/${mandantId}/1970-01-01_${batch.id}/`
      await storage.batches.create({
        ...rest,
        batch: { ...batch, mandantId, basePath },
        documents: [{ ...document, filename: 'Beleg ä.txt', stored }],
      })
      const run = await storage.runs.claim('engine', 1, 1_000)
      if (!run) throw new Error('nothing to claim')
      await storage.documents.saveAnalysis(document.id, anAnalysis(wishes))
      await storage.documents.markProcessed(document.id)
      const path = `${basePath}Belegmappe.pdf`
      const binder = await files.writeManaged(path, async temporary => {
        const { writeFile } = await import('node:fs/promises')
        await writeFile(temporary, `Belegmappe ${batch.id}`)
      })
      const output = { batchId: batch.id, filename: 'Belegmappe.pdf', path, ...binder, createdAt: 4 }
      await storage.runs.finish(run, { status: 'completed', output, progress: aProgress }, 5)
      return batch.id
    },
    close: async () => {
      await app.close()
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const aProgress: ProgressView = {
  phase: 'REPORT',
  phasePercent: 100,
  overallPercent: 100,
  microStep: 's',
  estimatedRemainingSeconds: 0,
  currentFile: '',
  currentIndex: 1,
  totalFiles: 1,
  filePercent: 100,
  updatedAt: 1,
}

function anAnalysis({ kindId = 'lstb', issuer = 'Muster AG', year = 2024 }: CompletedWishes): AnalysisResult {
  const field: Field = {
    type: 'text',
    source: 'text',
    value: issuer,
    unit: null,
    raw: issuer,
    confidence: 0.9,
    evidence: [],
    checks: [],
    alternatives: [],
  }
  return {
    schema: 'analysis/1',
    kind: { id: kindId, label: kindId, confidence: 0.9, decision: 'auto', alternatives: [], reasons: [] },
    year,
    fields: { issuer: field },
    taxes: [],
    warnings: [],
  }
}

async function put(files: FileStore, text: string): Promise<{ sha256: string; byteSize: number }> {
  return files.put(Readable.from([Buffer.from(text)]), { byteSizeMax: 1_000, signal: new AbortController().signal })
}
