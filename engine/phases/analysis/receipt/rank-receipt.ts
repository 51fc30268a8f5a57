import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LabelHit } from '../../../reading/labels/find-labels.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import type { ReceiptCandidate, ReceiptCandidates, ReceiptTarget } from './receipt-candidates.ts'
import { receiptFeatures } from './receipt-features.ts'
import type { ReceiptModel } from './receipt-model-file.ts'
import { readReceiptModel } from './receipt-model-file.ts'

/** A value with the share of all its places, and the place that speaks for it most. */
export interface RankedValue {
  readonly value: string
  /** 0 to 1; those of all values and of "none" sum to 1. */
  readonly share: number
  readonly candidate: ReceiptCandidate
}

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
  const { weights, scale, none, temperature } = model.targets[target]
  const scores = receiptFeatures(target, layout, hits, candidates).map(
    buckets => (buckets.reduce((sum, bucket) => sum + (weights[bucket] ?? 0), 0) * scale) / temperature,
  )
  const top = Math.max(none / temperature, ...scores)
  const shares = scores.map(score => Math.exp(score - top))
  const absent = Math.exp(none / temperature - top)
  const sum = shares.reduce((a, b) => a + b, absent)
  const byValue = new Map<string, RankedValue & { best: number }>()
  for (const [index, candidate] of candidates[target].entries()) {
    const share = (shares[index] ?? 0) / sum
    const known = byValue.get(candidate.value)
    const isBetter = !known || share > known.best
    byValue.set(candidate.value, {
      value: candidate.value,
      share: share + (known?.share ?? 0),
      ...(isBetter ? { candidate, best: share } : { candidate: known.candidate, best: known.best }),
    })
  }
  return [...byValue.values()]
    .filter(({ share }) => share > absent / sum)
    .toSorted((a, b) => b.share - a.share)
    .map(({ value, share, candidate }) => ({ value, share, candidate }))
}

/**
 * Run from source the model lies in engine/data/models; built, in a folder beside the entries and so above the chunks.
 */
const PLACES = ['../../../data/models/', './models/', '../models/']
let loaded: ReceiptModel | null = null

/**
 * The model that ships with the product, read once per process. Throws when the file is missing or broken (our bug).
 */
export function loadReceiptModel(): ReceiptModel {
  if (loaded) return loaded
  const path = PLACES.map(place => fileURLToPath(new URL(`${place}receipts.model`, import.meta.url))).find(existsSync)
  if (path === undefined) throw new Error('engine/data/models/receipts.model is missing')
  loaded = readReceiptModel(readFileSync(path))
  return loaded
}
