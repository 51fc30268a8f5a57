import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { AnalysisQuestions, DocumentToAnalyze } from '../../isolation/analysis-operations.ts'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { Operations } from '../../isolation/operations.ts'
import type { AnalysisResult } from '../../model/analysis-result.ts'
import type { Batch } from '../../model/batch.ts'
import { NO_JUDGEMENT } from '../../model/judgement.ts'
import type { Judgement } from '../../model/judgement.ts'
import { kindOfMedia } from '../../model/media-type.ts'
import { choosePageNumbers } from '../../reading/layout/read-document-pages.ts'
import { hintKind } from '../../separator-sheets/hint-kind.ts'
import type { ItemContext } from '../phase.ts'
import type { AnalysisDeps } from './analysis-deps.ts'
import { answerWorker, kindModelKey } from './answer-worker.ts'
import type { Consult } from './providers/consult.ts'
import { rememberConsultation } from './providers/remember-consultation.ts'

/** What the documents of a batch have in common while they are analysed. */
export interface BatchAnalysis {
  readonly deps: AnalysisDeps
  readonly batch: Batch
  /** Signs by which the batch's own mandant is known on paper; null without one. */
  readonly mandant: DocumentToAnalyze['mandant']
  /** Kinds that separator sheets ask for, by the document's id. */
  readonly requestedKinds: ReadonlyMap<string, string>
  /** As it is sent to a worker that does not have it yet. */
  readonly taxonomy: AnalysisQuestions['taxonomy']['answer']
  /** Null when the office has no language model. */
  readonly consult: Consult | null
}

type KnownDocument = Omit<DocumentToAnalyze, 'questionCharsMax'>

/**
 * Has a worker find out what a document is and says, and saves that; once more with what a language model answered,
 * where one may be asked and has an answer.
 */
export async function analyzeDocument(analysis: BatchAnalysis, id: string, item: ItemContext): Promise<void> {
  await yieldToEventLoop()
  item.signal.throwIfAborted()
  const { consult, deps } = analysis
  const document = await documentOf(analysis, id)
  const mayAsk = consult !== null && mayBeAsked(analysis, document, item)
  const questionCharsMax = mayAsk ? (deps.languageModel?.bounds.textCharsMax ?? null) : null
  const { result, question } = await analyze(analysis, { ...document, questionCharsMax }, id, item)
  await save(analysis, id, result)
  if (!mayAsk) return
  await item.progress(0.5)
  const { signal } = item
  const consultation = await consult({ question, signal, onConnection: recordConnections(analysis, id) })
  if (!consultation) return
  const second = await analyze(analysis, { ...document, consultation, questionCharsMax: null }, id, item)
  await save(analysis, id, second.result)
}

/** What an earlier attempt did not survive is not tried again; what a person corrects needs no other opinion. */
function mayBeAsked({ batch }: BatchAnalysis, { judgement, consultation }: KnownDocument, item: ItemContext): boolean {
  const isRevision = batch.status === 'completed' || !isUntouched(judgement)
  return consultation === null && !isRevision && item.attempt === 1
}

function isUntouched({ kind, fields, confirmedAt }: Judgement): boolean {
  return kind === null && confirmedAt === null && Object.keys(fields).length === 0
}

async function documentOf({ deps, batch, taxonomy, mandant }: BatchAnalysis, id: string): Promise<KnownDocument> {
  const { storage, clock } = deps
  const { organizationId } = batch
  const { mediaType = null, judgement = NO_JUDGEMENT } = (await storage.documents.find(id)) ?? {}
  const content = await storage.documents.einvoice(id)
  const model = await storage.lessons.activeWeights(organizationId)
  const before = await storage.documents.foundAnalysis(id)
  return {
    pages: await storage.pages.storedTexts(id, choosePageNumbers(await storage.pages.numbersWithText(id))),
    taxonomyKey: taxonomy.key,
    kindModelKey: model && kindModelKey(organizationId, model),
    today: new Date(clock.now()).toISOString().slice(0, 10),
    salt: organizationId,
    invoice: content && { content, isHybrid: mediaType === 'application/pdf' },
    bankFile: await storage.documents.bankFile(id),
    judgement,
    consultation: before && rememberConsultation(before, deps.taxonomy),
    isMail: kindOfMedia(mediaType) === 'mail',
    mandant,
  }
}

/** Sends a document to a worker and logs the steps that failed there. */
async function analyze(
  { deps, batch, taxonomy }: BatchAnalysis,
  document: DocumentToAnalyze,
  id: string,
  { signal, share }: ItemContext,
): Promise<Operations['analyze-document']['output']> {
  const { storage, logger, workers } = deps
  const { organizationId, projectId, id: batchId } = batch
  const context = { storage, taxonomy, organizationId, projectId, batchId, documentId: id }
  const options = { signal, share, ...cpuBudget('analyze-document'), answer: answerWorker(context) }
  const analyzed = await workers.run('analyze-document', document, options)
  for (const fault of analyzed.faults) logger.error({ documentId: id, ...fault }, 'analysis_step_failed')
  logger.debug({ documentId: id, stepsMs: analyzed.stepsMs }, 'document_analyzed')
  return analyzed
}

async function save({ deps, requestedKinds }: BatchAnalysis, id: string, result: AnalysisResult): Promise<void> {
  await deps.storage.documents.saveAnalysis(id, hintKind(result, requestedKinds.get(id), deps.taxonomy))
}

function recordConnections(
  { deps, batch }: BatchAnalysis,
  id: string,
): (host: string, outcome: string) => Promise<void> {
  const about = { event: 'connection', purpose: 'language_model', document_id: id } as const
  return (host, outcome) => deps.storage.audit.append(batch.id, { ...about, host, outcome }, deps.clock.now())
}
