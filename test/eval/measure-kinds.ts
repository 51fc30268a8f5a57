import type { KindDecision } from '../../engine/model/analysis-result.ts'
import { UNCLEAR_KIND } from '../../engine/model/taxonomy.ts'
import { classify } from '../../engine/phases/analysis/kind/classify.ts'
import { kindFeatures } from '../../engine/phases/analysis/kind/kind-features.ts'
import { learnKinds } from '../../engine/phases/analysis/kind/kind-learning.ts'
import { createKindModel, loadKindModel } from '../../engine/phases/analysis/kind/kind-model.ts'
import type { KindModel } from '../../engine/phases/analysis/kind/kind-model.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import { layoutStream } from '../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../engine/reading/layout/read-layout.ts'
import { calibrationError } from '../train/calibrate.ts'
import { rowsOf } from '../train/fit-kinds.ts'
import type { MadeDocument } from '../train/generate/make-set.ts'
import { makeSet } from '../train/generate/make-set.ts'
import type { Half } from '../train/generate/read-pools.ts'
import { TRAIN, temperatureAcrossHalves, trainHalf } from '../train/train-kinds.ts'
import { layOutText } from './lay-out-text.ts'

/** Figures of one set of made documents. */
export interface KindReport {
  readonly set: string
  readonly documents: number
  /** Share of right kinds: the model alone, and as the product decides; foreign documents are not counted. */
  readonly model: number
  readonly product: number
  /** Of the documents of a kind: accepted without a person, and how many of these rightly. */
  readonly autoShare: number
  readonly autoPrecision: number
  /** Foreign documents called `unklar`, and accepted as some kind without a person. */
  readonly foreignUnclear: number
  readonly foreignAuto: number
  /** Expected calibration error of the model's and the product's confidence. */
  readonly modelEce: number
  readonly productEce: number
  readonly modelMs: number
  /** Kinds with the most wrong answers: `wanted>got count`. */
  readonly worst: readonly string[]
}

/** By text these are bills; master data and XML make them what they are. */
const BILLS: ReadonlySet<string> = new Set(['ar_rechnung', 'erechnung'])
const PER_KIND = 5
const FOREIGN = 80
const SEED = 4711

/**
 * The classifier on made documents that it has not seen: in wordings it knows, in wordings it does not know (the model
 * learns one half of the pools and meets the other), and after a person corrected one document of each kind.
 */
export function* measureKinds(): Generator<KindReport> {
  const known = loadKindModel()
  for (const rate of [0, 0.03, 0.08, 0.15])
    yield measure(`bekannte Wortlaute, ${100 * rate} % Zeichenfehler`, known, madeOf('all', rate))
  const half = trainHalf('a', TRAIN)
  const temperature = temperatureAcrossHalves(half, 'b')
  const stranger = createKindModel({ ...half, temperature })
  for (const rate of [0, 0.08])
    yield measure(`fremde Wortlaute, ${100 * rate} % Zeichenfehler`, stranger, madeOf('b', rate))
  const corrections = makeSet({ half: 'b', seed: 1234, perKind: 1, foreign: 1, noise: [0.08] })
  const lessons = corrections.map(({ kind, lines }) => ({ kindId: kind, features: kindFeatures(rowsOf(lines)) }))
  const learned = learnKinds({ ...half, temperature }, lessons)
  if (learned === null) throw new Error('learning made it worse')
  const corrected = createKindModel(learned.weights)
  yield measure('fremde Wortlaute, 8 % Zeichenfehler, nach einer Korrektur je Art', corrected, madeOf('b', 0.08))
  yield measure('dasselbe Modell auf seinen alten Wortlauten, 8 % Zeichenfehler', corrected, madeOf('a', 0.08))
}

function madeOf(half: Half, rate: number): MadeDocument[] {
  return makeSet({ half, seed: SEED, perKind: PER_KIND, foreign: FOREIGN, noise: [rate] })
}

function measure(set: string, model: KindModel, documents: readonly MadeDocument[]): KindReport {
  let ms = 0
  const answers = documents.map(({ kind, lines }) => {
    const started = performance.now()
    const { shares } = model.guess(rowsOf(lines))
    ms += performance.now() - started
    const [id, confidence] = [...shares].reduce((best, one) => (one[1] > best[1] ? one : best))
    return { wanted: kind, model: { id, confidence }, product: decide(lines, model) }
  })
  const own = answers.filter(one => one.wanted !== UNCLEAR_KIND)
  const foreign = answers.filter(one => one.wanted === UNCLEAR_KIND)
  const auto = own.filter(one => one.product.decision === 'auto')
  const right = (one: (typeof answers)[number], by: 'model' | 'product'): boolean =>
    one[by].id === one.wanted || (by === 'product' && BILLS.has(one.wanted) && one.product.id === 'er_rechnung')
  return {
    set,
    documents: documents.length,
    modelMs: ms / documents.length,
    model: share(own.filter(one => right(one, 'model')).length, own.length),
    product: share(own.filter(one => right(one, 'product')).length, own.length),
    autoShare: share(auto.length, own.length),
    autoPrecision: share(auto.filter(one => right(one, 'product')).length, auto.length),
    foreignUnclear: share(foreign.filter(one => right(one, 'product')).length, foreign.length),
    foreignAuto: share(foreign.filter(one => one.product.decision === 'auto').length, foreign.length),
    modelEce: calibrationError(own.map(one => ({ confidence: one.model.confidence, right: right(one, 'model') }))),
    productEce: calibrationError(
      own.map(one => ({ confidence: one.product.confidence, right: right(one, 'product') })),
    ),
    worst: worstOf(own.filter(one => !right(one, 'product')).map(one => `${one.wanted}>${one.product.id}`)),
  }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

/**
 * As in the product, but without what the finders of fields see: their fields have no true values in these documents.
 */
function decide(lines: readonly string[], model: KindModel): KindDecision {
  const pages = layOutText(lines.join('\n')).map(page => ({ ...page, text: { ...page.text, source: 'ocr' as const } }))
  const layout = readLayout(pages)
  const signs = {
    invoiceNumber: false,
    gross: false,
    negative: false,
    arithmetic: false,
    vatIdOrTaxNumber: false,
    cashPaid: false,
    noBill: false,
    addressed: false,
    isin: false,
    words: lines.length,
  }
  return classify(layout, layoutStream(layout), loadTaxonomy(), signs, model)
}

function worstOf(mistakes: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const one of mistakes) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 12)
    .map(([one, count]) => `${one} ${count}`)
}

export function printKinds({ set, ...one }: KindReport): string {
  return [
    `\nErzeugt: ${set} (${one.documents} Dokumente)`,
    `  Art richtig: Modell ${percent(one.model)} %, Produkt ${percent(one.product)} %; ohne Rückfrage ${percent(one.autoShare)} %, davon richtig ${percent(one.autoPrecision)} %`,
    `  Fremdes: unklar ${percent(one.foreignUnclear)} %, ohne Rückfrage angenommen ${percent(one.foreignAuto)} %`,
    `  ECE: Modell ${one.modelEce.toFixed(3)}, Produkt ${one.productEce.toFixed(3)}; ${one.modelMs.toFixed(2)} ms je Dokument; am häufigsten falsch: ${one.worst.join(', ')}`,
    '',
  ].join('\n')
}

function percent(value: number): string {
  return (100 * value).toFixed(1)
}
