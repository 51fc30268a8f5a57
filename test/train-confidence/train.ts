import { writeFileSync } from 'node:fs'
import type { ConfidenceSteps } from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import { scanBillHarshly } from '../fixtures/make/bills/scan-bill.ts'
import { answersOfBills, answersOfReceipts } from './collect-answers.ts'
import { fitSteps } from './fit-confidence.ts'

/**
 * node test/train-confidence/train.ts
 * Measures how often values of made invoices and receipts (half a of their layouts) are right at each confidence, by
 * group, and writes engine/data/models/confidence.json. Half b is kept for measuring (`npm run eval`, and a test).
 */
const answers = [...(await answersOfBills('a', 21, 120)), ...answersOfReceipts('a', 22, 100)]
/** Amounts that do not add up and the like are too rare on scans as they are. */
const rare = Map.groupBy(await answersOfBills('a', 21, 120, scanBillHarshly), ({ group }) => group)
const groups: Record<string, ConfidenceSteps> = {}
const usual = Map.groupBy(answers, ({ group }) => group)
for (const group of [...new Set([...usual.keys(), ...rare.keys()])].toSorted()) {
  const own = usual.get(group) ?? []
  const steps = fitSteps(own) ?? fitSteps([...own, ...(rare.get(group) ?? [])])
  if (steps) groups[group] = steps
}
const file = { schema: 'confidence/1', groups }
writeFileSync(
  new URL('../../engine/data/models/confidence.json', import.meta.url),
  `${JSON.stringify(file, null, 2)}\n`,
)
process.stdout.write(`confidence.json: ${Object.keys(groups).length} groups of ${answers.length} values\n`)
