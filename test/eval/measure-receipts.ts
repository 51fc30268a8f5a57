import type { Field } from '../../engine/model/analysis-result.ts'
import { amountFields } from '../../engine/phases/analysis/amounts/amount-fields.ts'
import { dateFields } from '../../engine/phases/analysis/fields/date-fields.ts'
import { findAmounts } from '../../engine/reading/find/find-amounts.ts'
import { findDates } from '../../engine/reading/find/find-dates.ts'
import { findLabels } from '../../engine/reading/labels/find-labels.ts'
import { identityFields } from '../../engine/phases/analysis/fields/identity-fields.ts'
import { layoutStream } from '../../engine/reading/labels/match-labels.ts'
import type { Layout } from '../../engine/reading/layout/read-layout.ts'
import { readLayout } from '../../engine/reading/layout/read-layout.ts'
import type { ReceiptTarget } from '../../engine/phases/analysis/receipt/receipt-candidates.ts'
import { RECEIPT_TARGETS, receiptCandidates } from '../../engine/phases/analysis/receipt/receipt-candidates.ts'
import { receiptFields } from '../../engine/phases/analysis/receipt/receipt-fields.ts'
import type { ReceiptModel } from '../../engine/phases/analysis/receipt/rank-receipt.ts'
import type { ReceiptHalf } from '../fixtures/make/receipts/receipt-wordings.ts'
import { makeReceipts } from '../fixtures/make/receipts/make-receipt.ts'
import { photographReceipt } from '../fixtures/make/receipts/photograph-receipt.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'

type Shares = Readonly<Record<ReceiptTarget, number>>

/** Shares of right values on receipts of the half that the model has not seen. */
export interface RankerFigures {
  readonly receipts: number
  readonly rules: Shares
  readonly ranker: Shares
  /** The right value is among the candidates: more cannot be reached. */
  readonly readable: Shares
  /** Confidence and truth of every value that was given. */
  readonly answers: readonly { readonly target: ReceiptTarget; readonly field: Field; readonly right: boolean }[]
}

/** Rules and ranker side by side on receipts of a half (b), photographed at a rate of wrong characters. */
export function measureReceiptRanker(
  model: ReceiptModel,
  options: {
    readonly rate: number
    readonly layouts: number
    readonly each: number
    readonly seed?: number
    readonly half?: ReceiptHalf
  },
): RankerFigures {
  const made = makeReceipts({ half: 'b', seed: 4711, ...options })
  const random = createSeededRandom(4712)
  const counts = { rules: zero(), ranker: zero(), readable: zero(), wanted: zero() }
  const answers: { target: ReceiptTarget; field: Field; right: boolean }[] = []
  for (const receipt of made) {
    const layout = readLayout([photographReceipt(receipt, options.rate, random)])
    const { rules, ranker, candidates } = readBoth(layout, model)
    for (const target of RECEIPT_TARGETS) {
      const wanted = receipt.truth[target]
      const got = ranker[target]
      if (got) answers.push({ target, field: got, right: got.value === wanted })
      if (wanted === null) continue
      counts.wanted[target]++
      counts.rules[target] += Number(rules[target]?.value === wanted)
      counts.ranker[target] += Number(got?.value === wanted)
      counts.readable[target] += Number(candidates[target].some(({ value }) => value === wanted))
    }
  }
  const shares = (part: Record<ReceiptTarget, number>): Shares =>
    Object.fromEntries(RECEIPT_TARGETS.map(target => [target, part[target] / counts.wanted[target]])) as Record<
      ReceiptTarget,
      number
    >
  return {
    receipts: made.length,
    rules: shares(counts.rules),
    ranker: shares(counts.ranker),
    readable: shares(counts.readable),
    answers,
  }
}

function zero(): Record<ReceiptTarget, number> {
  return { gross: 0, date: 0, number: 0 }
}

/** The fields of a till receipt by the rules alone, and with the ranker. */
function readBoth(layout: Layout, model: ReceiptModel) {
  const hits = findLabels(layoutStream(layout), { fuzzy: layout.recognised })
  const [amounts, dates] = [findAmounts(layout), findDates(layout)]
  const money = amountFields(layout, hits, amounts)
  const fields = { ...identityFields(layout, hits), ...dateFields(layout, hits, dates) }
  const ranked = receiptFields('till_receipt', layout, hits, { amounts, dates }, { fields, money }, model)
  if (!ranked) throw new Error('a made receipt is one of a till')
  return {
    rules: { ...fields, ...money.fields },
    ranker: { ...ranked.fields, ...ranked.money.fields },
    candidates: receiptCandidates(layout, amounts, dates),
  }
}

/** One line of the report. */
export interface ReceiptReport extends Omit<RankerFigures, 'answers'> {
  readonly set: string
}

const LAYOUTS = 100
const EACH = 3

/**
 * Rules and ranker on tills of which the ranker knows neither the layout nor the rarer wordings, by the rate of wrong
 * characters.
 */
export function* measureReceiptSets(model: ReceiptModel): Generator<ReceiptReport> {
  for (const rate of [0, 0.01, 0.03, 0.06]) {
    const { receipts, rules, ranker, readable } = measureReceiptRanker(model, { rate, layouts: LAYOUTS, each: EACH })
    yield { set: `fremde Kassen, ${100 * rate} % Zeichenfehler`, receipts, rules, ranker, readable }
  }
}

const TITLES: Readonly<Record<ReceiptTarget, string>> = { gross: 'Summe', date: 'Datum', number: 'Bon-Nr.' }

export function printReceipts({ set, receipts, rules, ranker, readable }: ReceiptReport): string {
  const percent = (value: number): string => (100 * value).toFixed(1)
  const rows = RECEIPT_TARGETS.map(
    target =>
      `  ${TITLES[target].padEnd(8)} Regeln ${percent(rules[target]).padStart(5)} %, Rangfolge ${percent(ranker[target]).padStart(5)} %, lesbar ${percent(readable[target]).padStart(5)} %`,
  )
  return [`\nErzeugte Kassenbons: ${set} (${receipts} Bons)`, ...rows, ''].join('\n')
}
