import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { TextStream } from '../../../reading/labels/match-labels.ts'
import { findWording } from '../../../reading/labels/match-labels.ts'
import { relate } from '../../../reading/labels/relate-label.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'

const LABEL_ROWS = 4
const MATCHES_MAX = 100
/** Labels of a kind stand in the order of what they say; a later one is worth a little less. */
const RANKS = 5
const RANK_COST = 0.05

/** 0 to 1 by amount; an amount that no label points at is missing. */
export interface LabelStrengths {
  readonly main: ReadonlyMap<AmountCandidate, number>
  readonly others: ReadonlyMap<AmountCandidate, number>
}

/** How strongly the kind's labels point at each amount: those of its main amount, and those of its other ones. */
export function labelStrengths(
  layout: Layout,
  stream: TextStream,
  kind: Pick<TaxonomyKind, 'fields'> | undefined,
  amounts: readonly AmountCandidate[],
): LabelStrengths {
  const main = new Map<AmountCandidate, number>()
  const others = new Map<AmountCandidate, number>()
  for (const { labels, main: isMain, type } of kind?.fields ?? []) {
    if (isMain !== true && type !== 'money') continue
    const strengths = isMain === true ? main : others
    for (const [rank, label] of labels.entries()) {
      const matches = findWording(stream, label, { fuzzy: layout.recognised, prefix: true }).slice(0, MATCHES_MAX)
      for (const match of matches) {
        const hit = { role: 'gross' as const, wording: label, ...match }
        for (const amount of amounts) {
          if (amount.page !== match.page || amount.row < match.row || amount.row > match.row + LABEL_ROWS) continue
          const strength = relate(layout, hit, amount) * (1 - RANK_COST * Math.min(RANKS, rank))
          if (strength > (strengths.get(amount) ?? 0)) strengths.set(amount, strength)
        }
      }
    }
  }
  return { main, others }
}
