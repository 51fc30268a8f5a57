import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnalysisResult } from '../../engine/model/analysis-result.ts'
import { analyzeDocument } from '../support/analyze-document.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import type { PageText } from '../../engine/model/page.ts'
import { answersOf, unsigned } from './answers-of.ts'
import { isShown, shownText } from './is-shown.ts'
import { layOutText } from './lay-out-text.ts'
import type { CachedReader } from './read-cached.ts'
import type { ConfidentAnswer } from './print-confidence.ts'
import type { Comparison } from './score.ts'
import type { StraightThrough } from './straight-through.ts'
import { straightThrough } from './straight-through.ts'
import { wordRecall } from './word-recall.ts'

export interface MeasuredKind {
  readonly wanted: readonly string[]
  readonly got: string
  readonly decision: string
  readonly confidence: number
}

/** One measured document. */
export interface Measured {
  readonly group: string
  readonly file: string
  readonly comparisons: readonly Comparison[]
  readonly kind: MeasuredKind | null
  /** Null where the truth has no number, date and total. */
  readonly straightThrough: StraightThrough | null
  /** Every value that was given and that the truth knows. */
  readonly answers: readonly ConfidentAnswer[]
  /** Share of the truth's words that were read; null when there is none. */
  readonly wordRecall: { readonly variant: string; readonly share: number } | null
  readonly pages: number
  readonly analysisMs: number
  readonly readMs: number | null
}

export interface EvalInput {
  readonly dir: string
  readonly reader: CachedReader
  readonly today: string
  /** Told of a file that could not be read; the others go on. */
  onFailure(fault: { file: string; message: string }): void
}

type Pages = readonly { readonly number: number; readonly text: PageText }[]
interface InvoiceTruth {
  readonly file: string
  readonly source?: string
  readonly layout: string
  readonly lang?: string
  readonly variant?: string
  readonly typeCode: string | null
  readonly text?: string
  readonly visible: Readonly<Record<string, boolean>>
  readonly [name: string]: unknown
}

/** Field of the result -> name in the truth files. */
const INVOICE_FIELDS = {
  number: 'invoiceNumber',
  date: 'issueDate',
  due: 'dueDate',
  serviceDate: 'deliveryDate',
  issuer: 'sellerName',
  recipient: 'buyerName',
  vatId: 'sellerVatId',
  taxNumber: 'sellerTaxNo',
  iban: 'iban',
  net: 'netTotal',
  tax: 'taxTotal',
  gross: 'grossTotal',
} as const

export function readTruth<T>(dir: string, name: string): readonly T[] {
  const path = join(dir, 'TRUTH', `${name}.json`)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T[]) : []
}

export async function* measureInvoices(input: EvalInput): AsyncGenerator<Measured> {
  for (const truth of readTruth<InvoiceTruth>(input.dir, 'einvoice-pdf')) {
    const german = truth.lang === 'de' || truth.lang === '?' ? '' : ' (fremdsprachig)'
    const one = await tryMeasure(input, truth, `Rechnung ${truth.layout}${german}`)
    if (one) yield one
  }
}

export async function* measureScans(input: EvalInput): AsyncGenerator<Measured> {
  for (const truth of readTruth<InvoiceTruth>(input.dir, 'scans-devfamily')) {
    const one = await tryMeasure(input, truth, `Scan ${truth.layout}`)
    if (one) yield one
  }
}

async function tryMeasure(input: EvalInput, truth: InvoiceTruth, group: string): Promise<Measured | null> {
  try {
    return await measureFile(input, truth, truth.file, group)
  } catch (error) {
    input.onFailure({ file: truth.file, message: error instanceof Error ? error.message : String(error) })
    return null
  }
}

async function measureFile(input: EvalInput, truth: InvoiceTruth, file: string, group: string): Promise<Measured> {
  const read = await input.reader.read(join(input.dir, file), file.split('/').at(-1) ?? file)
  const { result, ms } = await analyze(read.pages, input.today)
  const credit = truth.typeCode === '381' || truth.typeCode === '384'
  const shown = shownText(read.pages)
  const comparisons = Object.entries(INVOICE_FIELDS).map(([field, name]) => {
    const wanted = truth[name]
    const value = typeof wanted === 'string' ? wanted : null
    const got = result.fields[field]?.value ?? null
    // The data states credits without sign, the page with one.
    const signless = credit && got !== null ? got.replace(/^-/, '') : got
    return {
      field,
      wanted: value,
      got: signless,
      visible: truth.visible[name] ?? (value !== null && isShown(shown, value)),
    }
  })
  const blank = truth.visible['invoiceNumber'] === false && truth.visible['grossTotal'] === false
  return {
    group,
    file,
    comparisons,
    kind: blank
      ? null
      : {
          wanted: credit ? ['gutschrift'] : ['er_rechnung', 'gutschrift'].slice(0, isNegative(truth) ? 2 : 1),
          ...gotOf(result),
        },
    straightThrough: blank
      ? null
      : straightThrough(unsigned(result, credit), {
          number: textOf(truth, 'invoiceNumber'),
          date: textOf(truth, 'issueDate'),
          gross: textOf(truth, 'grossTotal'),
        }),
    answers: answersOf(result, comparisons),
    wordRecall:
      truth.text === undefined
        ? null
        : { variant: truth.variant ?? '', share: wordRecall(truth.text, textsOf(read.pages)) },
    pages: read.pages.length,
    analysisMs: ms,
    readMs: read.ms,
  }
}

function gotOf({ kind }: AnalysisResult): Omit<MeasuredKind, 'wanted'> {
  return { got: kind.id, decision: kind.decision, confidence: kind.confidence }
}

function textOf(truth: InvoiceTruth, name: string): string | null {
  const value = truth[name]
  return typeof value === 'string' && truth.visible[name] !== false ? value : null
}

function isNegative(truth: InvoiceTruth): boolean {
  return typeof truth['grossTotal'] === 'string' && truth['grossTotal'].startsWith('-')
}

interface ReceiptTruth {
  readonly file: string
  readonly company: string
  readonly date: string
  readonly total: string
  readonly net: string
  readonly tax: string
  readonly vatId?: string
  readonly receiptNo?: string
  readonly text?: string
}

export async function* measureReceipts(input: EvalInput): AsyncGenerator<Measured> {
  for (const truth of readTruth<ReceiptTruth>(input.dir, 'receipts-de')) {
    const read = await input.reader.read(join(input.dir, truth.file), truth.file.split('/').at(-1) ?? '')
    const { result, ms } = await analyze(read.pages, input.today)
    const wanted = {
      issuer: truth.company,
      date: truth.date,
      gross: truth.total,
      net: truth.net,
      tax: truth.tax,
      vatId: truth.vatId ?? null,
      number: truth.receiptNo ?? null,
    }
    const comparisons = Object.entries(wanted).map(([field, value]) => ({
      field,
      wanted: value,
      got: result.fields[field]?.value ?? null,
      visible: true,
    }))
    yield {
      group: 'Kassenbon (Foto)',
      file: truth.file,
      comparisons,
      straightThrough: straightThrough(result, wanted),
      answers: answersOf(result, comparisons),
      kind: { wanted: ['kassenbon'], ...gotOf(result) },
      wordRecall:
        truth.text === undefined ? null : { variant: 'Foto', share: wordRecall(truth.text, textsOf(read.pages)) },
      pages: read.pages.length,
      analysisMs: ms,
      readMs: read.ms,
    }
  }
}

/** Classes of the bank texts (from their file names) -> kinds. */
const BANK_KINDS: Readonly<Record<string, readonly string[]>> = {
  Wertpapierabrechnung: ['wpabrechnung'],
  Ertragsabrechnung: ['ertragsabrechnung'],
  Kontoauszug: ['kontoauszug'],
  Depotauszug: ['depotauszug'],
  Steuermitteilung: ['steuermitteilung'],
  Vorabpauschale: ['kapinv'],
}

export async function* measureBankTexts(input: EvalInput): AsyncGenerator<Measured> {
  for (const truth of readTruth<{ file: string; class: string; lang: string }>(input.dir, 'bankdocs')) {
    const wanted = BANK_KINDS[truth.class]
    if (!wanted) continue
    const pages = layOutText(readFileSync(join(input.dir, truth.file), 'utf8'))
    const { result, ms } = await analyze(pages, input.today)
    yield {
      group: truth.lang === 'de' ? 'Banktext' : 'Banktext (fremdsprachig)',
      file: truth.file,
      comparisons: [],
      straightThrough: null,
      answers: [],
      kind: { wanted, ...gotOf(result) },
      wordRecall: null,
      pages: pages.length,
      analysisMs: ms,
      readMs: null,
    }
  }
}

async function analyze(pages: Pages, today: string): Promise<{ result: AnalysisResult; ms: number }> {
  const taxonomy = loadTaxonomy()
  const started = performance.now()
  const result = await analyzeDocument({ pages, taxonomy, today })
  return { result, ms: performance.now() - started }
}

function textsOf(pages: Pages): string[] {
  return pages.flatMap(page => page.text.words.map(word => word.text))
}
