import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { KindDecision } from '../../../model/analysis-result.ts'
import type { KindRole } from '../../../model/kind-role.ts'
import { hasRole, OPPOSITES_OF_INVOICE } from '../../../model/kind-role.ts'
import type { Taxonomy, TaxonomyKind } from '../../../model/taxonomy.ts'
import { kindOfRole, UNCLEAR_KIND } from '../../../model/taxonomy.ts'
import type { KindGuess } from './kind-model.ts'

const WEIGHTS = weightsOf(weightFile.kind)

type Reason = KindDecision['reasons'][number]

/** A kind with what its titles, wordings and structure gave. */
export interface ScoredKind {
  readonly kind: TaxonomyKind
  readonly score: number
  readonly reasons: readonly Reason[]
  /** What its best title gave: about 2 for a line of its own at the top. */
  readonly title?: number
  /** Other kinds are titled so, too. */
  readonly isTitleShared?: boolean
}

interface Weighed extends ScoredKind {
  /** The model's share. */
  readonly share: number
  /** What titles, wordings and structure gave, without the model. */
  readonly seen: number
}

/**
 * Points that a model without any doubt adds: as much as several typical wordings, less than a title of its own line.
 */
const MODEL_POINTS = 2
/**
 * Fitted on made papers whose wordings the model had not seen (ECE 0.04; 0.08 at 0.75, as `npm run eval` measures it).
 */
export const KIND_TEMPERATURE = WEIGHTS.temperature
/** Of a title in a line of its own at the top. */
export const OWN_TITLE = WEIGHTS.ownTitle
const NGRAMS_SHOWN = 3

/**
 * Text cannot tell these from a plain bill: the direction comes from the master data, the e-invoice from its XML. What
 * the model gives them belongs to the bill.
 */
const LIKE_PLAIN_BILL: ReadonlySet<KindRole> = new Set(['issued_invoice', 'e_invoice'])

/**
 * One decision from the scores of titles, wordings and structure and the model's shares: these lead where they are
 * sure, the model decides between what they leave open, and one contradicting the other never goes without a person.
 */
export function decideKind(
  scored: readonly ScoredKind[],
  guess: KindGuess | null,
  taxonomy: Taxonomy,
  temperature: number = KIND_TEMPERATURE,
): KindDecision {
  const shares = sharesOf(guess, taxonomy)
  const plain = scored.find(({ kind }) => kind.role === 'received_invoice')
  const weighed = scored
    .map((one): Weighed => {
      const share = shares.get(one.kind.id) ?? 0
      const lent = share >= WEIGHTS.sureBill && sharesTitle(one.kind, plain) ? Math.max(0, plain?.score ?? 0) : 0
      return { ...one, share, seen: one.score, score: one.score + MODEL_POINTS * share + lent }
    })
    .toSorted((a, b) => b.score - a.score || a.kind.priority - b.kind.priority)
  const top = weighed.slice(0, 6)
  const best = top[0]
  const unclear = shares.get(UNCLEAR_KIND) ?? 0
  if (!best || best.score < WEIGHTS.scoreMin) return undecided(top, taxonomy)
  // A fictive rival at the threshold keeps the confidence of weak evidence low.
  const weights = [...top.map(one => one.score), WEIGHTS.scoreMin].map(score =>
    Math.exp((score - best.score) / temperature),
  )
  const sum = weights.reduce((a, b) => a + b, 0)
  const confidence = round(Math.min(WEIGHTS.highest, 1 / sum))
  const rivals = weighed.filter(one => one !== best && !mustSaySo(one, best))
  const rival = Math.max(unclear, ...rivals.map(one => one.share))
  const isContradicted = rival >= WEIGHTS.contradiction || hasOtherTitle(best, weighed)
  const isWorded = best.share >= WEIGHTS.shareSure && confidence >= WEIGHTS.wordedCertainty
  const isSure = isWorded || (confidence >= WEIGHTS.autoCertainty && best.score >= WEIGHTS.autoScore)
  const certainty = isWorded ? Math.max(confidence, WEIGHTS.wordedSound) : confidence
  return {
    id: best.kind.id,
    label: best.kind.label,
    confidence: isContradicted ? Math.min(certainty, WEIGHTS.contradictedMax) : certainty,
    ...(guess ? { modelShare: Math.round(1000 * best.share) / 1000 } : {}),
    decision: isSure && !isContradicted ? 'auto' : 'review',
    alternatives: top
      .slice(1, 4)
      .map((one, index) => ({ id: one.kind.id, confidence: round((weights[index + 1] ?? 0) / sum) }))
      .filter(one => one.confidence >= WEIGHTS.alternativeMin),
    reasons: [...best.reasons, ...ngramsOf(guess, best)].toSorted((a, b) => b.weight - a.weight).slice(0, 8),
  }
}

/** A trade's bill or receipt, which may be titled as a bill like any other: that title is then its own. */
function sharesTitle(kind: TaxonomyKind, plain: ScoredKind | undefined): boolean {
  if (kind.nature === 'receipt') return (plain?.title ?? 0) >= OWN_TITLE
  return kind.nature === 'invoice' && kind.role !== 'received_invoice' && !hasRole(kind, OPPOSITES_OF_INVOICE)
}

/**
 * An offer says that it is one, and a credit note has to (§ 14 Abs. 4 Nr. 10 UStG): of a paper titled as a bill that
 * has no word of them, a hesitant model's doubt says nothing.
 */
function mustSaySo({ kind, seen, share }: Weighed, best: Weighed): boolean {
  const isBill = best.kind.nature === 'invoice' && !hasRole(best.kind, OPPOSITES_OF_INVOICE)
  const isTitledBill = isBill && (best.title ?? 0) >= OWN_TITLE
  return isTitledBill && hasRole(kind, OPPOSITES_OF_INVOICE) && seen <= WEIGHTS.wordless && share < WEIGHTS.hesitantMax
}

/**
 * Another kind's title stands there as plainly as its own: a person has to say which. Bills and receipts of a trade are
 * titled as bills, too, a title of several kinds is none of another, and neither is one that wordings and model deny.
 */
function hasOtherTitle(best: Weighed, weighed: readonly Weighed[]): boolean {
  const { kind, title = 0 } = best
  return weighed.some(
    other =>
      other.kind.id !== kind.id &&
      !(other.kind.nature === 'invoice' && kind.nature === 'invoice') &&
      !(other.kind.role === 'received_invoice' && isSureReceipt(best)) &&
      other.isTitleShared !== true &&
      !(best.share >= WEIGHTS.undoubted && best.seen > other.seen) &&
      (other.title ?? 0) >= Math.max(OWN_TITLE, title - WEIGHTS.titleLead),
  )
}

/** A restaurant's bill, e.g., is the receipt of a trade. */
function isSureReceipt({ kind, share }: Weighed): boolean {
  return kind.nature === 'receipt' && share >= WEIGHTS.sureBill
}

function sharesOf(guess: KindGuess | null, taxonomy: Taxonomy): ReadonlyMap<string, number> {
  const shares = new Map(guess?.shares)
  const plain = kindOfRole(taxonomy, 'received_invoice')
  if (!plain) return shares
  for (const { id } of taxonomy.kinds.filter(kind => hasRole(kind, LIKE_PLAIN_BILL))) {
    shares.set(plain.id, (shares.get(plain.id) ?? 0) + (shares.get(id) ?? 0))
    shares.delete(id)
  }
  return shares
}

/** The words that the model went by, weighted by the points that it gave. */
function ngramsOf(guess: KindGuess | null, best: Weighed): Reason[] {
  const points = MODEL_POINTS * best.share
  if (!guess || points < WEIGHTS.ngramsMin) return []
  const words = guess.words(best.kind.id, NGRAMS_SHOWN)
  const sum = words.reduce((total, word) => total + word.weight, 0)
  return words.map(({ text, weight }): Reason => ({ type: 'ngram', text, weight: round((points * weight) / sum) }))
}

function undecided(top: readonly Weighed[], taxonomy: Taxonomy): KindDecision {
  return {
    id: UNCLEAR_KIND,
    label: taxonomy.kinds.find(kind => kind.id === UNCLEAR_KIND)?.label ?? 'Unklar',
    confidence: 0,
    decision: 'unklar',
    alternatives: top
      .filter(one => one.score > WEIGHTS.undecidedMin)
      .slice(0, 3)
      .map(one => ({ id: one.kind.id, confidence: round(Math.min(WEIGHTS.undecidedMax, one.score / 5)) })),
    reasons: [],
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
