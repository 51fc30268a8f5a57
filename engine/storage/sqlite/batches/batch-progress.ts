import type Database from 'better-sqlite3'
import type { ProgressView } from '../../../model/progress.ts'
import type { BatchVerbs } from '../../storage.ts'
import type { Synchronous } from '../promised.ts'

/** Progress of batches as it is shown; the percentage of a batch never falls. */
export function createBatchProgress(
  db: Database.Database,
  now: () => number,
): Synchronous<Pick<BatchVerbs, 'progress' | 'saveProgress'>> {
  const progress = db.prepare<[string], { progress: string | null }>('SELECT progress FROM batches WHERE id = ?')
  const save = db.prepare(
    `UPDATE batches SET overall_percent = max(overall_percent, @percent), updated_at = max(updated_at, @at),
       progress = json_set(@view, '$.overallPercent', max(overall_percent, @percent))
     WHERE id = @id AND status IN ('queued', 'processing')`,
  )
  return {
    progress: id => {
      const text = progress.get(id)?.progress
      return text ? (JSON.parse(text) as ProgressView) : null
    },
    saveProgress: (id, view) =>
      void save.run({ id, percent: view.overallPercent, view: JSON.stringify(view), at: now() }),
  }
}
