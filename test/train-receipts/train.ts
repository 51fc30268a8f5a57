import { writeFileSync } from 'node:fs'
import { writeRankerModel } from '../../engine/phases/analysis/ranking/ranker-model-file.ts'
import { RECEIPT_TARGETS } from '../../engine/phases/analysis/receipt/receipt-candidates.ts'
import { trainOnAll } from './train-ranker.ts'
import { receiptTrainingHash } from './training-hash.ts'

/**
 * node test/train-receipts/train.ts
 * Makes German till receipts (test/fixtures/make/receipts), learns which of their amounts, dates and numbers are the
 * total, the day and the number, and writes engine/data/models/receipts.model. The same sources give the same bytes.
 */
const started = performance.now()
const model = trainOnAll(receiptTrainingHash())
const bytes = writeRankerModel(model, RECEIPT_TARGETS)
writeFileSync(new URL('../../engine/data/models/receipts.model', import.meta.url), bytes)
const temperatures = Object.entries(model.targets).map(([name, { temperature }]) => `${name} ${temperature}`)
process.stdout.write(
  `receipts.model: ${bytes.length} bytes, temperatures ${temperatures.join(', ')}, ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
)
