import { setImmediate as breathe } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { StaleDocument } from '../storage/search-verbs.ts'
import type { Storage } from '../storage/storage.ts'
import { createEntryMaker } from './search-entry.ts'

export interface SearchIndexer {
  start(): void
  /** Ends within one slice; what is left is done after the next start. */
  stop(): Promise<void>
}

export interface SearchIndexerDeps {
  readonly storage: Pick<Storage, 'search' | 'documents' | 'pages'>
  readonly logger: Pick<Logger, 'error'>
}

const LOOK_EVERY_MS = 1_000
const DOCUMENTS_PER_LOOK = 50
/** Pages between which requests get their turn. */
const PAGES_AT_ONCE = 4

/**
 * Keeps what documents are found by: looks every second which of them changed (docs/decisions/0024), one document at
 * a time, and takes deleted wordings off the disk. Databases of before there was a search are caught up with this way, too.
 */
export function createSearchIndexer({ storage, logger }: SearchIndexerDeps): SearchIndexer {
  let stopped = false
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()

  async function work(): Promise<void> {
    for (;;) {
      const stale = storage.search.listStale(DOCUMENTS_PER_LOOK)
      for (const document of stale) {
        if (stopped) return
        await renew(document)
        await breathe()
      }
      if (stopped) return
      if (stale.length === 0 && !storage.search.tidy()) return
      await breathe()
    }
  }

  async function renew(stale: StaleDocument): Promise<void> {
    try {
      await indexDocument(storage, stale)
    } catch (error) {
      // Without an entry it is not tried again until it changes. What an error says may quote the document.
      logger.error({ documentId: stale.documentId, fault: nameOf(error) }, 'search_entry_failed')
      storage.search.save(stale, null)
    }
  }

  function look(): void {
    running = work()
      .catch((error: unknown) => logger.error({ fault: nameOf(error) }, 'search_index_failed'))
      .then(() => {
        if (!stopped) timer = setTimeout(look, LOOK_EVERY_MS).unref()
      })
  }

  return {
    start: look,
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}

/** Makes the entry of one document anew, from its text and values as they are now. */
export async function indexDocument(
  storage: Pick<Storage, 'search' | 'documents' | 'pages'>,
  stale: StaleDocument,
): Promise<void> {
  const document = storage.documents.find(stale.documentId)
  if (!document || document.isContainer) return storage.search.save(stale, null)
  const maker = createEntryMaker(document)
  const numbers = [...storage.pages.numbersWithText(document.id)].toSorted((a, b) => a - b)
  for (const [at, number] of numbers.entries()) {
    if (at % PAGES_AT_ONCE === PAGES_AT_ONCE - 1) await breathe()
    const text = storage.pages.text(document.id, number)
    if (text) maker.addPage(text)
  }
  storage.search.save(stale, maker.entry())
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
