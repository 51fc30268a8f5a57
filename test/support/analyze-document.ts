import type { Consultation } from '../../engine/model/consultation.ts'
import type { AnalysisResult } from '../../engine/model/analysis-result.ts'
import { NO_JUDGEMENT } from '../../engine/model/judgement.ts'
import type { Judgement } from '../../engine/model/judgement.ts'
import type { Mandant } from '../../engine/model/mandant.ts'
import type { Taxonomy } from '../../engine/model/taxonomy.ts'
import { finishAnalysis } from '../../engine/phases/analysis/finish-analysis.ts'
import { openState } from '../../engine/phases/analysis/steps/analysis-state.ts'
import type { AnalysisSource } from '../../engine/phases/analysis/steps/analysis-state.ts'
import { ANALYSIS_STEPS } from '../../engine/phases/analysis/analysis-steps.ts'
import type { MandantSigns } from '../../engine/reading/find/find-direction.ts'
import { signsOf } from '../../engine/reading/find/find-direction.ts'
import { loadKindModel } from '../../engine/phases/analysis/kind/kind-model.ts'
import type { BankFile } from '../../engine/model/movement.ts'
import type { CarriedInvoice } from '../../engine/phases/analysis/invoice/merge-invoice.ts'
import type { OfficeAnswer, OfficeQuestion } from '../../engine/phases/analysis/steps/office-questions.ts'
import type { KindModel } from '../../engine/phases/analysis/kind/kind-model.ts'
import type { IssuerLesson } from '../../engine/phases/analysis/parties/recall-issuer.ts'
import type { NumberedPage } from '../../engine/reading/layout/read-layout.ts'
import { runSteps } from '../../engine/phases/analysis/steps/run-steps.ts'
import type { StepFault } from '../../engine/phases/analysis/steps/run-steps.ts'

/** What an office taught, as far as it helps with one document. */
export interface OfficeKnowledge {
  readonly model: KindModel
  /** Keeps hashes of one office from being compared with those of another. */
  readonly salt: string
  /** Lessons about other documents of the issuer, newest first. */
  lessonsOf(issuerKeys: readonly string[]): Promise<readonly IssuerLesson[]>
}

export interface AnalyzeInput {
  /** Pages of one document in order; pages without text may be left out. */
  readonly pages: readonly NumberedPage[]
  readonly taxonomy: Taxonomy
  /** YYYY-MM-DD. */
  readonly today: string
  /** Whose documents these are; by default known by name and number alone. */
  readonly mandant?: Mandant | null
  readonly mandantSigns?: MandantSigns | null
  /** Accounts of an issuer's earlier documents. */
  readonly knownIbans?: (issuer: {
    readonly name: string | null
    readonly vatId: string | null
  }) => Promise<readonly string[]>
  readonly invoice?: CarriedInvoice | null
  readonly bankFile?: BankFile | null
  readonly judgement?: Judgement | undefined
  /** Without it the model that ships with the product speaks alone. */
  readonly office?: OfficeKnowledge | undefined
  readonly consultation?: Consultation | null
  readonly isCalibrated?: boolean
  readonly isMail?: boolean
  /** All pages, of a statement whose lines are to be added up. */
  readonly statementPages?: () => Promise<readonly NumberedPage[]>
  /** Hears of a step that failed; the document keeps what the others found. Without it the fault is thrown. */
  readonly onFault?: (fault: StepFault) => void
}

/**
 * Kind, year, fields and warnings of one document from its words and their places, in this process: for
 * measurements, training and tests. Values without evidence are left out. In the product a page worker does the same
 * (`engine/phases/analysis/analyze-in-worker.ts`).
 */
export async function analyzeDocument(input: AnalyzeInput): Promise<AnalysisResult> {
  const run = runSteps(ANALYSIS_STEPS, openState(sourceOf(input)), () => 0)
  let next = run.next([])
  while (!next.done) next = run.next(await answerOf(next.value, input))
  for (const fault of next.value.faults) {
    if (!input.onFault) throw fault.error
    input.onFault(fault)
  }
  return finishAnalysis(next.value)
}

function sourceOf({ pages, taxonomy, today, office, ...input }: AnalyzeInput): AnalysisSource {
  return {
    pages,
    taxonomy,
    today,
    kindModel: office?.model ?? loadKindModel(),
    mandant: input.mandantSigns ?? signsOf(input.mandant ?? null),
    salt: office?.salt ?? null,
    invoice: input.invoice ?? null,
    bankFile: input.bankFile ?? null,
    judgement: input.judgement ?? NO_JUDGEMENT,
    consultation: input.consultation ?? null,
    isMail: input.isMail ?? false,
    isCalibrated: input.isCalibrated ?? true,
  }
}

async function answerOf(
  question: OfficeQuestion,
  { office, knownIbans, statementPages }: AnalyzeInput,
): Promise<OfficeAnswer> {
  if (question.sort === 'lessons') return (await office?.lessonsOf(question.about.issuerKeys)) ?? []
  if (question.sort === 'known_ibans') return (await knownIbans?.(question.about)) ?? []
  return (await statementPages?.()) ?? []
}
