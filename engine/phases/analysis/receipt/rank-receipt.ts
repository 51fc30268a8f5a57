import type { LabelHit } from '../../../reading/labels/find-labels.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import type { Ranked } from '../ranking/rank-candidates.ts'
import { loadRankerModel, rankCandidates } from '../ranking/rank-candidates.ts'
import type { RankerModel } from '../ranking/ranker-model-file.ts'
import type { ReceiptCandidate, ReceiptCandidates, ReceiptTarget } from './receipt-candidates.ts'
import { RECEIPT_TARGETS } from './receipt-candidates.ts'
import { receiptFeatures } from './receipt-features.ts'

export type RankedValue = Ranked<ReceiptCandidate>
export type ReceiptModel = RankerModel<ReceiptTarget>

/**
 * The values that a receipt's candidates have for a target, likeliest first; those less likely than none are left out.
 */
export function rankReceipt(
  model: ReceiptModel,
  target: ReceiptTarget,
  layout: Layout,
  hits: readonly LabelHit[],
  candidates: ReceiptCandidates,
): RankedValue[] {
  const signs = receiptFeatures(target, layout, hits, candidates)
  const { values, none } = rankCandidates(model.targets[target], candidates[target], signs)
  return values.filter(({ share }) => share > none)
}

let loaded: ReceiptModel | null = null

/** The model that ships with the product, read once per process. Throws when the file is missing or broken (our bug). */
export function loadReceiptModel(): ReceiptModel {
  loaded ??= loadRankerModel('receipts.model', RECEIPT_TARGETS)
  return loaded
}
