import type { Batch } from '../../model/batch.ts'
import { WHOLE_DOCUMENT } from '../../model/judgement.ts'
import type { Document } from '../../model/document.ts'
import type { Author } from '../../model/user.ts'
import { EngineError } from '../../shared/errors.ts'
import type { Storage } from '../../storage/storage.ts'
import type { CorrectionRequest } from '../corrections/settle-correction.ts'
import type { PositionRequest } from '../corrections/settle-position.ts'
import type { ItemsOf } from './judge-item.ts'
import { readYearItems } from './read-year-items.ts'
import type { YearItem, YearItemsDeps } from './read-year-items.ts'

/** What a person says of two documents that may be one: the same, two of their own, or the newer one replaces the older. */
export type CopyAnswer = 'same' | 'not_same' | 'replaces'

export interface AnswerCopyDeps extends YearItemsDeps {
  readonly storage: YearItemsDeps['storage'] & Pick<Storage, 'batches' | 'documents'>
  /** Records a correction and returns its number. */
  readonly correct: (batch: Batch, request: CorrectionRequest | PositionRequest, by: Author | null) => Promise<number>
}

/** A correction that was made; an `undo` of it takes the answer back. */
export interface AnsweredStep {
  readonly batchId: string
  readonly documentId: string
  readonly sequence: number
}

/**
 * Answers the item of a possible duplicate: what counts for each of the two documents becomes a correction of its own,
 * all or none. Throws EngineError input `work_item_not_found`, `work_item_changed`, and as `correctBatch`.
 */
export async function answerCopy(
  deps: AnswerCopyDeps,
  { key, record, reader }: ItemsOf,
  { id, ground, answer }: { readonly id: string; readonly ground: string; readonly answer: CopyAnswer },
  by: Author | null,
): Promise<readonly AnsweredStep[]> {
  const { items } = await readYearItems(deps, key, record, reader)
  const item = items.find(each => each.id === id)
  if (item?.kind !== 'possible_duplicate') throw gone()
  if (item.ground !== ground) throw changed()
  const pair = { ...(await bothOf(deps, item)), asks: isAskedOf(items, item.relatedId) }
  const done: AnsweredStep[] = []
  try {
    for (const [document, counting] of sayingsOf(answer, pair)) {
      if (!isSaid(document, counting)) done.push(await say(deps, document, counting, by))
    }
  } catch (error) {
    await takeBack(deps, done, by)
    throw error
  }
  return done
}

type Counting = Pick<Extract<PositionRequest, { type: 'set_counts' }>, 'counts' | 'reason'>

interface Pair {
  readonly own: Document
  readonly other: Document
  /** Nobody can tell of either: the other one has the same question. */
  readonly asks: boolean
}

function isAskedOf(items: readonly YearItem[], documentId: string | null): boolean {
  return items.some(item => item.kind === 'possible_duplicate' && item.documentId === documentId)
}

const COUNTS: Counting = { counts: 'yes', reason: null }

/** What nobody said of keeps its other reasons: that it is no copy makes nothing private deductible. */
function sayingsOf(answer: CopyAnswer, { own, other, asks }: Pair): readonly (readonly [Document, Counting])[] {
  switch (answer) {
    case 'same':
      return [[own, { counts: 'no', reason: 'duplicate_rescan' }]]
    case 'not_same':
      return asks ? [own, other].map(each => [each, COUNTS] as const) : [[own, COUNTS]]
    case 'replaces':
      // The newer one counts as soon as the older does not.
      return [[inAge(own, other)[0], { counts: 'no', reason: 'superseded' }]]
  }
}

/** By the day on the paper; of two of one day, or without, the one that came first is the older one. */
function inAge(own: Document, other: Document): readonly [older: Document, newer: Document] {
  const day = ({ analysis }: Document): string => analysis?.fields['date']?.value ?? ''
  const byDay = day(own) === '' || day(other) === '' ? 0 : day(own) < day(other) ? -1 : day(own) > day(other) ? 1 : 0
  const isOlder = byDay === 0 ? own.id < other.id : byDay < 0
  return isOlder ? [own, other] : [other, own]
}

function isSaid({ judgement }: Document, { counts, reason }: Counting): boolean {
  const said = judgement.positions?.[WHOLE_DOCUMENT]?.counting
  return said?.counts === counts && (counts === 'yes' || said.reason === reason)
}

async function say(
  { storage, correct }: AnswerCopyDeps,
  { id: documentId, batchId }: Document,
  counting: Counting,
  by: Author | null,
): Promise<AnsweredStep> {
  const batch = await storage.batches.find(batchId)
  if (!batch) throw gone()
  const request = { type: 'set_counts', documentId, position: WHOLE_DOCUMENT, note: null, ...counting } as const
  return { batchId, documentId, sequence: await correct(batch, request, by) }
}

/** What one of the two refused is not said of the other alone. */
async function takeBack({ storage, correct }: AnswerCopyDeps, done: readonly AnsweredStep[], by: Author | null) {
  for (const { batchId, documentId, sequence } of done) {
    const batch = await storage.batches.find(batchId)
    if (batch) await correct(batch, { type: 'undo', documentId, sequence }, by)
  }
}

async function bothOf(
  { storage }: AnswerCopyDeps,
  { documentId, relatedId }: YearItem,
): Promise<Pick<Pair, 'own' | 'other'>> {
  const own = documentId === null ? null : await storage.documents.find(documentId)
  const other = relatedId === null ? null : await storage.documents.find(relatedId)
  if (!own || !other) throw gone()
  return { own, other }
}

function gone(): EngineError {
  const message = 'Dieser Punkt ist inzwischen erledigt. Bitte die Ansicht neu laden.'
  return new EngineError('input', 'work_item_not_found', message)
}

function changed(): EngineError {
  const message = 'Zu diesem Punkt hat sich inzwischen etwas geändert. Bitte ihn noch einmal ansehen.'
  return new EngineError('input', 'work_item_changed', message)
}
