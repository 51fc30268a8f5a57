import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { confidenceOf } from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import type { ConfidenceModel, FittedModel } from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import { isBillNature, natureOf } from '../../engine/phases/analysis/steps/analysis-state.ts'
import { judgedDocumentOf } from '../../engine/phases/analysis/steps/judge-result.ts'
import type { JudgedDocument } from '../../engine/phases/analysis/verdict/judge-document.ts'
import { judgeDocument } from '../../engine/phases/analysis/verdict/judge-document.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import { makeBills } from '../fixtures/make/bills/make-bills.ts'
import { scanBill } from '../fixtures/make/bills/scan-bill.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import { allLayouts } from '../truth/all-layouts.ts'
import { firstOfEach, makeDocuments } from '../truth/make-documents.ts'
import type { MadeDocument } from '../truth/make-documents.ts'
import { isDocumentRight, readTruth } from '../truth/measure-truth.ts'
import type { CollectedDocument, CollectedValue, UntoldValue } from './collect-values.ts'
import { collectValues } from './collect-values.ts'
import { CONFIDENCE_FORMULA, confidencesOfNewAuthors, fitConfidence, fitOlder } from './fit-confidence.ts'
import type { Weights } from './fit-confidence.ts'
import type { SeenWhole } from './first-sight.ts'
import { firstSightLayouts, readFirstSight, readSeenDocuments } from './first-sight.ts'
import type { Penalties } from './penalties.ts'
import { choosePenalties, startFrom } from './penalties.ts'
import { judgedSeen } from './seen-documents.ts'
import { printReliability } from '../truth/print-truth.ts'
import { reliabilityOf } from '../truth/reliability.ts'

/**
 * npm run train:certainty [-- --kept]
 * Fits how sure values are and when a document has nothing to check, and writes engine/data/models/confidence.json. It
 * starts from the `train` share of the older layouts (printed, and scanned and recognised, which takes some minutes the
 * first time) and made invoices, and follows what was kept at the first look at new layouts (`npm run first-sight`).
 * How strongly weights are held to that start is chosen by what models say of authors that they do not know. With
 * `--kept` start and penalties are those of the last whole run (older-weights.json, penalties.json), and the limits of
 * the verdict stay.
 * The shares `tune` and `last` are for measuring (`npm run eval -- --only truth`).
 */
const MODEL = new URL('../../engine/data/models/confidence.json', import.meta.url)
const OLDER = new URL('older-weights.json', import.meta.url)
const PENALTIES = new URL('penalties.json', import.meta.url)
const MADE = { half: 'a', seed: 21, layouts: 60, each: 1 } as const
const MADE_RATES = [0, 0.01]
/** Made invoices are easier than others and of one author: together they count as much as a few layouts. */
const MADE_WEIGHT = 0.08
/** Of a layout three are printed and one is scanned. */
const WEIGHTS = { digital: 1, scans: 1.4 } as const
const VERDICT_STEPS = [0.8, 0.82, 0.84, 0.86, 0.88, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98]
const VERDICT_SHARE = 0.995
/**
 * So many documents have to be clear at first sight before they set a limit: by one or two the lowest was taken, and of
 * 41 documents of `tune` that were clear then 4 were wrong. Until there are as many, the limits stay as strict as these.
 */
const CLEAR_MIN = 10
/** From here on a value counts as sure. */
const SURE = 0.8
const STRICT = { bill: 0.9, other: 0.93 } as const

interface TrainingDocument extends CollectedDocument {
  readonly made: MadeDocument
}

async function collectTruth(): Promise<TrainingDocument[]> {
  // What was kept at a first look counts as it was then, and not as it is since its misses were mended.
  const seen = firstSightLayouts()
  const all = makeDocuments(
    allLayouts().filter(({ id }) => !seen.has(id)),
    ['train'],
  )
  const read = [
    ...(await readTruth(all, 'digital')).map(one => ({ ...one, weight: WEIGHTS.digital })),
    ...(await readTruth(firstOfEach(all), 'scans')).map(one => ({ ...one, weight: WEIGHTS.scans })),
  ]
  return read.map(({ made, pages, weight }) => ({
    made,
    ...collectValues(pages, made.values, { layout: made.layout.id, author: 'older', weight }),
  }))
}

function collectMade(): CollectedValue[] {
  return MADE_RATES.flatMap(rate => {
    const random = createSeededRandom(MADE.seed + 1)
    return makeBills(MADE).flatMap((bill, at) => {
      const options = { layout: `made ${at}`, author: 'made', weight: MADE_WEIGHT }
      // Their Steuernummern have no check digits of a Land.
      const { taxNumber: _taxNumber, ...values } = bill.truth
      return collectValues([scanBill(bill, rate, random)], values, options).values
    })
  })
}

/** A document that the verdict is set by: what is judged, with values as sure as the model says. */
interface Trial {
  readonly layout: string
  readonly isBill: boolean
  readonly isRight: boolean
  readonly judged: JudgedDocument
}

/** Of older layouts, whose misses were mended. */
function trialOfOlder({ state, made, values, untold }: TrainingDocument, model: FittedModel): Trial {
  const judged = judgedDocumentOf(state)
  const all: readonly UntoldValue[] = [...values, ...untold]
  const sure = all.map(({ name, field, features }) => [name, confidenceOf(name, field, features, model)] as const)
  const fields = { ...judged.fields }
  for (const [name, confidence] of sure) if (fields[name]) fields[name] = { ...fields[name], confidence }
  const isBill = isBillNature(natureOf(state))
  return { layout: made.layout.id, isBill, isRight: isDocumentRight(made, state), judged: { ...judged, fields } }
}

/** Of a first look, with values as sure as a model says that does not know the layout. */
function trialOfSeen({ document, values }: SeenWhole, sureOf: (value: UntoldValue) => number): Trial {
  const { layout, isRight } = document
  const judged = judgedSeen(document, values, { taxonomy: loadTaxonomy(), sureOf })
  return { layout, isBill: isBillNature(judged.definition?.nature), isRight, judged }
}

/**
 * The lowest confidence from which on documents whose values all have it may go unseen: hardly one of all is wrong then,
 * and none of those at first sight, which are many enough; null where that is never so.
 */
function verdictFrom(seen: readonly Trial[], older: readonly Trial[]): number | null {
  for (const from of VERDICT_STEPS) {
    const clear = (trials: readonly Trial[]): Trial[] =>
      trials.filter(({ judged }) => judgeDocument(judged, from).decision === 'nothing_to_check')
    const [atFirst, all] = [clear(seen), [...clear(seen), ...clear(older)]]
    const wrong = all.filter(({ isRight }) => !isRight)
    const layouts = new Set(wrong.map(({ layout }) => layout))
    process.stdout.write(
      `  ${from}: clear ${atFirst.length} of ${seen.length} at first sight, ${all.length} of all, ` +
        `${wrong.length} wrong ${[...layouts].join(' ')}\n`,
    )
    const isWrongAtFirst = atFirst.some(({ isRight }) => !isRight)
    if (atFirst.length >= CLEAR_MIN && !isWrongAtFirst && 1 - wrong.length / all.length >= VERDICT_SHARE) return from
  }
  return null
}

/** Fits the start anew and keeps it; gives the documents that the verdict is set by. */
async function fitStart(): Promise<readonly TrainingDocument[]> {
  const documents = await collectTruth()
  const values = [...documents.flatMap(document => document.values), ...collectMade()]
  writeFileSync(OLDER, `${JSON.stringify(fitOlder(values), null, 2)}\n`)
  process.stdout.write(`older-weights.json: from ${values.length} values\n`)
  return documents
}

function limitsOf(seen: readonly Trial[], older: readonly Trial[]): ConfidenceModel['verdictFrom'] {
  const from = (isBill: boolean): number | null =>
    verdictFrom(
      seen.filter(trial => trial.isBill === isBill),
      older.filter(trial => trial.isBill === isBill),
    )
  return { bill: from(true) ?? STRICT.bill, other: from(false) ?? STRICT.other }
}

function choose(values: readonly CollectedValue[], older: Weights): Penalties {
  const { penalties, loss } = choosePenalties(values, older)
  writeFileSync(PENALTIES, `${JSON.stringify(penalties, null, 2)}\n`)
  process.stdout.write(`penalties.json: ${JSON.stringify(penalties)}, loss ${loss.toFixed(4)}\n`)
  return penalties
}

/** Printed and scanned: what is claimed of authors, and what was right. */
function printClaims(given: readonly (readonly [CollectedValue, number])[]): void {
  const rows = Map.groupBy(given, ([{ author, features }]) => `${author}, ${nameOfMedium(features)}`)
  for (const [name, own] of rows) {
    const sure = own.filter(([, confidence]) => confidence >= SURE)
    const wrong = sure.filter(([{ right }]) => !right).length
    process.stdout.write(`${name}: ${own.length} values, ${sure.length} sure, ${wrong} of them wrong\n`)
  }
  for (const [name, own] of Map.groupBy(given, ([{ features }]) => nameOfMedium(features))) {
    const answers = own.map(([value, confidence]) => ({ field: value.name, confidence, right: value.right }))
    process.stdout.write(`${name}:\n${printReliability(reliabilityOf(answers))}\n`)
  }
}

function nameOfMedium({ scanned }: CollectedValue['features']): string {
  return scanned === 1 ? 'scanned' : 'printed'
}

const { values: options } = parseArgs({ options: { kept: { type: 'boolean', default: false } } })
const documents = options.kept ? null : await fitStart()
const seen = readFirstSight()
const older = JSON.parse(readFileSync(OLDER, 'utf8')) as Weights
const penalties = options.kept ? (JSON.parse(readFileSync(PENALTIES, 'utf8')) as Penalties) : choose(seen, older)
const { model, unseenOf } = fitConfidence(seen, startFrom(older, penalties))
process.stdout.write('Weights know nothing of the author:\n')
printClaims(seen.map(value => [value, unseenOf(value)] as const))
process.stdout.write('Neither weights nor limits know anything of the author:\n')
printClaims([...confidencesOfNewAuthors(seen, startFrom(older, penalties))])
const shipped = JSON.parse(readFileSync(MODEL, 'utf8')) as ConfidenceModel
const limits = documents
  ? limitsOf(
      readSeenDocuments().map(one => trialOfSeen(one, unseenOf)),
      documents.map(one => trialOfOlder(one, model)),
    )
  : shipped.verdictFrom
const file = { schema: 'confidence/4', formula: CONFIDENCE_FORMULA, ...model, verdictFrom: limits }
const style = { ...(await resolveConfig(fileURLToPath(MODEL))), parser: 'json' }
writeFileSync(MODEL, await format(JSON.stringify(file, null, 2), style))
process.stdout.write(`confidence.json: ${Object.keys(model.weights).length} weights from ${seen.length} values\n`)
