import type { Correction, Judging } from '../../../wire/corrections.ts'
import type { RecordedCorrection } from '../../../wire/corrections.ts'

/** A judgement that an `undo` of its number takes back. */
export interface Step {
  readonly sequence: number
  readonly documentId: string
  /** What was judged, also where the step is an undo of an undo. */
  readonly type: (Correction | Judging)['type']
  readonly field: string | null
}

export interface ReviewHistory {
  /** Judgements that stand, the last one at the end. */
  readonly done: readonly Step[]
  /** Those that were taken back and nothing was judged since, the last one at the end. */
  readonly undone: readonly Step[]
}

const REGROUPINGS: ReadonlySet<string> = new Set<Correction['type']>([
  ...(['split_document', 'join_document', 'set_page_aside', 'take_page_back'] as const),
])

/**
 * What can be taken back and done again, from the engine's list of corrections. Taking back is recorded like a
 * judgement, so doing again is taking that back; what the engine cannot take back (its document was divided since) is
 * left out.
 */
export function historyOf(corrections: readonly RecordedCorrection[]): ReviewHistory {
  const done: Step[] = []
  let undone: Step[] = []
  for (const { sequence, correction } of corrections) {
    const { type, documentId } = correction
    // Nothing of what is known of a document: it was not known before.
    if (type === 'read_again') continue
    const field = type === 'set_field' || type === 'reset_field' ? (correction.name ?? null) : null
    if (type === 'undo') {
      const again = take(undone, correction.sequence)
      const back = again ? null : take(done, correction.sequence)
      if (again) done.push({ ...again, sequence })
      if (back) undone.push({ ...back, sequence })
    } else {
      undone = []
      if (!REGROUPINGS.has(type)) done.push({ sequence, documentId, type, field })
    }
  }
  const possible = new Set(corrections.filter(({ canUndo }) => canUndo).map(({ sequence }) => sequence))
  const isPossible = ({ sequence }: Step) => possible.has(sequence)
  return { done: done.filter(isPossible), undone: undone.filter(isPossible) }
}

function take(steps: Step[], sequence: number | undefined): Step | null {
  const at = steps.findIndex(step => step.sequence === sequence)
  return steps.splice(at, at < 0 ? 0 : 1)[0] ?? null
}
