import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../', import.meta.url)
const FOLDERS = ['test/train-receipts/', 'test/fixtures/make/receipts/']
/** Code and data outside these folders that the weights depend on. */
const OUTSIDE = [
  'engine/phases/analysis/find-amounts.ts',
  'engine/phases/analysis/find-dates.ts',
  'engine/phases/analysis/fold-text.ts',
  'engine/phases/analysis/read-layout.ts',
  'engine/phases/analysis/receipt-candidates.ts',
  'engine/phases/analysis/receipt-features.ts',
  'engine/phases/analysis/receipt-model-file.ts',
  'test/fixtures/make/seeded-random.ts',
  'test/train/generate/ocr-noise.ts',
]

/** SHA-256 (hex) over the wordings and all code that the model of receipts is made by; another line ending changes nothing. */
export function receiptTrainingHash(): string {
  const own = FOLDERS.flatMap(folder =>
    readdirSync(fileURLToPath(new URL(folder, ROOT)), { encoding: 'utf8' }).map(name => folder + name),
  ).filter(name => /(?<!\.test)\.ts$/.test(name))
  const hash = createHash('sha256')
  for (const name of [...OUTSIDE, ...own].toSorted())
    hash.update(name).update(readFileSync(new URL(name, ROOT), 'utf8').replaceAll('\r\n', '\n'))
  return hash.digest('hex')
}
