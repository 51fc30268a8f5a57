import { expect, test } from 'vitest'
import { searchDocuments } from '../../../../engine/batches/search/search-documents.ts'
import { createSearchIndexer } from '../../../../engine/batches/search/search-indexer.ts'
import { anAnalysis } from '../../phases/report/sample-stack.ts'
import { aProject } from '../../../support/a-batch.ts'
import { aSearchedStorage } from '../../../support/a-searched-storage.ts'
import { waitFor } from '../../../support/wait-for.ts'

test('what was read before and after the start is found soon, and one broken document stops nothing', async () => {
  const { storage, put } = await aSearchedStorage()
  const before = await put({ pages: [['Fundwort']] })
  const broken = await put({ pages: [['Fundwort geheim']] })
  const errors: unknown[][] = []
  const pages = {
    ...storage.pages,
    text: async (id: string, number: number) => {
      if (id === broken) throw new Error('geheim')
      return storage.pages.text(id, number)
    },
  }
  const logger = { error: (...said: unknown[]) => void errors.push(said) }
  const indexer = createSearchIndexer({ storage: { ...storage, pages }, logger })
  const found = async () =>
    (await searchDocuments(storage, { projectId: aProject.id, text: 'fundwort', limit: 9 })).found.map(
      hit => hit.document.id,
    )
  indexer.start()
  await waitFor(async () => expect(await found()).toEqual([before]))
  const after = await put({ pages: [['Fundwort']] })
  await waitFor(async () => expect(await found()).toEqual([after, before]))
  expect(await storage.search.listStale(9)).toEqual([])
  expect(errors).toEqual([[{ documentId: broken, fault: 'Error' }, 'search_entry_failed']])
  await indexer.stop()
  await put({ pages: [['Fundwort']] })
  expect(await storage.search.listStale(9)).toHaveLength(1)
  await storage.close()
})

test('an entry that the index refuses stops none of the others', async () => {
  const { storage, put } = await aSearchedStorage()
  const ids = [
    await put({ pages: [['Fundwort']] }),
    await put({ pages: [['Fundwort']] }),
    await put({ pages: [['Fundwort']] }),
  ]
  const [, refused = ''] = ids
  const documents = {
    ...storage.documents,
    find: async (id: string) => {
      const document = await storage.documents.find(id)
      return document && id === refused ? { ...document, analysis: { ...anAnalysis(), year: 0.5 } } : document
    },
  }
  const errors: unknown[][] = []
  const logger = { error: (...said: unknown[]) => void errors.push(said) }
  const indexer = createSearchIndexer({ storage: { ...storage, documents }, logger })
  indexer.start()
  await waitFor(async () => expect(await storage.search.listStale(9)).toEqual([]))
  await indexer.stop()
  const found = (await searchDocuments(storage, { projectId: aProject.id, text: 'fundwort', limit: 9 })).found
  expect(found.map(hit => hit.document.id).toSorted()).toEqual(ids.filter(id => id !== refused).toSorted())
  expect(errors).toEqual([[{ documentId: refused, fault: 'SqliteError' }, 'search_entry_failed']])
  await storage.close()
})

test('long documents are written one by one, so that requests get their turn between them', async () => {
  const { storage, put } = await aSearchedStorage()
  const long = Array.from({ length: 60 }, (_, page) => [`Fundwort ${page} Fundwort`])
  const ids = [await put({ pages: long }), await put({ pages: long })]
  const saved: (readonly string[])[] = []
  const search = {
    ...storage.search,
    save: async (renewed: Parameters<typeof storage.search.save>[0]) => {
      saved.push(renewed.map(each => each.documentId))
      await storage.search.save(renewed)
    },
  }
  const indexer = createSearchIndexer({ storage: { ...storage, search }, logger: { error: () => undefined } })
  indexer.start()
  await waitFor(async () => expect(await storage.search.listStale(9)).toEqual([]))
  await indexer.stop()
  expect(saved.every(each => each.length < 2)).toBe(true)
  const found = await searchDocuments(storage, { projectId: aProject.id, text: '"Fundwort 59 Fundwort"', limit: 9 })
  expect(found.found.map(hit => hit.document.id).toSorted()).toEqual(ids.toSorted())
  await storage.close()
})
