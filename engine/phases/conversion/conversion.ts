import { assert } from '../../shared/assert.ts'
import type { DocumentFault } from '../../model/document.ts'
import type { PageWorkers } from '../../isolation/operations.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Phase, PhaseContext } from '../phase.ts'

export interface ConversionDeps {
  readonly workers: PageWorkers
  readonly storage: Pick<Storage, 'documents'>
  readonly files: Pick<FileStore, 'pathOf'>
  readonly limits: { readonly pagesMax: number; readonly batchPagesMax: number }
}

const MINUTE = 60_000
const INSPECTION_MS = 2 * MINUTE
/** Above the operation's own limit, which can name its cause, plus a time in the queue of the pool. */
const DOCUMENT_MS = 10 * MINUTE

/** CONVERSION: finds out what each document is by its bytes, and records its pages. */
export function createConversionPhase({ workers, storage, files, limits }: ConversionDeps): Phase {
  return {
    name: 'CONVERSION',
    weight: 10,
    run: async ctx => {
      await ctx.eachDocument(
        { step: 'inspect_document', timeoutMs: DOCUMENT_MS, attemptsMax: 3, concurrency: workers.size },
        async ({ id, filename }, item) => {
          const document = storage.documents.find(id)
          assert(document?.sha256, 'a document in the race has its bytes')
          const converted = await workers.run(
            'inspect-document',
            { path: files.pathOf(document.sha256), filename, pagesMax: limits.pagesMax },
            { signal: item.signal, timeoutMs: INSPECTION_MS },
          )
          storage.documents.saveConverted(id, converted)
          item.progress(1)
        },
      )
      setAsideBeyond(ctx)
    },
  }

  /**
   * Sets aside what takes the batch over its number of pages: in the order of the request, so that the same files always
   * stay, and after all were counted. Done again after a restart it finds nothing more.
   */
  function setAsideBeyond({ documents }: Pick<PhaseContext, 'documents'>): void {
    let sum = 0
    for (const { id } of documents) {
      const document = storage.documents.find(id)
      if (!document || document.status === 'failed' || document.pageCount === null) continue
      if (sum + document.pageCount <= limits.batchPagesMax) sum += document.pageCount
      else storage.documents.fail(id, tooManyForBatch(limits.batchPagesMax))
    }
  }
}

function tooManyForBatch(pagesMax: number): DocumentFault {
  return {
    code: 'too_many_pages',
    message: `Mit diesem Dokument hätte der Stapel mehr als ${pagesMax.toLocaleString('de-DE')} Seiten. Bitte in einem eigenen Stapel einreichen.`,
  }
}
