import { analyzeDocument } from '../../engine/phases/analysis/analyze-document.ts'
import { loadTaxonomy } from '../../engine/phases/analysis/load-taxonomy.ts'
import { makeBills } from '../fixtures/make/bills/make-bills.ts'
import { scanBill } from '../fixtures/make/bills/scan-bill.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import type { ConfidentAnswer } from './print-confidence.ts'
import { printConfidence } from './print-confidence.ts'
import type { Comparison, Figures, Tally } from './score.ts'
import { figures, sameValue, tally } from './score.ts'
import type { StraightThrough } from './straight-through.ts'
import { printStraightThrough, straightThrough } from './straight-through.ts'

/** Figures of one set of made invoices. */
export interface BillReport {
  readonly set: string
  readonly documents: number
  readonly fields: Readonly<Record<string, Figures>>
  /** Values that the paper does not have. */
  readonly invented: number
  readonly straightThrough: readonly StraightThrough[]
  readonly answers: readonly ConfidentAnswer[]
  readonly ms: number
}

const NAMES = ['number', 'date', 'due', 'serviceDate', 'issuer', 'recipient', 'vatId', 'taxNumber', 'iban', 'net', 'tax', 'gross'] // prettier-ignore
const LAYOUTS = 60
const EACH = 2
const SEED = 4711

/** Invoices of the half of layouts and wordings that nothing was fitted to, digital and as scans. */
export function* measureBills(): Generator<BillReport> {
  const taxonomy = loadTaxonomy()
  for (const rate of [0, 0.003, 0.01, 0.02]) {
    const counts: Tally = new Map()
    const random = createSeededRandom(SEED)
    const [taken, answers]: [StraightThrough[], ConfidentAnswer[]] = [[], []]
    const made = makeBills({ half: 'b', seed: SEED, layouts: LAYOUTS, each: EACH })
    let ms = 0
    let invented = 0
    for (const [index, bill] of made.entries()) {
      const page = scanBill(bill, rate, random)
      const started = performance.now()
      const result = analyzeDocument({ pages: [page], taxonomy, today: '2026-11-21' })
      ms += performance.now() - started
      const comparisons = NAMES.map((field): Comparison => {
        const [wanted, got] = [bill.truth[field] ?? null, result.fields[field]?.value ?? null]
        return { field, wanted, got, visible: wanted !== null }
      })
      tally(counts, 'made', String(index), comparisons)
      invented += comparisons.filter(({ wanted, got }) => wanted === null && got !== null).length
      taken.push(straightThrough(result, { number: bill.truth['number'], date: bill.truth['date'], gross: bill.truth['gross'] })) // prettier-ignore
      for (const { field, wanted, got } of comparisons) {
        const confidence = result.fields[field]?.confidence
        if (got !== null && confidence !== undefined)
          answers.push({ confidence, right: wanted !== null && sameValue(field, wanted, got) })
      }
    }
    const fields = Object.fromEntries([...(counts.get('made') ?? [])].map(([field, count]) => [field, figures(count)]))
    const set = rate === 0 ? 'digital' : `gescannt, ${(100 * rate).toFixed(1)} % Zeichenfehler`
    yield { set, documents: made.length, fields, invented, straightThrough: taken, answers, ms: ms / made.length }
  }
}

export function printBills({ set, documents, fields, invented, ms, ...one }: BillReport): string {
  const f1 = Object.entries(fields).map(([name, { f1: value }]) => `${name} ${value === null ? '–' : value.toFixed(3)}`)
  return [
    `\nErzeugte Rechnungen, fremde Layouts und Wortlaute, ${set} (${documents} Dokumente, ${ms.toFixed(1)} ms je Seite)`,
    `  F1: ${f1.join(', ')}; Werte ohne Grundlage: ${invented}`,
    `  Ohne Rückfrage: ${printStraightThrough(one.straightThrough)}`,
    `  Sicherheit: ${printConfidence(one.answers)}`,
    '',
  ].join('\n')
}
