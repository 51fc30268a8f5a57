import { expect, test, vi } from 'vitest'
import { searchDocuments } from '../../../engine/batches/search-documents.ts'
import { createSearchIndexer } from '../../../engine/batches/search-indexer.ts'
import { aProject } from '../../support/a-batch.ts'
import { aSearchedStorage } from '../../support/a-searched-storage.ts'

test('what was read before and after the start is found soon, and one broken document stops nothing', async () => {
  const { storage, put } = aSearchedStorage()
  const before = put({ pages: [['Fundwort']] })
  const broken = put({ pages: [['Fundwort geheim']] })
  const errors: unknown[][] = []
  const pages = {
    ...storage.pages,
    text: (id: string, number: number) => {
      if (id === broken) throw new Error('geheim')
      return storage.pages.text(id, number)
    },
  }
  const logger = { error: (...said: unknown[]) => void errors.push(said) }
  const indexer = createSearchIndexer({ storage: { ...storage, pages }, logger })
  const found = () =>
    searchDocuments(storage, { projectId: aProject.id, text: 'fundwort', limit: 9 }).found.map(hit => hit.document.id)
  indexer.start()
  await vi.waitFor(() => expect(found()).toEqual([before]))
  const after = put({ pages: [['Fundwort']] })
  await vi.waitFor(() => expect(found()).toEqual([after, before]), { timeout: 5_000 })
  expect(storage.search.listStale(9)).toEqual([])
  expect(errors).toEqual([[{ documentId: broken, fault: 'Error' }, 'search_entry_failed']])
  await indexer.stop()
  put({ pages: [['Fundwort']] })
  expect(storage.search.listStale(9)).toHaveLength(1)
  storage.close()
})
