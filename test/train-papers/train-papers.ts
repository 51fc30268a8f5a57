import type { PaperModel } from '../../engine/phases/analysis/ranking/rank-paper.ts'
import { PAPER_BUCKETS } from '../../engine/phases/analysis/ranking/rank-paper.ts'
import type { RankedTarget } from '../../engine/phases/analysis/ranking/paper-candidates.ts'
import { RANKED_TARGETS } from '../../engine/phases/analysis/ranking/paper-candidates.ts'
import { rankCandidates } from '../../engine/phases/analysis/ranking/rank-candidates.ts'
import type { RankerWeights } from '../../engine/phases/analysis/ranking/ranker-model-file.ts'
import type { FitOptions } from '../train-ranker/fit-target.ts'
import { fitTarget } from '../train-ranker/fit-target.ts'
import { fitTemperature } from '../train-ranker/fit-temperature.ts'
import type { PaperSample } from './collect-papers.ts'

const OPTIONS: FitOptions = { buckets: PAPER_BUCKETS, epochs: 20, rate: 0.1, decay: 0.001 }

/** How a ranker fitted without an author does on that author's papers, as they were printed. */
export interface UnseenFigures {
  readonly author: string
  readonly papers: number
  readonly right: number
}

/** One unseen paper: share and truth of the likeliest value, or of none. */
export interface UnseenAnswer {
  readonly document: string
  readonly share: number
  readonly right: boolean
}

export interface TrainedTarget {
  readonly weights: RankerWeights
  readonly figures: readonly UnseenFigures[]
  readonly answers: readonly UnseenAnswer[]
}

/** Fits one target on all papers, as sure as it may be of authors that it did not see. */
export function trainTarget(target: RankedTarget, all: readonly PaperSample[]): TrainedTarget {
  const samples = all.filter(one => one.target === target)
  const authors = Map.groupBy(samples, ({ author }) => author)
  const unseen = [...authors].map(([author, own]) => {
    const others = samples.filter(one => one.author !== author)
    return { author, model: fitTarget(others, OPTIONS), samples: own.filter(({ isPlain }) => isPlain) }
  })
  const temperature = fitTemperature(unseen)
  const answered = unseen.map(({ author, model, samples: own }) => ({
    author,
    answers: own.map(sample => answerOf({ ...model, temperature }, sample)),
  }))
  return {
    weights: { ...fitTarget(samples, OPTIONS), temperature },
    figures: answered.map(({ author, answers }) => ({
      author,
      papers: answers.length,
      right: answers.filter(({ right }) => right).length,
    })),
    answers: answered.flatMap(({ answers }) => answers),
  }
}

function answerOf(model: RankerWeights, { candidates, values, isRight, document }: PaperSample): UnseenAnswer {
  const named = values.map((value, index) => ({ value, right: isRight[index] === true }))
  const { values: ranked, none } = rankCandidates(model, named, candidates)
  const [best] = ranked
  if (!best || none > best.share) return { document, share: none, right: !isRight.some(Boolean) }
  return { document, share: best.share, right: best.candidate.right }
}

/** The model that ships, with what it is worth on unseen papers by target. */
export function trainPapers(
  samples: readonly PaperSample[],
  trainingHash: string,
): { readonly model: PaperModel; readonly trained: Readonly<Record<RankedTarget, TrainedTarget>> } {
  const trained = Object.fromEntries(RANKED_TARGETS.map(target => [target, trainTarget(target, samples)])) as Record<
    RankedTarget,
    TrainedTarget
  >
  const targets = Object.fromEntries(RANKED_TARGETS.map(target => [target, trained[target].weights]))
  return { model: { trainingHash, targets: targets as PaperModel['targets'] }, trained }
}
