import { writeFileSync } from 'node:fs'
import { isBillNature, natureOf } from '../../engine/phases/analysis/steps/analysis-state.ts'
import { judgedDocumentOf } from '../../engine/phases/analysis/steps/judge-result.ts'
import { judgeDocument } from '../../engine/phases/analysis/verdict/judge-document.ts'
import { makeBills } from '../fixtures/make/bills/make-bills.ts'
import { scanBill } from '../fixtures/make/bills/scan-bill.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import { allLayouts } from '../truth/all-layouts.ts'
import { firstOfEach, makeDocuments } from '../truth/make-documents.ts'
import type { MadeDocument } from '../truth/make-documents.ts'
import { isDocumentRight, readTruth } from '../truth/measure-truth.ts'
import type { CollectedDocument, CollectedValue } from './collect-values.ts'
import { collectValues } from './collect-values.ts'
import { CONFIDENCE_FORMULA, fitConfidence } from './fit-confidence.ts'

/**
 * node test/train-confidence/train.ts
 * Fits how sure values are and when a document has nothing to check, on the `train` share of the truth made apart
 * (printed, and scanned and recognised, which takes some minutes the first time) and on made invoices, and writes
 * engine/data/models/confidence.json. The shares `tune` and `last` are for measuring (`npm run eval -- --only truth`).
 */
const MADE = { half: 'a', seed: 21, layouts: 60, each: 1 } as const
const MADE_RATES = [0, 0.01]
/** Made invoices are easier than others and of one author: together they count as much as a few layouts. */
const MADE_WEIGHT = 0.08
/** Of a layout three are printed and one is scanned. */
const WEIGHTS = { digital: 1, scans: 1.4 } as const
const VERDICT_STEPS = [0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98]
const VERDICT_SHARE = 0.995

interface TrainingDocument extends CollectedDocument {
  readonly made: MadeDocument
}

async function collectTruth(): Promise<TrainingDocument[]> {
  const all = makeDocuments(allLayouts(), ['train'])
  const read = [
    ...(await readTruth(all, 'digital')).map(one => ({ ...one, weight: WEIGHTS.digital })),
    ...(await readTruth(firstOfEach(all), 'scans')).map(one => ({ ...one, weight: WEIGHTS.scans })),
  ]
  return read.map(({ made, pages, weight }) => ({
    made,
    ...collectValues(pages, made.values, { layout: made.layout.id, weight }),
  }))
}

function collectMade(): CollectedValue[] {
  return MADE_RATES.flatMap(rate => {
    const random = createSeededRandom(MADE.seed + 1)
    return makeBills(MADE).flatMap((bill, at) => {
      const options = { layout: `made ${at}`, weight: MADE_WEIGHT }
      // Their Steuernummern have no check digits of a Land.
      const { taxNumber: _taxNumber, ...values } = bill.truth
      return collectValues([scanBill(bill, rate, random)], values, options).values
    })
  })
}

/** The lowest confidence from which on documents whose values all have it may go unseen; 0.99 where none is enough. */
function verdictFrom(documents: readonly TrainingDocument[], unseen: ReadonlyMap<CollectedValue, number>): number {
  for (const from of VERDICT_STEPS) {
    const taken = documents.filter(document => isClear(document, unseen, from))
    const wrong = taken.filter(({ made, state }) => !isDocumentRight(made, state))
    const layouts = new Set(wrong.map(({ made }) => made.layout.id))
    const told = `${taken.length} of ${documents.length} clear, ${wrong.length} wrong ${[...layouts].join(' ')}`
    process.stdout.write(`  ${from}: ${told}\n`)
    if (taken.length > 0 && 1 - wrong.length / taken.length >= VERDICT_SHARE) return from
  }
  return 0.99
}

function isClear(
  { state, values }: TrainingDocument,
  unseen: ReadonlyMap<CollectedValue, number>,
  from: number,
): boolean {
  const judged = judgedDocumentOf(state)
  const sure = new Map(values.map(value => [value.name, unseen.get(value) ?? 0]))
  const fields = Object.fromEntries(
    Object.entries(judged.fields).map(([name, field]) => [
      name,
      { ...field, confidence: sure.get(name) ?? field.confidence },
    ]),
  )
  return judgeDocument({ ...judged, fields }, from).decision === 'nothing_to_check'
}

const documents = await collectTruth()
const values = [...documents.flatMap(document => document.values), ...collectMade()]
const { model, unseen } = fitConfidence(values)
const [bills, others] = [true, false].map(isBill =>
  documents.filter(({ state }) => isBillNature(natureOf(state)) === isBill),
)
const limits = { bill: verdictFrom(bills ?? [], unseen), other: verdictFrom(others ?? [], unseen) }
const file = { schema: 'confidence/2', formula: CONFIDENCE_FORMULA, ...model, verdictFrom: limits }
writeFileSync(
  new URL('../../engine/data/models/confidence.json', import.meta.url),
  `${JSON.stringify(file, null, 2)}\n`,
)
process.stdout.write(`confidence.json: ${Object.keys(model.weights).length} weights from ${values.length} values\n`)
