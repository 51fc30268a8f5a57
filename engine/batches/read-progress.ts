import type { Batch } from '../model/batch.ts'
import type { PhaseLogEntry, ProgressView } from '../model/progress.ts'
import type { Storage } from '../storage/storage.ts'
import { estimatePages, estimateSeconds } from './prices/estimate.ts'

export interface BatchProgress {
  readonly batch: Batch
  readonly view: ProgressView
  readonly phasesCompleted: readonly PhaseLogEntry[]
}

export interface ReadProgressDeps {
  readonly storage: Pick<Storage, 'batches' | 'documents'>
  readonly workers: number
}

/**
 * Progress of a batch in every state, never with holes: queued shows the start of CONVERSION and the first file,
 * completed shows REPORT at 100, failed shows where it stopped.
 */
export async function readProgress(deps: ReadProgressDeps, batch: Batch): Promise<BatchProgress> {
  return { batch, view: await readView(deps, batch), phasesCompleted: await deps.storage.batches.phaseLog(batch.id) }
}

/** The same without the phases that are over. */
export async function readView(deps: ReadProgressDeps, batch: Batch): Promise<ProgressView> {
  return viewFor(batch, (await deps.storage.batches.progress(batch.id)) ?? (await firstView(deps, batch)))
}

/** What is shown before the first phase reports: sources are still being fetched. */
async function firstView(deps: ReadProgressDeps, batch: Batch): Promise<ProgressView> {
  const documents = await deps.storage.documents.listByBatch(batch.id)
  const pages = estimatePages(
    documents.map(document => document.filename),
    (await deps.storage.batches.snapshot(batch.id)).prices.defaultPages,
  )
  return {
    phase: 'CONVERSION',
    phasePercent: 0,
    overallPercent: 0,
    microStep: documents.some(document => document.fetchedAt === null) ? 'fetch_sources' : 'queued',
    estimatedRemainingSeconds: estimateSeconds(pages, batch.options.phases, deps.workers),
    currentFile: documents[0]?.filename ?? '',
    currentIndex: 1,
    totalFiles: documents.length,
    filePercent: 0,
    updatedAt: batch.updatedAt,
  }
}

function viewFor(batch: Batch, view: ProgressView): ProgressView {
  switch (batch.status) {
    case 'queued':
    case 'processing':
      return view
    case 'completed':
      return {
        ...view,
        phase: 'REPORT',
        phasePercent: 100,
        overallPercent: 100,
        microStep: 'finished',
        filePercent: 100,
        estimatedRemainingSeconds: 0,
      }
    case 'failed':
      return {
        ...view,
        phase: batch.error?.phase ?? view.phase,
        microStep: batch.error?.code === 'cancelled' ? 'cancelled' : 'failed',
        estimatedRemainingSeconds: 0,
      }
  }
}
