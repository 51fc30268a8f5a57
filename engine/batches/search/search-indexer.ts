import { setImmediate as breathe } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RenewedEntry, StaleDocument } from '../../storage/search-verbs.ts'
import { isMachineFault } from '../../shared/machine-fault.ts'
import type { Storage } from '../../storage/storage.ts'
import { repeat } from '../../shared/repeat.ts'
import { storageFaultOf } from '../../shared/storage-fault.ts'
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
/** Saved together: the index is merged once for all of them. */
const DOCUMENTS_AT_ONCE = 25
/** Texts (of pages, values) after which is saved all the same: writing those of as many full pages takes some ms. */
const TEXTS_SAVED_AT_ONCE = 20

/**
 * Keeps what documents are found by: looks every second which of them changed (docs/decisions/0024), and takes deleted
 * wordings off the disk. Databases of before there was a search are caught up with this way, too.
 */
export function createSearchIndexer(deps: SearchIndexerDeps): SearchIndexer {
  const { storage, logger } = deps
  let isStopped = false
  const work = async (): Promise<void> => {
    for (;;) {
      const stale = await storage.search.listStale(DOCUMENTS_AT_ONCE)
      const renewed: RenewedEntry[] = []
      let texts = 0
      for (const document of stale) {
        if (isStopped) return
        const made = await renew(deps, document)
        renewed.push(made)
        texts += made.entry ? [...made.entry.texts].length : 0
        await breathe()
        if (texts < TEXTS_SAVED_AT_ONCE) continue
        await save(deps, renewed.splice(0))
        texts = 0
        await breathe()
      }
      await save(deps, renewed)
      if (isStopped) return
      if (stale.length === 0 && !(await storage.search.tidy())) return
      await breathe()
    }
  }
  const onFault = (error: unknown): void => logger.error({ fault: nameOf(error) }, 'search_index_failed')
  const looking = repeat({ everyMs: LOOK_EVERY_MS, isIdle: true, work, onFault })
  return {
    start: looking.wake,
    stop: async () => {
      isStopped = true
      await looking.stop()
    },
  }
}

/** What the index refuses of one document stops nothing of the others. */
async function save(deps: SearchIndexerDeps, renewed: readonly RenewedEntry[]): Promise<void> {
  const { search } = deps.storage
  try {
    await search.save(renewed)
  } catch (error) {
    if (renewed.length > 1) for (const each of renewed) await save(deps, [each])
    else if (renewed[0]?.entry && isOfData(error)) await search.save([withoutEntry(deps, renewed[0], error)])
    else throw error
  }
}

async function renew(deps: SearchIndexerDeps, stale: StaleDocument): Promise<RenewedEntry> {
  try {
    return await makeEntry(deps.storage, stale)
  } catch (error) {
    if (!isOfData(error)) throw error
    return withoutEntry(deps, stale, error)
  }
}

/** Without an entry it is not tried again until it changes. What an error says may quote the document. */
function withoutEntry({ logger }: SearchIndexerDeps, stale: StaleDocument, error: unknown): RenewedEntry {
  logger.error({ documentId: stale.documentId, fault: nameOf(error) }, 'search_entry_failed')
  return { documentId: stale.documentId, mark: stale.mark, entry: null }
}

/** The entry of one document from its text and values as they are now. */
export async function makeEntry(
  storage: Pick<Storage, 'documents' | 'pages'>,
  stale: StaleDocument,
): Promise<RenewedEntry> {
  const document = await storage.documents.find(stale.documentId)
  if (!document || document.isContainer) return { ...stale, entry: null }
  const maker = createEntryMaker(document)
  const numbers = [...(await storage.pages.numbersWithText(document.id))].toSorted((a, b) => a - b)
  for (const number of numbers) {
    // A full page takes some milliseconds; requests get their turn before each.
    await breathe()
    const text = await storage.pages.text(document.id, number)
    if (text) maker.addPage(text)
  }
  return { ...stale, entry: maker.entry() }
}

/** Not of the disk or of a database that is locked or away, which pass. SQLSTATE 22, 23 and 54 are about values. */
function isOfData(error: unknown): boolean {
  if (storageFaultOf(error)) return false
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return !isMachineFault(error) || /^(?:SQLITE_(?:CONSTRAINT|MISMATCH|TOOBIG|RANGE|ERROR$)|(?:22|23|54)...$)/.test(code)
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
