import { writeFileSync } from 'node:fs'
import type { ConfidenceSteps } from '../../engine/phases/analysis/calibrate-confidence.ts'
import { answersOfBills, answersOfReceipts } from './collect-answers.ts'
import { fitSteps } from './fit-confidence.ts'

/**
 * node test/train-confidence/train.ts
 * Measures how often values of made invoices and receipts (half a of their layouts) are right at each confidence, by group,
 * and writes engine/data/models/confidence.json. Half b is kept for measuring (`npm run eval`, and a test).
 */
const answers = [...answersOfBills('a', 21, 120), ...answersOfReceipts('a', 22, 100)]
const groups: Record<string, ConfidenceSteps> = {}
for (const [group, own] of [...Map.groupBy(answers, ({ group: name }) => name)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const steps = fitSteps(own)
  if (steps) groups[group] = steps
} // prettier-ignore
const file = { schema: 'confidence/1', groups }
writeFileSync(
  new URL('../../engine/data/models/confidence.json', import.meta.url),
  `${JSON.stringify(file, null, 2)}\n`,
)
process.stdout.write(`confidence.json: ${Object.keys(groups).length} groups of ${answers.length} values\n`)
