import { removeFile } from '../../shared/disk/remove-path.ts'
import type { PageWorkers, RunOptions } from '../../isolation/operations.ts'
import type { BinderPlan, BinderReceipt, PageRung } from '../../model/binder-plan.ts'
import { isEngineError } from '../../shared/errors.ts'
import { readJournal } from './pages/work-journal.ts'
import type { JournalEntry } from './pages/work-journal.ts'

/** After a death over a file its pages are not copied any more; what kills as a picture too is left out. */
const AFTER_DEATH: Partial<Record<PageRung, PageRung>> = { copied: 'picture', picture: 'notice' }

/** Codes of a worker that died, stood still, or was ended because it took too much. */
const DEATHS = new Set(['processing_crashed', 'processing_timeout', 'processing_too_costly', 'processing_too_large'])

/**
 * Has the Belegmappe of a plan written by a worker. Where the worker ends or hangs over a file, once more without
 * trying that file the same way; where it is not known which, all pages become pictures. Throws what the worker threw
 * otherwise.
 */
export async function runWriter(
  workers: Pick<PageWorkers, 'run'>,
  plan: Omit<BinderPlan, 'rungs' | 'unchecked' | 'journalPath'>,
  journalPath: string,
  options: RunOptions,
): Promise<BinderReceipt> {
  const tried: Tried = { rungs: {}, unchecked: [] }
  for (;;) {
    try {
      await removeFile(journalPath)
      return await workers.run('write-binder', { ...plan, journalPath, ...structuredClone(tried) }, options)
    } catch (error) {
      if (!isDeath(error) || !giveUpOne(plan, tried, readJournal(journalPath))) throw error
    }
  }
}

function isDeath(error: unknown): boolean {
  return isEngineError(error) && DEATHS.has(error.code)
}

interface Tried {
  readonly rungs: Record<string, PageRung>
  readonly unchecked: string[]
}

/** Leaves out the way that ended; false when nothing is left to try. */
function giveUpOne({ documents }: Pick<BinderPlan, 'documents'>, tried: Tried, entry: JournalEntry | null): boolean {
  const { rungs, unchecked } = tried
  if (entry?.step === 'look') return unchecked.push(entry.documentId) > 0
  if (entry) {
    const below = AFTER_DEATH[rungs[entry.documentId] ?? 'copied']
    if (below) rungs[entry.documentId] = below
    return below !== undefined
  }
  const untried = documents.filter(({ file }) => rungs[file.documentId] === undefined)
  for (const { file } of untried) rungs[file.documentId] = 'picture'
  return untried.length > 0
}
