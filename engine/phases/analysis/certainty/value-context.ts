import type { KindDecision } from '../../../model/analysis-result.ts'
import type { DocumentNature } from '../../../model/taxonomy.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { PaperRanking } from '../ranking/rank-paper.ts'
import type { WitnessPlaces } from './find-witness.ts'

/** What a value's certainty is judged by, beside the value. */
export interface ValueContext extends WitnessPlaces {
  readonly amounts: readonly AmountCandidate[]
  readonly kind: Pick<KindDecision, 'confidence' | 'decision'>
  readonly nature: DocumentNature
  /** Null where nothing was ranked. */
  readonly ranking: PaperRanking | null
  /** Id of the kind's main amount; null where it has none. */
  readonly main: string | null
}
