import { performance } from 'node:perf_hooks'
import type { AnalysisQuestions, AnalyzedDocument, DocumentToAnalyze } from '../../isolation/analysis-operations.ts'
import { tellStep } from '../../budget/tell-step.ts'
import type { Ask } from '../../isolation/serve-operations.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import { parsePageText } from '../../model/stored-page-text.ts'
import type { StoredPageText } from '../../model/stored-page-text.ts'
import type { NumberedPage } from '../../reading/layout/read-layout.ts'
import { framesOf } from '../../shared/errors.ts'
import { finishAnalysis } from './finish-analysis.ts'
import { ANALYSIS_STEPS } from './analysis-steps.ts'
import { readKindModel } from './kind/kind-model-file.ts'
import { createKindModel, loadKindModel } from './kind/kind-model.ts'
import type { KindModel } from './kind/kind-model.ts'
import { questionAbout } from './providers/question-about.ts'
import { openState } from './steps/analysis-state.ts'
import type { AnalysisSource } from './steps/analysis-state.ts'
import type { OfficeAnswer, OfficeQuestion } from './steps/office-questions.ts'
import { runSteps } from './steps/run-steps.ts'

/** Of each, the last ones that this worker was asked about: batches of several offices may take turns. */
const KEPT_MAX = 3
const taxonomies = new Map<string, Taxonomy>()
const kindModels = new Map<string, KindModel>()

/** Analyses a document in a page worker: the steps of analysis, with what they ask answered by the engine. */
export async function analyzeInWorker(document: DocumentToAnalyze, ask: Ask): Promise<AnalyzedDocument> {
  const asking = ask as AskOffice
  const source = await sourceOf(document, asking)
  const running = runSteps(ANALYSIS_STEPS, openState(source), () => performance.now(), tellStep)
  let next = running.next([])
  while (!next.done) next = running.next(await answerOf(next.value, asking))
  const { faults, stepsMs } = next.value
  const result = finishAnalysis(next.value)
  const { questionCharsMax } = document
  return {
    result,
    question: questionCharsMax === null ? null : questionAbout(result, source.pages, source.taxonomy, questionCharsMax),
    faults: faults.map(({ step, error }) => ({ step, frames: framesOf(error) })),
    stepsMs,
  }
}

type AskOffice = <Sort extends keyof AnalysisQuestions>(
  question: { readonly sort: Sort } & AnalysisQuestions[Sort]['about'],
) => Promise<AnalysisQuestions[Sort]['answer']>

async function sourceOf(document: DocumentToAnalyze, ask: AskOffice): Promise<AnalysisSource> {
  const { pages, taxonomyKey, kindModelKey, questionCharsMax: _, ...plain } = document
  return {
    ...plain,
    pages: pages.map(readPage),
    taxonomy: await taxonomyOf(taxonomyKey, ask),
    kindModel: kindModelKey === null ? loadKindModel() : await kindModelOf(kindModelKey, ask),
    isCalibrated: true,
  }
}

async function taxonomyOf(wanted: string, ask: AskOffice): Promise<Taxonomy> {
  const known = taxonomies.get(wanted)
  if (known) return known
  const { key, json } = await ask({ sort: 'taxonomy' })
  // The engine checked what an office changed in it.
  return keep(taxonomies, key, JSON.parse(json) as Taxonomy)
}

/**
 * The office may have another model by now than when the document was sent: it is kept by the name that comes with it.
 */
async function kindModelOf(wanted: string, ask: AskOffice): Promise<KindModel> {
  const known = kindModels.get(wanted)
  if (known) return known
  const found = await ask({ sort: 'kind_model' })
  return found ? keep(kindModels, found.key, createKindModel(readKindModel(found.weights))) : loadKindModel()
}

function keep<T>(kept: Map<string, T>, key: string, value: T): T {
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  return value
}

async function answerOf(question: OfficeQuestion, ask: AskOffice): Promise<OfficeAnswer> {
  if (question.sort === 'lessons') return ask({ sort: 'lessons', issuerKeys: question.about.issuerKeys })
  if (question.sort === 'known_ibans') return ask({ sort: 'known_ibans', vatId: question.about.vatId })
  const pages: NumberedPage[] = []
  for (;;) {
    const more = await ask({ sort: 'statement_pages', from: pages.length })
    if (more.length === 0) return pages
    pages.push(...more.map(readPage))
  }
}

function readPage(page: StoredPageText): NumberedPage {
  return { number: page.number, text: parsePageText(page) }
}
