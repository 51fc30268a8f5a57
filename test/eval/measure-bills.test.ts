import { expect, test } from 'vitest'
import { analyzeDocument } from '../support/analyze-document.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import { makeBills } from '../fixtures/make/bills/make-bills.ts'
import type { MadeBill } from '../fixtures/make/bills/make-bills.ts'
import { scanBill, scanBillHarshly } from '../fixtures/make/bills/scan-bill.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import type { StraightThrough } from './straight-through.ts'
import { straightThrough } from './straight-through.ts'

/** Invoices that the rule was not fitted to: the other half of layouts and wordings, another seed than the eval's. */
const SEED = 909
const made = makeBills({ half: 'b', seed: SEED, layouts: 50, each: 2 })

async function through(rate: number, scan: typeof scanBill): Promise<StraightThrough[]> {
  const random = createSeededRandom(SEED)
  const taxonomy = loadTaxonomy()
  return Promise.all(
    made.map(async (bill: MadeBill) =>
      straightThrough(await analyzeDocument({ pages: [scan(bill, rate, random)], taxonomy, today: '2026-11-21' }), {
        number: bill.truth['number'],
        date: bill.truth['date'],
        gross: bill.truth['gross'],
      }),
    ),
  )
}

test.each([
  ['digital', 0, scanBill, 1],
  ['scanned, 0.3 % misread', 0.003, scanBill, 0.6],
  ['scanned, 1 % misread', 0.01, scanBill, 0.5],
  ['scanned, 2 % misread', 0.02, scanBill, 0.3],
  ['with harder faults, 0.3 %', 0.003, scanBillHarshly, 0.1],
  ['with harder faults, 2 %', 0.02, scanBillHarshly, 0],
] as const)('%s: what goes through without a person is right', async (_name, rate, scan, coverage) => {
  const all = await through(rate, scan)
  const taken = all.filter(({ isTaken }) => isTaken)
  expect(taken.length / all.length).toBeGreaterThanOrEqual(coverage)
  // One of a hundred.
  expect(taken.filter(({ isRight }) => !isRight).length).toBeLessThanOrEqual(1)
})
