import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hashSources } from '../train/hash-sources.ts'

const ROOT = new URL('../../', import.meta.url)
const FOLDERS = ['test/train-receipts/', 'test/train-ranker/', 'test/fixtures/make/receipts/']
/** Code and data outside these folders that the weights depend on. */
const OUTSIDE = [
  'engine/reading/find/find-amounts.ts',
  'engine/reading/find/find-dates.ts',
  'engine/reading/fold-text.ts',
  'engine/reading/layout/read-layout.ts',
  'engine/phases/analysis/receipt/receipt-candidates.ts',
  'engine/phases/analysis/receipt/receipt-features.ts',
  'engine/phases/analysis/ranking/rank-candidates.ts',
  'engine/phases/analysis/ranking/ranker-model-file.ts',
  'test/fixtures/make/seeded-random.ts',
  'test/train/generate/ocr-noise.ts',
]

/**
 * SHA-256 (hex) over the wordings and all code that the model of receipts is made by; where it lies and another line
 * ending change nothing.
 */
export function receiptTrainingHash(): string {
  const own = FOLDERS.flatMap(folder =>
    readdirSync(fileURLToPath(new URL(folder, ROOT)), { encoding: 'utf8' }).map(name => folder + name),
  ).filter(name => /(?<!\.test)\.ts$/.test(name))
  return hashSources([...OUTSIDE, ...own])
}
