import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import type { RankedPaper } from './ranked-paper.ts'
import { amountSigns } from './amount-signs.ts'
import type { AmountView } from './amount-views.ts'
import { viewAmounts } from './amount-views.ts'
import type { FieldWitnesses } from './field-witnesses.ts'
import { fieldWitnesses } from './field-witnesses.ts'
import { ownAmountFields, ownAmountSigns } from './own-amount-signs.ts'
import { daySigns } from './day-signs.ts'
import { numberSigns } from './number-signs.ts'
import { partyCandidates } from './party-candidates.ts'
import { partySigns } from './party-signs.ts'
import type { PaperCandidate, PaperTarget, RankedTarget } from './paper-candidates.ts'
import { dateCandidates, numberCandidates, RANKED_TARGETS, totalCandidates } from './paper-candidates.ts'
import type { Ranking } from './rank-candidates.ts'
import { bucketOf, loadRankerModel, rankCandidates } from './rank-candidates.ts'
import type { RankerModel } from './ranker-model-file.ts'

/** Size of the table of weights of one target. */
export const PAPER_BUCKETS = 32_768

export type PaperModel = RankerModel<RankedTarget>
export interface PaperRanking extends Readonly<Record<PaperTarget, Ranking<PaperCandidate>>> {
  /** By id of a field of the kind that holds an amount beside the main one. */
  readonly own: Readonly<Record<string, Ranking<PaperCandidate>>>
}

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

/** All amounts, days, numbers and names of a paper with their signs; of own amounts by the id of their field. */
export interface SignedPaper extends Readonly<Record<PaperTarget, SignedCandidates>> {
  readonly own: Readonly<Record<string, SignedCandidates>>
}

/** What is compared on a paper, and by what. */
export function signedCandidates(paper: PaperSource): SignedPaper {
  const [totals, days] = [totalCandidates(paper.amounts), dateCandidates(paper.dates)]
  const numbers = numberCandidates(paper.layout)
  const parties = partyCandidates(paper.layout)
  const views = viewAmounts(paper, totals)
  const witnesses = fieldWitnesses(paper, views)
  const named = signed(parties, partySigns(paper, parties))
  return {
    total: signed(totals, amountSigns(views, witnesses)),
    date: signed(days, daySigns(paper, days)),
    number: signed(numbers, numberSigns(paper, numbers)),
    issuer: named,
    recipient: named,
    own: signedOwn(totals, views, witnesses),
  }
}

function signed(candidates: readonly PaperCandidate[], signs: readonly (readonly string[])[]): SignedCandidates {
  return {
    candidates,
    signs: signs.map(names => Int32Array.from(names, name => bucketOf(name, PAPER_BUCKETS))),
  }
}

function signedOwn(
  totals: readonly PaperCandidate[],
  views: readonly AmountView[],
  witnesses: FieldWitnesses,
): Record<string, SignedCandidates> {
  const fields = ownAmountFields(witnesses)
  return Object.fromEntries(
    fields.map(field => [field.id, signed(totals, ownAmountSigns(field, views, witnesses))] as const),
  )
}

/** How likely each amount, day, number and name of a paper is the one that is asked for. */
export function rankPaper(paper: PaperSource, model: PaperModel = loadPaperModel()): PaperRanking {
  const all = signedCandidates(paper)
  const rank = (target: RankedTarget, { candidates, signs }: SignedCandidates): Ranking<PaperCandidate> =>
    rankCandidates(model.targets[target], candidates, signs)
  const own = Object.entries(all.own).map(([id, candidates]) => [id, rank('own', candidates)] as const)
  return {
    total: rank('total', all.total),
    date: rank('date', all.date),
    number: rank('number', all.number),
    issuer: rank('issuer', all.issuer),
    recipient: rank('recipient', all.recipient),
    own: Object.fromEntries(own),
  }
}

let loaded: PaperModel | null = null

/** The model that ships with the product, read once per process. Throws when the file is missing or broken (our bug). */
export function loadPaperModel(): PaperModel {
  loaded ??= loadRankerModel('papers.model', RANKED_TARGETS)
  return loaded
}
