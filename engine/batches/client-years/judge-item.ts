import type { ClientYearKey } from '../../model/client-year.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import type { Author } from '../../model/user.ts'
import type { WorkItemWord } from '../../model/work-item.ts'
import type { Clock } from '../../shared/clock.ts'
import { yearReleased } from '../../storage/year-released.ts'
import { EngineError } from '../../shared/errors.ts'
import { readYearItems } from './read-year-items.ts'
import type { YearItemsDeps } from './read-year-items.ts'

export interface JudgeItemDeps extends YearItemsDeps {
  readonly clock: Pick<Clock, 'now'>
  /** The audit log of this batch grew, and its Belegmappe is to be written anew. */
  readonly onJudged: (batchId: string) => void
}

/** What a person says of an item that it sees; `ground` is the one that it saw. */
export interface ItemJudging {
  readonly id: string
  readonly ground: string
  readonly type: WorkItemWord['type']
  /** German; null where it is opened again. */
  readonly reason: string | null
}

/** Whose items, and who asks. */
export interface ItemsOf {
  readonly key: ClientYearKey
  readonly record: MandantRecord
  /** As for the board. */
  readonly reader: string | null
}

/**
 * Closes an item of a client-year, or opens it again. Throws EngineError input `work_item_not_found` when it is settled
 * or gone, `work_item_changed` when it rests on something else by now, `client_year_released`.
 */
export async function judgeItem(
  deps: JudgeItemDeps,
  { key, record, reader }: ItemsOf,
  { id, ground, type, reason }: ItemJudging,
  by: Author | null,
): Promise<void> {
  const { items } = await readYearItems(deps, key, record, reader)
  const item = items.find(each => each.id === id)
  if (!item) throw gone()
  if (item.ground !== ground) throw changed()
  const saying = { organizationId: record.mandant.organizationId, ...key, item, type, reason }
  const outcome = await deps.storage.workItems.say(saying, deps.clock.now(), by)
  if (typeof outcome === 'object') throw yearReleased(outcome.released)
  if (outcome === 'not_found') throw gone()
  if (outcome === 'said' && item.batchId !== null) deps.onJudged(item.batchId)
}

function gone(): EngineError {
  const message = 'Dieser Punkt ist inzwischen erledigt. Bitte die Ansicht neu laden.'
  return new EngineError('input', 'work_item_not_found', message)
}

function changed(): EngineError {
  const message = 'Zu diesem Punkt hat sich inzwischen etwas geändert. Bitte ihn noch einmal ansehen.'
  return new EngineError('input', 'work_item_changed', message)
}
