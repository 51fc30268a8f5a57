import { createHash } from 'node:crypto'
import { requestedKinds } from '../../separator-sheets/hint-kind.ts'
import type { Phase } from '../phase.ts'
import type { AnalysisDeps } from './analysis-deps.ts'
import { analyzeDocument } from './analyze-document.ts'
import type { BatchAnalysis } from './analyze-document.ts'
import { signsOfRecord } from './parties/signs-of-record.ts'
import { createConsult } from './providers/consult.ts'

/** Of a document as a whole: it may wait until the pages of other batches are recognised. */
const DOCUMENT_MS = 6 * 60 * 60_000

/**
 * ANALYSIS: what each document is and what it says, from the text that OCR stored. The work itself is done by page
 * workers.
 */
export function createAnalysisPhase(deps: AnalysisDeps): Phase {
  const { storage, clock, languageModel } = deps
  const json = JSON.stringify(deps.taxonomy)
  const taxonomy = { key: createHash('sha256').update(json).digest('hex'), json }
  return {
    name: 'ANALYSIS',
    run: async ctx => {
      const { batch } = ctx
      const { organizationId, mandantId } = batch
      const record = mandantId === null ? null : await storage.mandants.record(organizationId, mandantId)
      const analysis: BatchAnalysis = {
        deps,
        batch,
        mandant: record && signsOfRecord(record),
        requestedKinds: await requestedKinds(storage, batch),
        taxonomy,
        consult: languageModel && createConsult({ ...languageModel, clock }),
      }
      // A language model is asked about one document after the other: what a batch may spend on it is counted so.
      const concurrency = analysis.consult ? 1 : deps.workers.size
      const timeoutMs = DOCUMENT_MS + (languageModel?.bounds.deadlineMs ?? 0)
      const options = { step: 'analyze_document', timeoutMs, attemptsMax: 2, concurrency }
      await ctx.eachDocument(options, ({ id }, item) => analyzeDocument(analysis, id, item))
    },
  }
}
