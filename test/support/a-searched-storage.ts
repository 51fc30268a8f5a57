import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeEntry } from '../../engine/batches/search/search-indexer.ts'
import type { AnalysisResult } from '../../engine/model/analysis-result.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { recognised } from '../engine/phases/report/sample-stack.ts'
import { aBatch, aProject } from './a-batch.ts'
import { aClock } from './a-clock.ts'

/** A document by its pages, each by its lines. */
export interface ReadDocument {
  readonly pages: readonly (readonly string[])[]
  readonly analysis?: AnalysisResult
  readonly projectId?: string
  readonly mandantId?: string
}

/** Storage on disk in which documents can be put as read, and found. */
export async function aSearchedStorage(): Promise<{
  readonly storage: Storage
  /** Puts a document into a batch of its own; its id. */
  put(document: ReadDocument): Promise<string>
  /** Makes the entries that are missing. */
  index(): Promise<void>
}> {
  const path = join(mkdtempSync(join(tmpdir(), 'steuerstapel-search-')), 'test.db')
  const storage = openSqlite(path, { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  return {
    storage,
    put: async ({ pages, analysis, projectId = aProject.id, mandantId }) => {
      const input = aBatch({ projectId })
      await storage.batches.create({ ...input, batch: { ...input.batch, mandantId: mandantId ?? null } })
      const id = input.documents[0]?.id ?? ''
      await storage.documents.saveConverted(id, {
        rendition: null,
        notes: [],
        isContainer: false,
        children: [],
        pages: pages.map((_, index) => {
          return { number: index + 1, widthPt: 595, heightPt: 842, hasText: false, hasImages: true }
        }),
      })
      for (const [index, lines] of pages.entries()) {
        const placed = lines.map((line, at): [string, number, number] => [line, 0.1, 0.1 + at * 0.03])
        await storage.pages.saveText(id, index + 1, recognised(placed))
      }
      if (analysis) await storage.documents.saveAnalysis(id, analysis)
      await storage.documents.markProcessed(id)
      return id
    },
    index: async () => {
      for (const stale of await storage.search.listStale(1_000))
        await storage.search.save([await makeEntry(storage, stale)])
    },
  }
}
