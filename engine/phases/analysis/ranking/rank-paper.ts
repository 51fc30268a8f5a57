import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import type { RankedPaper } from './ranked-paper.ts'
import { amountSigns } from './amount-signs.ts'
import { daySigns } from './day-signs.ts'
import { numberSigns } from './number-signs.ts'
import { partyCandidates } from './party-candidates.ts'
import { partySigns } from './party-signs.ts'
import type { PaperCandidate, PaperTarget } from './paper-candidates.ts'
import { dateCandidates, numberCandidates, PAPER_TARGETS, totalCandidates } from './paper-candidates.ts'
import type { Ranking } from './rank-candidates.ts'
import { bucketOf, loadRankerModel, rankCandidates } from './rank-candidates.ts'
import type { RankerModel } from './ranker-model-file.ts'

/** Size of the table of weights of one target. */
export const PAPER_BUCKETS = 32_768

export type PaperModel = RankerModel<PaperTarget>
export type PaperRanking = Readonly<Record<PaperTarget, Ranking<PaperCandidate>>>

export interface PaperSource extends RankedPaper {
  /** In the currency of the paper. */
  readonly amounts: readonly AmountCandidate[]
  readonly dates: readonly DateCandidate[]
}

/** A target's candidates with the places in the table of weights that speak about each. */
export interface SignedCandidates {
  readonly candidates: readonly PaperCandidate[]
  readonly signs: readonly Int32Array[]
}

/** All amounts, days, numbers and names of a paper with their signs. */
export function signedCandidates(paper: PaperSource): Readonly<Record<PaperTarget, SignedCandidates>> {
  const [totals, days] = [totalCandidates(paper.amounts), dateCandidates(paper.dates)]
  const numbers = numberCandidates(paper.layout)
  const parties = partyCandidates(paper.layout)
  const signed = (candidates: readonly PaperCandidate[], signs: readonly (readonly string[])[]): SignedCandidates => ({
    candidates,
    signs: signs.map(names => Int32Array.from(names, name => bucketOf(name, PAPER_BUCKETS))),
  })
  const named = signed(parties, partySigns(paper, parties))
  return {
    total: signed(totals, amountSigns(paper, totals)),
    date: signed(days, daySigns(paper, days)),
    number: signed(numbers, numberSigns(paper, numbers)),
    issuer: named,
    recipient: named,
  }
}

/** How likely each amount, day, number and name of a paper is the one that is asked for. */
export function rankPaper(paper: PaperSource, model: PaperModel = loadPaperModel()): PaperRanking {
  const signed = signedCandidates(paper)
  const ranked = PAPER_TARGETS.map(
    target => [target, rankCandidates(model.targets[target], signed[target].candidates, signed[target].signs)] as const,
  )
  return Object.fromEntries(ranked) as PaperRanking
}

let loaded: PaperModel | null = null

/** The model that ships with the product, read once per process. Throws when the file is missing or broken (our bug). */
export function loadPaperModel(): PaperModel {
  loaded ??= loadRankerModel('papers.model', PAPER_TARGETS)
  return loaded
}
