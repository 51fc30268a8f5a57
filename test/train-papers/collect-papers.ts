import { NO_JUDGEMENT } from '../../engine/model/judgement.ts'
import { ANALYSIS_STEPS } from '../../engine/phases/analysis/analysis-steps.ts'
import { loadKindModel } from '../../engine/phases/analysis/kind/kind-model.ts'
import type { PaperTarget, RankedTarget } from '../../engine/phases/analysis/ranking/paper-candidates.ts'
import { PAPER_TARGETS } from '../../engine/phases/analysis/ranking/paper-candidates.ts'
import { paperSource } from '../../engine/phases/analysis/ranking/paper-source.ts'
import type { SignedCandidates } from '../../engine/phases/analysis/ranking/rank-paper.ts'
import { signedCandidates } from '../../engine/phases/analysis/ranking/rank-paper.ts'
import type { AnalysisState } from '../../engine/phases/analysis/steps/analysis-state.ts'
import { openState } from '../../engine/phases/analysis/steps/analysis-state.ts'
import { runSteps } from '../../engine/phases/analysis/steps/run-steps.ts'
import type { NumberedPage } from '../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import { sameValue } from '../eval/score.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import type { RankerSample } from '../train-ranker/fit-target.ts'
import { allLayouts } from '../truth/all-layouts.ts'
import type { TruthValues } from '../truth/layout.ts'
import type { MadeDocument } from '../truth/make-documents.ts'
import { makeDocuments } from '../truth/make-documents.ts'
import { readTruth } from '../truth/measure-truth.ts'
import { misreadPages } from '../truth/misread-pages.ts'

/** A paper for one target, with what a measurement asks beside what a fit does. */
export interface PaperSample extends RankerSample {
  readonly target: RankedTarget
  readonly document: string
  /** Who wrote the layout: what a ranker is worth is what it says of authors that it does not know. */
  readonly author: string
  /** As it was printed, and not with signs misread. */
  readonly isPlain: boolean
  /** The paper does not say it. */
  readonly isUntold: boolean
  readonly values: readonly string[]
}

const TODAY = '2026-11-30'
/** Share of signs that are misread in a second copy of each paper, as on a scan. */
const FAULTS = 0.02
const SEED = 20_261_128

/** Samples of all papers that may be learned from: never of the last share. */
export async function collectPapers(): Promise<PaperSample[]> {
  const layouts = allLayouts()
  const documents = makeDocuments(layouts, ['train', 'tune'])
  const ofLayout = Map.groupBy(documents, ({ layout }) => layout.id)
  const random = createSeededRandom(SEED)
  return (await readTruth(documents, 'digital')).flatMap(({ made, pages }) => {
    const weight = 1 / (ofLayout.get(made.layout.id)?.length ?? 1)
    const printed = samplesOf(made, pages, { weight, isPlain: true })
    const misread = samplesOf(made, misreadPages(pages, FAULTS, random), { weight: weight / 2, isPlain: false })
    // A value that was misread teaches nothing.
    return [...printed, ...misread.filter(({ isRight, isUntold }) => isRight.some(Boolean) || isUntold)]
  })
}

function wantedOf({ main, gross, ...values }: TruthValues, target: PaperTarget): string | null | undefined {
  return target === 'total' ? (main === undefined ? gross : main) : values[target]
}

function samplesOf(
  made: MadeDocument,
  pages: readonly NumberedPage[],
  how: { readonly weight: number; readonly isPlain: boolean },
): PaperSample[] {
  const signed = signedCandidates(paperSource(stateBefore(pages)))
  const sampleOf = (
    target: RankedTarget,
    wanted: string | null | undefined,
    { candidates, signs }: SignedCandidates,
    weight: number,
  ): PaperSample[] => {
    if (wanted === undefined || candidates.length === 0) return []
    const isAmount = target === 'total' || target === 'own'
    const isRight = ({ value }: { readonly value: string }): boolean =>
      wanted !== null && (isAmount ? Math.abs(Number(wanted)) === Number(value) : sameValue(target, wanted, value))
    const right = candidates.map(isRight)
    const values = candidates.map(({ value, key = value }) => key)
    const whose = { document: made.id, author: authorOf(made.layout.id), isUntold: wanted === null }
    return [{ ...how, ...whose, weight, target, candidates: signs, isRight: right, values }]
  }
  const told = Object.entries(signed.own).filter(([id]) => made.values.own?.[id] !== undefined)
  return [
    ...PAPER_TARGETS.flatMap(target => sampleOf(target, wantedOf(made.values, target), signed[target], how.weight)),
    ...told.flatMap(([id, own]) => sampleOf('own', made.values.own?.[id], own, how.weight / Math.sqrt(told.length))),
  ]
}

/** The older layouts of official forms have no author of their own in their ids. */
function authorOf(layout: string): string {
  return /^(?:fresh\d*|business|issuers)(?=-)/.exec(layout)?.[0] ?? 'forms'
}

/** A document as it stands before its values are ranked. */
function stateBefore(pages: readonly NumberedPage[]): AnalysisState {
  const source = {
    ...{ pages, taxonomy: loadTaxonomy(), today: TODAY, kindModel: loadKindModel(), mandant: null, salt: null },
    ...{ invoice: null, bankFile: null, judgement: NO_JUDGEMENT, consultation: null, isMail: false },
    isCalibrated: false,
  }
  const until = ANALYSIS_STEPS.findIndex(({ name }) => name === 'rank_values')
  if (until < 0) throw new Error('no step ranks values')
  const run = runSteps(ANALYSIS_STEPS.slice(0, until), openState(source), () => 0)
  let next = run.next([])
  while (!next.done) next = run.next([])
  const [fault] = next.value.faults
  if (fault) throw fault.error
  return next.value.state
}
