import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { kindOfMedia } from '../../model/media-type.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Phase } from '../phase.ts'
import { analyzeDocument } from './analyze-document.ts'
import { openOfficeKnowledge } from './office-knowledge.ts'
import { readDocumentPages } from './read-document-pages.ts'

export interface AnalysisDeps {
  readonly storage: Pick<Storage, 'documents' | 'pages' | 'mandants' | 'lessons'>
  readonly clock: Clock
  readonly taxonomy: Taxonomy
}

/** ANALYSIS: what each document is and what it says, from the text that OCR stored. */
export function createAnalysisPhase({ storage, clock, taxonomy }: AnalysisDeps): Phase {
  const knowledgeOf = openOfficeKnowledge(storage)
  return {
    name: 'ANALYSIS',
    weight: 15,
    async run(ctx) {
      const { organizationId, mandantId } = ctx.batch
      const mandant = mandantId === null ? null : storage.mandants.find(organizationId, mandantId)
      const options = { step: 'analyze_document', timeoutMs: 60_000, attemptsMax: 2 }
      await ctx.eachDocument(options, async (document, item) => {
        // One document takes up to some tenths of a second of CPU: let timers and requests in between.
        await yieldToEventLoop()
        item.signal.throwIfAborted()
        const pages = readDocumentPages(storage, document.id)
        const today = new Date(clock.now()).toISOString().slice(0, 10)
        const content = storage.documents.einvoice(document.id)
        const { mediaType = null, judgement } = storage.documents.find(document.id) ?? {}
        const invoice = content && { content, isHybrid: mediaType === 'application/pdf' }
        const isMail = kindOfMedia(mediaType) === 'mail'
        const office = knowledgeOf(organizationId, document.id)
        storage.documents.saveAnalysis(
          document.id,
          analyzeDocument({ pages, taxonomy, today, mandant, invoice, isMail, judgement, office }),
        )
      })
    },
  }
}
