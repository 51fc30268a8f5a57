import { removeFile } from '../../shared/disk/remove-path.ts'
import type { PageWorkers, RunOptions } from '../../isolation/operations.ts'
import type { BinderPlan, BinderReceipt, PageRung } from '../../model/binder-plan.ts'
import { isEngineError } from '../../shared/errors.ts'
import { readJournal } from './pages/work-journal.ts'

/** After a death over a file its pages are not copied any more; what kills as a picture too is left out. */
const AFTER_DEATH: Partial<Record<PageRung, PageRung>> = { copied: 'picture', picture: 'notice' }

/** Codes of a worker that died, stood still, or was ended because it took too much. */
const DEATHS = new Set(['processing_crashed', 'processing_timeout', 'processing_too_costly', 'processing_too_large'])

/**
 * Has the Belegmappe of a plan written by a worker. Where the worker ends or hangs over a file, once more without trying
 * that file the same way; where it is not known which, all pages become pictures. Throws what the worker threw otherwise.
 */
export async function runWriter(
  workers: Pick<PageWorkers, 'run'>,
  plan: Omit<BinderPlan, 'rungs' | 'journalPath'>,
  journalPath: string,
  options: RunOptions,
): Promise<BinderReceipt> {
  const rungs: Record<string, PageRung> = {}
  for (;;) {
    try {
      await removeFile(journalPath)
      return await workers.run('write-binder', { ...plan, journalPath, rungs: { ...rungs } }, options)
    } catch (error) {
      if (!isDeath(error) || !lower(plan, rungs, readJournal(journalPath))) throw error
    }
  }
}

function isDeath(error: unknown): boolean {
  return isEngineError(error) && DEATHS.has(error.code)
}

/** False when nothing is left to try. */
function lower({ documents }: Pick<BinderPlan, 'documents'>, rungs: Record<string, PageRung>, culprit: string | null) {
  if (culprit !== null) {
    const below = AFTER_DEATH[rungs[culprit] ?? 'copied']
    if (below) rungs[culprit] = below
    return below !== undefined
  }
  const untried = documents.filter(({ file }) => rungs[file.documentId] === undefined)
  for (const { file } of untried) rungs[file.documentId] = 'picture'
  return untried.length > 0
}
