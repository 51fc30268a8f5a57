import { analyzeDocument } from '../support/analyze-document.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import type { NumberedPage } from '../../engine/reading/layout/read-layout.ts'
import { makeBills } from '../fixtures/make/bills/make-bills.ts'
import type { MadeBill } from '../fixtures/make/bills/make-bills.ts'
import { scanBill, scanBillHarshly } from '../fixtures/make/bills/scan-bill.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import type { ConfidentAnswer } from './print-confidence.ts'
import { printConfidence } from './print-confidence.ts'
import { scanDrawnBills } from './scan-drawn-bills.ts'
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

const NAMES = [
  'number',
  'date',
  'due',
  'serviceDate',
  'issuer',
  'recipient',
  'vatId',
  'taxNumber',
  'iban',
  'net',
  'tax',
  'gross',
]
const LAYOUTS = 150
const DRAWN_LAYOUTS = 80
const EACH = 2
const SEED = 4711
const RATES = [0.003, 0.01, 0.02]

interface ReadBill {
  readonly bill: Pick<MadeBill, 'truth'>
  readonly page: NumberedPage
}

/**
 * Invoices of the half of layouts and wordings that nothing was fitted to: digital, as scans with the faults that the
 * engine's recognition makes, and as scans with harder ones.
 */
export async function* measureBills(): AsyncGenerator<BillReport> {
  const made = makeBills({ half: 'b', seed: SEED, layouts: LAYOUTS, each: EACH })
  const digital = made.map(bill => ({ bill, page: scanBill(bill, 0, createSeededRandom(SEED)) }))
  yield await measureReadBills('digital', digital)
  for (const [name, scan] of [
    ['gescannt', scanBill],
    ['gescannt, härter als gemessen', scanBillHarshly],
  ] as const)
    for (const rate of RATES) {
      const random = createSeededRandom(SEED)
      const read = made.map(bill => ({ bill, page: scan(bill, rate, random) }))
      yield await measureReadBills(`${name}, ${(100 * rate).toFixed(1)} % Zeichenfehler`, read)
    }
}

/**
 * Invoices of the same half, drawn, scanned under eight looks and read by the engine's own recognition (minutes, unless
 * known).
 */
export async function* measureDrawnBills(): AsyncGenerator<BillReport> {
  const scanned = await scanDrawnBills({ half: 'b', seed: SEED, layouts: DRAWN_LAYOUTS, each: EACH })
  const read = scanned.map(({ bill, look, text }) => ({ bill, look, page: { number: 1, text } }))
  yield await measureReadBills('gezeichnet, gescannt und vom Programm erkannt', read)
  for (const [look, own] of Map.groupBy(read, one => one.look))
    yield await measureReadBills(`… so gescannt: ${look}`, own)
}

async function measureReadBills(set: string, read: readonly ReadBill[]): Promise<BillReport> {
  const taxonomy = loadTaxonomy()
  const counts: Tally = new Map()
  const [taken, answers]: [StraightThrough[], ConfidentAnswer[]] = [[], []]
  let ms = 0
  let invented = 0
  for (const [index, { bill, page }] of read.entries()) {
    const started = performance.now()
    const result = await analyzeDocument({ pages: [page], taxonomy, today: '2026-11-21' })
    ms += performance.now() - started
    const comparisons = NAMES.map((field): Comparison => {
      const [wanted, got] = [bill.truth[field] ?? null, result.fields[field]?.value ?? null]
      return { field, wanted, got, visible: wanted !== null }
    })
    tally(counts, 'made', String(index), comparisons)
    invented += comparisons.filter(({ wanted, got }) => wanted === null && got !== null).length
    taken.push(
      straightThrough(result, { number: bill.truth['number'], date: bill.truth['date'], gross: bill.truth['gross'] }),
    )
    for (const { field, wanted, got } of comparisons) {
      const confidence = result.fields[field]?.confidence
      if (got !== null && confidence !== undefined)
        answers.push({ confidence, right: wanted !== null && sameValue(field, wanted, got) })
    }
  }
  const fields = Object.fromEntries([...(counts.get('made') ?? [])].map(([field, count]) => [field, figures(count)]))
  return { set, documents: read.length, fields, invented, straightThrough: taken, answers, ms: ms / read.length }
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
