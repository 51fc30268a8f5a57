import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { AnalysisResult } from '../../model/analysis-result.ts'
import { kindOfMedia } from '../../model/media-type.ts'
import type { Judgement } from '../../model/judgement.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import type { Clock } from '../../shared/clock.ts'
import { framesOf } from '../../shared/errors.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Phase } from '../phase.ts'
import { hintKind, requestedKinds } from '../../separator-sheets/hint-kind.ts'
import { analyzeDocument } from './analyze-document.ts'
import { openOfficeKnowledge } from './parties/office-knowledge.ts'
import type { AnalysisProvider } from './providers/analysis-provider.ts'
import { createConsult, type ConsultBounds } from './providers/consult.ts'
import { rememberConsultation } from './providers/remember-consultation.ts'
import { readDocumentPages } from '../../reading/layout/read-document-pages.ts'
import type { StepFault } from './steps/run-steps.ts'
import { signsOfRecord } from './parties/signs-of-record.ts'

export interface AnalysisDeps {
  readonly storage: Pick<Storage, 'documents' | 'pages' | 'mandants' | 'expected' | 'lessons' | 'audit'>
  readonly clock: Clock
  readonly logger: Pick<Logger, 'error'>
  readonly taxonomy: Taxonomy
  /** Asked about what the engine cannot read by itself; null when the office has none. */
  readonly languageModel: { readonly provider: AnalysisProvider; readonly bounds: ConsultBounds } | null
}

const READ_MS = 30 * 60_000
const STATEMENT_PAGES_MAX = 300

/** ANALYSIS: what each document is and what it says, from the text that OCR stored. */
export function createAnalysisPhase({ storage, clock, logger, taxonomy, languageModel }: AnalysisDeps): Phase {
  const knowledgeOf = openOfficeKnowledge(storage)
  return {
    name: 'ANALYSIS',
    async run(ctx) {
      const { organizationId, mandantId } = ctx.batch
      const requested = await requestedKinds(storage, ctx.batch)
      const save = (documentId: string, result: AnalysisResult): Promise<void> =>
        storage.documents.saveAnalysis(documentId, hintKind(result, requested.get(documentId), taxonomy))
      const record = mandantId === null ? null : await storage.mandants.record(organizationId, mandantId)
      const mandantSigns = record && signsOfRecord(record)
      const knownIbans = async ({ vatId }: { readonly vatId: string | null }): Promise<readonly string[]> =>
        vatId === null ? [] : await storage.documents.ibansOfIssuer(organizationId, vatId, ctx.batch.id)
      const consult = languageModel && createConsult({ ...languageModel, taxonomy, clock })
      const timeoutMs = READ_MS + (languageModel?.bounds.deadlineMs ?? 0)
      const options = { step: 'analyze_document', timeoutMs, attemptsMax: 2 }
      await ctx.eachDocument(options, async (document, item) => {
        // One document takes up to some tenths of a second of CPU: let timers and requests in between.
        await yieldToEventLoop()
        item.signal.throwIfAborted()
        const pages = await readDocumentPages(storage, document.id)
        const today = new Date(clock.now()).toISOString().slice(0, 10)
        const content = await storage.documents.einvoice(document.id)
        const { mediaType = null, judgement } = (await storage.documents.find(document.id)) ?? {}
        const invoice = content && { content, isHybrid: mediaType === 'application/pdf' }
        const isMail = kindOfMedia(mediaType) === 'mail'
        const office = await knowledgeOf(organizationId, document.id)
        const before = await storage.documents.foundAnalysis(document.id)
        const remembered = before && rememberConsultation(before, taxonomy)
        const input = {
          pages,
          taxonomy,
          today,
          mandant: record?.mandant ?? null,
          mandantSigns,
          knownIbans,
          invoice,
          isMail,
          judgement,
          office,
          consultation: remembered,
          statementPages: () => readDocumentPages(storage, document.id, STATEMENT_PAGES_MAX),
          onFault: (fault: StepFault): void => logFault(logger, document.id, fault),
        }
        const result = await analyzeDocument(input)
        await save(document.id, result)
        // What an earlier attempt did not survive is not tried again; what a person corrects needs no other opinion.
        const isRevision = ctx.batch.status === 'completed' || (judgement !== undefined && !isUntouched(judgement))
        if (!consult || remembered || isRevision || item.attempt > 1) return
        await item.progress(0.5)
        const about = { event: 'connection', purpose: 'language_model', document_id: document.id } as const
        const onConnection = (host: string, outcome: string): Promise<void> =>
          storage.audit.append(ctx.batch.id, { ...about, host, outcome }, clock.now())
        const consultation = await consult({ result, pages, signal: item.signal, onConnection })
        if (consultation) await save(document.id, await analyzeDocument({ ...input, consultation }))
      })
    },
  }
}

function isUntouched({ kind, fields, confirmedAt }: Judgement): boolean {
  return kind === null && confirmedAt === null && Object.keys(fields).length === 0
}

/** Where the step failed; its message stays out of the log, since it may quote the document. */
function logFault(logger: AnalysisDeps['logger'], documentId: string, { step, error }: StepFault): void {
  logger.error({ documentId, step, frames: framesOf(error) }, 'analysis_step_failed')
}
