import type { DocumentFault } from '../../model/document.ts'
import type { Phase, PhaseContext } from '../phase.ts'
import type { ConversionDeps } from './conversion-deps.ts'
import { createDocumentConverter } from './convert-document.ts'

const MINUTE = 60_000
/**
 * The last net, far above the operations' own budgets, which can name their cause, and a time in the queue of the pool.
 */
const DOCUMENT_MS = 6 * 60 * MINUTE

/**
 * CONVERSION: finds out what each document is by its bytes, makes pages of it, and takes documents out of archives,
 * mails and PDFs, which then go the same way.
 */
export function createConversionPhase(deps: ConversionDeps): Phase {
  const { workers, storage, limits } = deps
  const convert = createDocumentConverter(deps)
  return {
    name: 'CONVERSION',
    run: async ctx => {
      const options = {
        step: 'convert_document',
        timeoutMs: DOCUMENT_MS,
        attemptsMax: 3,
        concurrency: workers.size,
      }
      // Each round takes the documents that came out of those of the round before.
      const seen = new Set<string>()
      for (;;) {
        const found = (await ctx.documents()).filter(({ id }) => !seen.has(id))
        if (found.length === 0) break
        for (const { id } of found) seen.add(id)
        await ctx.eachDocument(options, (document, item) => convert(document, item))
      }
      await storage.documents.numberParts(ctx.batch.id)
      await setAsideBeyond(ctx)
    },
  }

  /**
   * Sets aside what takes the batch over its number of pages: in the order of the request, so that the same files
   * always stay, and after all were counted; what is in the Belegmappe already comes first. Done again after a restart
   * it finds nothing more.
   */
  async function setAsideBeyond({ batch }: Pick<PhaseContext, 'batch'>): Promise<void> {
    const all = (await storage.documents.outline(batch.id)).filter(({ isContainer }) => !isContainer)
    const inRace = all.filter(({ status }) => status === 'pending')
    let sum = 0
    for (const { id, pageCount } of [...all.filter(({ status }) => status === 'processed'), ...inRace]) {
      if (sum + (pageCount ?? 0) <= limits.pagesPerBatchMax) sum += pageCount ?? 0
      else await storage.documents.fail(id, tooManyForBatch(limits.pagesPerBatchMax))
    }
  }
}

function tooManyForBatch(pagesMax: number): DocumentFault {
  return {
    code: 'too_many_pages',
    message: `Mit diesem Dokument hätte der Stapel mehr als ${pagesMax.toLocaleString('de-DE')} Seiten. Bitte in einem eigenen Stapel einreichen.`,
  }
}
