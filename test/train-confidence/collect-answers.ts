import type { Field } from '../../engine/model/analysis-result.ts'
import { analyzeDocument } from '../support/analyze-document.ts'
import { calibrateFields, confidenceGroup } from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import type { ConfidenceTable } from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import { sameValue } from '../eval/score.ts'
import { measureReceiptRanker } from '../eval/measure-receipts.ts'
import type { BillHalf } from '../fixtures/make/bills/bill-wordings.ts'
import { makeBills } from '../fixtures/make/bills/make-bills.ts'
import { scanBill } from '../fixtures/make/bills/scan-bill.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import { trainOnHalf } from '../train-receipts/train-ranker.ts'
import type { Answer } from './fit-confidence.ts'

/** An answer with the group it counts for, before any calibration. */
export interface GroupedAnswer extends Answer {
  readonly group: string
  readonly name: string
  readonly field: Field
}

/** Rates of wrong characters of an office's scans: 97 of 100 words right at the middle one. */
const SCAN_RATES = [0.003, 0.01, 0.02]
/** Without check digits of a Land or of the register, what was read cannot be told from what is printed wrong. */
const LEFT_OUT: ReadonlySet<string> = new Set(['taxNumber'])
/** Names of fields that made invoices have truths for. */
const NAMES = ['number', 'date', 'due', 'serviceDate', 'issuer', 'recipient', 'vatId', 'iban', 'net', 'tax', 'gross']

/**
 * What the product answers, uncalibrated, for invoices of one half: digital ones, and scans as `scan` misreads them.
 */
export async function answersOfBills(
  half: BillHalf,
  seed: number,
  layouts: number,
  scan = scanBill,
): Promise<GroupedAnswer[]> {
  const taxonomy = loadTaxonomy()
  const answers: GroupedAnswer[] = []
  for (const rate of [0, ...SCAN_RATES]) {
    const random = createSeededRandom(seed + 1)
    for (const bill of makeBills({ half, seed, layouts, each: 2 })) {
      const page = scan(bill, rate, random)
      const { fields } = await analyzeDocument({ pages: [page], taxonomy, today: '2026-11-21', isCalibrated: false })
      for (const name of NAMES) {
        const field = fields[name]
        const group = field && confidenceGroup(name, field, { isRecognised: rate > 0, isReceipt: false, isBill: true })
        if (!field || !group || LEFT_OUT.has(name) || isUnproved(name, field)) continue
        const wanted = bill.truth[name]
        const right = wanted !== undefined && sameValue(name, wanted, field.value)
        answers.push({ group, name, field, confidence: field.confidence, right })
      }
    }
  }
  return answers
}

function isUnproved(name: string, { checks }: Field): boolean {
  return (name === 'iban' || name === 'vatId') && !checks.includes('checksum_ok')
}

/** The same of till receipts of one half, by a ranker that knows the other half only. */
export function answersOfReceipts(half: 'a' | 'b', seed: number, layouts: number): GroupedAnswer[] {
  const model = trainOnHalf(half === 'a' ? 'b' : 'a')
  return SCAN_RATES.flatMap(rate =>
    measureReceiptRanker(model, { rate, layouts, each: 2, seed, half }).answers.flatMap(({ target, field, right }) => {
      const group = confidenceGroup(target, field, { isRecognised: true, isReceipt: true, isBill: true })
      return group === null ? [] : [{ group, name: target, field, confidence: field.confidence, right }]
    }),
  )
}

/** The answers as confident as the table says. */
export function calibrated(answers: readonly GroupedAnswer[], table?: ConfidenceTable): GroupedAnswer[] {
  return answers.map(answer => {
    const options = {
      isRecognised: answer.group.endsWith('.ocr'),
      isReceipt: answer.group.startsWith('bon.'),
      isBill: true,
    }
    const field = calibrateFields({ [answer.name]: answer.field }, options, table)[answer.name]
    return { ...answer, confidence: field?.confidence ?? answer.confidence }
  })
}
