import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { DocumentToAnalyze } from '../../isolation/analysis-operations.ts'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { PageWorkers } from '../../isolation/operations.ts'
import type { AnalysisResult } from '../../model/analysis-result.ts'
import type { Batch } from '../../model/batch.ts'
import { NO_JUDGEMENT } from '../../model/judgement.ts'
import type { Judgement } from '../../model/judgement.ts'
import { kindOfMedia } from '../../model/media-type.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import { choosePageNumbers } from '../../reading/layout/read-document-pages.ts'
import { hintKind, requestedKinds } from '../../separator-sheets/hint-kind.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ItemContext, Phase } from '../phase.ts'
import { answerWorker, kindModelKey, packDocumentPages } from './answer-worker.ts'
import { signsOfRecord } from './parties/signs-of-record.ts'
import type { AnalysisProvider } from './providers/analysis-provider.ts'
import { createConsult, type ConsultBounds } from './providers/consult.ts'
import { rememberConsultation } from './providers/remember-consultation.ts'

export interface AnalysisDeps {
  readonly workers: PageWorkers
  readonly storage: Pick<Storage, 'documents' | 'pages' | 'mandants' | 'expected' | 'lessons' | 'audit'>
  readonly clock: Clock
  readonly logger: Pick<Logger, 'error' | 'debug'>
  readonly taxonomy: Taxonomy
  /** Asked about what the engine cannot read by itself; null when the office has none. */
  readonly languageModel: { readonly provider: AnalysisProvider; readonly bounds: ConsultBounds } | null
}

type Work = Pick<ItemContext, 'signal' | 'share'>

/** Of a document as a whole: it may wait until the pages of other batches are recognised. */
const DOCUMENT_MS = 60 * 60_000

/**
 * ANALYSIS: what each document is and what it says, from the text that OCR stored. The work itself is done by page
 * workers.
 */
export function createAnalysisPhase(deps: AnalysisDeps): Phase {
  const { storage, clock, taxonomy, languageModel } = deps
  const json = JSON.stringify(taxonomy)
  const sent = { key: createHash('sha256').update(json).digest('hex'), json }

  /** Sends a document to a worker and logs the steps that failed there. */
  async function analyze(document: DocumentToAnalyze, id: string, batch: Batch, work: Work) {
    const { organizationId } = batch
    const context = { storage, taxonomy: sent, organizationId, batchId: batch.id, documentId: id }
    const options = { ...work, ...cpuBudget('analyze-document'), answer: answerWorker(context) }
    const analyzed = await deps.workers.run('analyze-document', document, options)
    for (const fault of analyzed.faults) deps.logger.error({ documentId: id, ...fault }, 'analysis_step_failed')
    deps.logger.debug({ documentId: id, stepsMs: analyzed.stepsMs }, 'document_analyzed')
    return analyzed
  }

  async function documentOf(
    id: string,
    organizationId: string,
  ): Promise<Omit<DocumentToAnalyze, 'questionCharsMax' | 'mandant'>> {
    const { mediaType = null, judgement = NO_JUDGEMENT } = (await storage.documents.find(id)) ?? {}
    const content = await storage.documents.einvoice(id)
    const model = await storage.lessons.activeWeights(organizationId)
    const before = await storage.documents.foundAnalysis(id)
    return {
      pages: await packDocumentPages(storage, id, choosePageNumbers(await storage.pages.numbersWithText(id))),
      taxonomyKey: sent.key,
      kindModelKey: model && kindModelKey(organizationId, model),
      today: new Date(clock.now()).toISOString().slice(0, 10),
      salt: organizationId,
      invoice: content && { content, isHybrid: mediaType === 'application/pdf' },
      judgement,
      consultation: before && rememberConsultation(before, taxonomy),
      isMail: kindOfMedia(mediaType) === 'mail',
    }
  }

  return {
    name: 'ANALYSIS',
    async run(ctx) {
      const { batch } = ctx
      const { organizationId, mandantId } = batch
      const record = mandantId === null ? null : await storage.mandants.record(organizationId, mandantId)
      const mandant = record && signsOfRecord(record)
      const requested = await requestedKinds(storage, batch)
      const save = (id: string, result: AnalysisResult): Promise<void> =>
        storage.documents.saveAnalysis(id, hintKind(result, requested.get(id), taxonomy))
      const consult = languageModel && createConsult({ ...languageModel, clock })
      const analyzeOne = async (id: string, item: ItemContext): Promise<void> => {
        await yieldToEventLoop()
        item.signal.throwIfAborted()
        const work = { signal: item.signal, share: item.share }
        const document = { ...(await documentOf(id, organizationId)), mandant }
        // What an earlier attempt did not survive is not tried again; what a person corrects needs no other opinion.
        const isRevision = batch.status === 'completed' || !isUntouched(document.judgement)
        const mayAsk = consult !== null && document.consultation === null && !isRevision && item.attempt === 1
        const questionCharsMax = mayAsk ? (languageModel?.bounds.textCharsMax ?? null) : null
        const { result, question } = await analyze({ ...document, questionCharsMax }, id, batch, work)
        await save(id, result)
        if (!mayAsk) return
        await item.progress(0.5)
        const about = { event: 'connection', purpose: 'language_model', document_id: id } as const
        const onConnection = (host: string, outcome: string): Promise<void> =>
          storage.audit.append(batch.id, { ...about, host, outcome }, clock.now())
        const consultation = await consult({ question, signal: item.signal, onConnection })
        if (!consultation) return
        const second = { ...document, consultation, questionCharsMax: null }
        await save(id, (await analyze(second, id, batch, work)).result)
      }
      // A language model is asked about one document after the other: what a batch may spend on it is counted so.
      const concurrency = consult ? 1 : deps.workers.size
      const timeoutMs = DOCUMENT_MS + (languageModel?.bounds.deadlineMs ?? 0)
      const options = { step: 'analyze_document', timeoutMs, attemptsMax: 2, concurrency }
      await ctx.eachDocument(options, (document, item) => analyzeOne(document.id, item))
    },
  }
}

function isUntouched({ kind, fields, confirmedAt }: Judgement): boolean {
  return kind === null && confirmedAt === null && Object.keys(fields).length === 0
}
