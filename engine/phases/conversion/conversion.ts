import { assert } from '../../shared/assert.ts'
import type { PageWorkers } from '../../isolation/operations.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Phase } from '../phase.ts'

export interface ConversionDeps {
  readonly workers: PageWorkers
  readonly storage: Pick<Storage, 'documents'>
  readonly files: Pick<FileStore, 'pathOf'>
  readonly limits: { readonly pagesMax: number }
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
    run: ctx =>
      ctx.eachDocument(
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
      ),
  }
}
