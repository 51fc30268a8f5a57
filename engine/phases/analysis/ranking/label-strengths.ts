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

/** How strongly the labels of a field point at each amount, 0 to 1; 0 where none does. */
export function labelStrengths(
  layout: Layout,
  stream: TextStream,
  { labels }: Pick<TaxonomyKind['fields'][number], 'labels'>,
  amounts: readonly AmountCandidate[],
): number[] {
  const strengths = amounts.map(() => 0)
  for (const [rank, label] of labels.entries()) {
    const matches = findWording(stream, label, { fuzzy: layout.recognised, prefix: true }).slice(0, MATCHES_MAX)
    for (const match of matches) {
      const hit = { role: 'gross' as const, wording: label, ...match }
      for (const [index, amount] of amounts.entries()) {
        if (amount.page !== match.page || amount.row < match.row || amount.row > match.row + LABEL_ROWS) continue
        const strength = relate(layout, hit, amount) * (1 - RANK_COST * Math.min(RANKS, rank))
        strengths[index] = Math.max(strengths[index] ?? 0, strength)
      }
    }
  }
  return strengths
}
