import { beforeEach, describe, expect, test } from 'vitest'
import type { DocumentSource } from '../../engine/model/document.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'

const URL_SOURCE: DocumentSource = { type: 'url', url: 'https://example.com/a.pdf', expiresAt: null, sha256: null }
const PATH_SOURCE: DocumentSource = { type: 'path', path: 'a.pdf', sha256: null }

/** What is still to be fetched, so that no project, batch or sort of source hides another. */
export function fetchConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      for (const id of [aProject.id, 'prj_other']) await storage.clients.ensureProject({ ...aProject, id }, 1)
      return () => storage.close()
    })

    const create = async (createdAt: number, sources: readonly DocumentSource[], projectId = aProject.id) => {
      const input = aBatch({ createdAt, documents: sources.length, stored: false, projectId })
      const documents = input.documents.map((document, index) => ({
        ...document,
        source: sources[index] ?? URL_SOURCE,
      }))
      await storage.batches.create({ ...input, documents })
      return documents.map(({ id }) => id)
    }
    const unfetched = async (batchesMax: number, documentsMax: number) =>
      (await storage.documents.listUnfetched({ batchesMax, documentsMax })).map(({ id }) => id)

    test('the first documents of each batch are listed, oldest batch first, with their project', async () => {
      const second = await create(2, [URL_SOURCE, URL_SOURCE, URL_SOURCE])
      const first = await create(1, [URL_SOURCE, URL_SOURCE, URL_SOURCE], 'prj_other')
      expect(await unfetched(9, 2)).toEqual([...first.slice(0, 2), ...second.slice(0, 2)])
      const [listed] = await storage.documents.listUnfetched({ batchesMax: 9, documentsMax: 1 })
      expect(listed).toMatchObject({ id: first[0], projectId: 'prj_other', source: URL_SOURCE })
    })

    test('a path is not hidden by urls before it, in its batch or in others', async () => {
      const mixed = await create(1, [URL_SOURCE, URL_SOURCE, PATH_SOURCE])
      await create(2, [URL_SOURCE])
      const later = await create(3, [PATH_SOURCE])
      expect(await unfetched(1, 1)).toEqual([mixed[0], mixed[2]])
      expect(await unfetched(2, 1)).toContain(later[0])
    })

    test('a project with many batches hides none of another', async () => {
      for (let at = 1; at <= 5; at++) await create(at, [URL_SOURCE])
      const [other] = await create(9, [URL_SOURCE], 'prj_other')
      expect(await unfetched(2, 9)).toHaveLength(3)
      expect(await unfetched(2, 9)).toContain(other)
    })

    test('what was fetched or given up is not listed', async () => {
      const [came, failed, waits] = await create(1, [URL_SOURCE, URL_SOURCE, URL_SOURCE])
      await storage.documents.finishFetch(came ?? '', { ok: true, sha256: 'b'.repeat(64), byteSize: 1 }, 2)
      const fault = { code: 'source_unreachable', message: 'Die Quelle ist nicht erreichbar.' }
      await storage.documents.finishFetch(failed ?? '', { ok: false, fault }, 2)
      expect(await unfetched(9, 9)).toEqual([waits])
    })
  })
}
