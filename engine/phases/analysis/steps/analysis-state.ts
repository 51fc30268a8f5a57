import type { Consultation } from '../../../model/consultation.ts'
import type {
  AnalysisResult,
  AnalysisWarning,
  Field,
  InvoiceReference,
  KindDecision,
  Replacement,
  TaxLine,
  Verdict,
} from '../../../model/analysis-result.ts'
import { judgedFields } from '../../../model/judgement.ts'
import type { Judgement } from '../../../model/judgement.ts'
import type { LineItems } from '../../../model/line-items.ts'
import type { BankFile } from '../../../model/movement.ts'
import type { PageForms } from '../../../model/page-table.ts'
import type { DocumentNature, Taxonomy, TaxonomyKind } from '../../../model/taxonomy.ts'
import { UNCLEAR_KIND } from '../../../model/taxonomy.ts'
import type { AmountResult } from '../amounts/amount-fields.ts'
import { amountFields } from '../amounts/amount-fields.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import type { MandantSigns } from '../../../reading/find/find-direction.ts'
import type { LabelHit } from '../../../reading/labels/find-labels.ts'
import type { KindModel } from '../kind/kind-model.ts'
import type { TextStream } from '../../../reading/labels/match-labels.ts'
import { layoutStream } from '../../../reading/labels/match-labels.ts'
import type { CarriedInvoice, MergedInvoice } from '../invoice/merge-invoice.ts'
import { briefForms } from '../../../reading/tables/brief-forms.ts'
import type { Layout, NumberedPage } from '../../../reading/layout/read-layout.ts'
import { readLayout } from '../../../reading/layout/read-layout.ts'
import type { PaperRanking } from '../ranking/rank-paper.ts'
import type { IssuerLesson } from '../parties/recall-issuer.ts'

export type Fields = Readonly<Record<string, Field>>

/** What a document is analysed from; no step changes it. */
export interface AnalysisSource {
  /** Pages of one document in order; pages without text may be left out. */
  readonly pages: readonly NumberedPage[]
  readonly taxonomy: Taxonomy
  readonly kindModel: KindModel
  /** YYYY-MM-DD. */
  readonly today: string
  /** Whose documents these are: tells outgoing invoices from incoming ones. */
  readonly mandant: MandantSigns | null
  /**
   * Keeps hashes of one office's issuers from being compared with those of another; null: the office taught nothing.
   */
  readonly salt: string | null
  /** The e-invoice that the document is or carries. */
  readonly invoice: CarriedInvoice | null
  /** What a bank's own file says, of which the pages were made. */
  readonly bankFile: BankFile | null
  /** What a person decided; the result is what the engine finds under it, without it laid over. */
  readonly judgement: Judgement
  /** What a language model said after a first reading; lower than all other evidence. */
  readonly consultation: Consultation | null
  /** The pages were set from a mail. */
  readonly isMail: boolean
  /** Off where confidences are measured: they are then as the finders gave them. */
  readonly isCalibrated: boolean
}

/** What the page is read as: decides which fields are looked for. */
export interface Subject {
  readonly kindId: string
  readonly definition: TaxonomyKind | undefined
  /** Its sums and numbers are those of a bill. */
  readonly isBill: boolean
  /** It asks for the payment of invoices that it names. */
  readonly isReminder: boolean
}

/** Who warned; the result lists the warnings in this order. */
const WARNING_ORDER = [
  'faults',
  'invoice',
  'girocode',
  'till_code',
  'lessons',
  'model_kind',
  'model_values',
  'rules',
  'statement',
] as const
export type WarningSource = (typeof WARNING_ORDER)[number]

/**
 * What is known of a document while it is analysed. Each step of `analysis-steps.ts` replaces the part that it names.
 */
export interface AnalysisState {
  readonly source: AnalysisSource
  /** Those of the source that are read, with as many words as are read. */
  readonly pages: readonly NumberedPage[]
  readonly layout: Layout
  /** Tables and numbered boxes of the pages. */
  readonly forms: PageForms
  readonly stream: TextStream
  /** All words, row by row. */
  readonly text: string
  readonly hits: readonly LabelHit[]
  readonly dates: readonly DateCandidate[]
  readonly amounts: readonly AmountCandidate[]
  /** The sum that closes over the amounts of the page. */
  readonly money: AmountResult
  /** Issuer, recipient and their numbers as the page names them. */
  readonly identity: Fields
  readonly kind: KindDecision
  readonly lessons: readonly IssuerLesson[]
  readonly subject: Subject
  readonly references: readonly InvoiceReference[]
  readonly fields: Fields
  readonly taxes: readonly TaxLine[]
  /** How likely each amount, day and number is the one that is asked for; null until they were ranked. */
  readonly ranking: PaperRanking | null
  /** The lines of a bill on paper. */
  readonly lines: LineItems | null
  readonly merged: MergedInvoice | null
  readonly year: number | null
  readonly direction: AnalysisResult['direction']
  readonly replaces: Replacement | null
  readonly knownIbans: readonly string[]
  readonly statement: AnalysisResult['statement']
  readonly warnings: Readonly<Partial<Record<WarningSource, readonly AnalysisWarning[]>>>
  /** Null until all else is known. */
  readonly verdict: Verdict | null
}

/** The state before the first step: nothing is known but the source. */
export function openState(source: AnalysisSource): AnalysisState {
  const layout = readLayout([])
  const label = source.taxonomy.kinds.find(({ id }) => id === UNCLEAR_KIND)?.label ?? 'Unklar'
  return {
    source,
    pages: [],
    layout,
    forms: { tables: [], boxes: [] },
    stream: layoutStream(layout),
    text: '',
    hits: [],
    dates: [],
    amounts: [],
    money: amountFields(layout, [], []),
    identity: {},
    kind: { id: UNCLEAR_KIND, label, confidence: 0, decision: 'unklar', alternatives: [], reasons: [] },
    lessons: [],
    subject: { kindId: UNCLEAR_KIND, definition: undefined, isBill: true, isReminder: false },
    references: [],
    fields: {},
    taxes: [],
    ranking: null,
    lines: null,
    merged: null,
    year: null,
    direction: undefined,
    replaces: null,
    knownIbans: [],
    statement: undefined,
    warnings: {},
    verdict: null,
  }
}

/** The id of the kind that a person gave the document, else of the one that was found. */
export function kindIdOf({ source, kind }: Pick<AnalysisState, 'source' | 'kind'>): string {
  return source.judgement.kind?.id ?? kind.id
}

/** What sort of paper the document is, by its kind. */
export function natureOf(state: Pick<AnalysisState, 'source' | 'kind'>): DocumentNature {
  return definitionOf(state.source.taxonomy, kindIdOf(state))?.nature ?? 'other'
}

/** The fields with what a person said of them laid over. */
export function judgedOf({ source, fields }: Pick<AnalysisState, 'source' | 'fields'>): Fields {
  return judgedFields(fields, source.judgement)
}

/** The kind of that id; the unclear one for ids that the taxonomy does not have. */
export function definitionOf(taxonomy: Taxonomy, kindId: string): TaxonomyKind | undefined {
  return taxonomy.kinds.find(({ id }) => id === kindId) ?? taxonomy.kinds.find(({ id }) => id === UNCLEAR_KIND)
}

/** Papers with net, tax and total of their own. */
export function isBillNature(nature: DocumentNature | undefined): boolean {
  return nature === 'invoice' || nature === 'receipt'
}

/** What is stored of a document. */
export function resultOf(state: AnalysisState): AnalysisResult {
  const { kind, year, taxes, fields, warnings, direction, replaces, references, merged, statement, verdict } = state
  const { lines, forms } = state
  return {
    schema: 'analysis/1',
    kind,
    year,
    taxes,
    fields,
    warnings: WARNING_ORDER.flatMap(from => warnings[from] ?? []),
    ...(verdict ? { verdict } : {}),
    ...(direction ? { direction } : {}),
    ...(replaces ? { replaces } : {}),
    ...(references.length > 0 ? { references } : {}),
    ...(merged ? { einvoice: merged.einvoice } : {}),
    ...(lines ? { lines } : {}),
    ...(forms.tables.length + forms.boxes.length > 0 ? { forms: briefForms(forms) } : {}),
    ...(statement ? { statement } : {}),
  }
}
