import type Database from 'better-sqlite3'
import type { BatchListFilter, BatchVerbs, ProjectPageFilter } from '../../storage.ts'
import { outputOf, phaseLogOf, snapshotOf } from '../../rows/batch-facts-row.ts'
import type { PhaseRow } from '../../rows/batch-facts-row.ts'
import { batchOf } from '../../rows/batch-row.ts'
import type { BatchRow } from '../../rows/batch-row.ts'
import type { Synchronous } from '../promised.ts'
import { listBatches } from './batch-list.ts'
import { createBatchProgress } from './batch-progress.ts'
import { createBatchCreating } from './create-batch.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { projectPage } from './project-page.ts'

type Facts = Pick<BatchVerbs, 'phaseLog' | 'snapshot' | 'output'>

/** Batches with what was fixed at their creation, their progress and their output. */
export function createBatchVerbs(
  db: Database.Database,
  now: () => number,
  engineVersion: string,
): Synchronous<BatchVerbs> {
  const answers = createKeptAnswers(db)
  const find = db.prepare<[string], BatchRow>('SELECT * FROM batches WHERE id = ?')
  return {
    create: createBatchCreating(db, answers, engineVersion),
    keptAnswer: answers.find,
    forgetAnswers: answers.forget,
    find: id => {
      const row = find.get(id)
      return row ? batchOf(row) : null
    },
    list: db.transaction((filter: BatchListFilter) => listBatches(db, filter)),
    projectPage: db.transaction((filter: ProjectPageFilter) => projectPage(db, filter)),
    ...createBatchProgress(db, now),
    ...createBatchFacts(db),
  }
}

function createBatchFacts(db: Database.Database): Synchronous<Facts> {
  const phases = db.prepare<[string], PhaseRow>(
    'SELECT * FROM phase_log WHERE batch_id = ? AND completed_at IS NOT NULL',
  )
  const snapshot = db.prepare<[string], Record<string, string | number>>(
    'SELECT * FROM billing_snapshots WHERE batch_id = ?',
  )
  const output = db.prepare<[string], Record<string, string | number>>('SELECT * FROM outputs WHERE batch_id = ?')
  return {
    phaseLog: id => phaseLogOf(phases.all(id)),
    snapshot: id => {
      const row = snapshot.get(id)
      if (!row) throw new Error('a batch without a billing snapshot')
      return snapshotOf(row)
    },
    output: id => {
      const row = output.get(id)
      return row ? outputOf(row) : null
    },
  }
}
