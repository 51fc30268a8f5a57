import type { KindChoice } from '../../../wire/kinds.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { useCorrectionLine } from './use-correction-line.ts'
import type { CorrectionLine } from './use-correction-line.ts'
import { useJudgements } from './use-judgements.ts'
import type { Judgements } from './use-judgements.ts'
import { useUndo } from './use-undo.ts'
import type { ShowChanged, Undo } from './use-undo.ts'

export interface ReviewCorrections extends Pick<CorrectionLine, 'notice' | 'say'>, Judgements, Undo {}

/**
 * What a person changes while checking a batch: sent one after the other, shown at once. `onShow` is told which
 * document, page or field was changed when that is not the one that is open.
 */
export function useReviewCorrections(
  batch: BatchDetail,
  kinds: readonly KindChoice[],
  onShow: ShowChanged,
): ReviewCorrections {
  const line = useCorrectionLine(batch)
  const judgements = useJudgements(line, kinds)
  const undo = useUndo(line, onShow)
  return { notice: line.notice, say: line.say, ...judgements, ...undo }
}
