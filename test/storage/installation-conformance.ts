import { describe, expect, test } from 'vitest'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'

/** What every storage adapter says of the installation that it belongs to; `open` gives an empty one. */
export function installationConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    test('an id is kept once, and replaced only on purpose', async () => {
      const storage = await open()
      expect(await storage.installation.facts()).toEqual({ id: null, isEmpty: true, originals: [] })
      await storage.installation.keepFirst('eins')
      await storage.installation.keepFirst('zwei')
      expect(await storage.installation.facts()).toMatchObject({ id: 'eins' })
      await storage.installation.replace('drei')
      expect(await storage.installation.facts()).toEqual({ id: 'drei', isEmpty: true, originals: [] })
      await storage.close()
    })

    test('it names the newest originals, and is not empty once a batch was made', async () => {
      const storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      const input = aBatch({ documents: 1 })
      const stored = { sha256: 'a'.repeat(64), byteSize: 1 }
      const documents = input.documents.map(document => ({ ...document, source: { type: 'upload' } as const, stored }))
      await storage.batches.create({ ...input, documents })
      expect(await storage.installation.facts()).toEqual({ id: null, isEmpty: false, originals: [stored.sha256] })
      await storage.close()
    })

    test('checks keep what they found, and find each file that a document names', async () => {
      const storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      const input = aBatch({ documents: 3 })
      const sha256s = ['a', 'b', 'a'].map(letter => letter.repeat(64))
      const documents = input.documents.map((document, at) => {
        const stored = { sha256: sha256s[at] ?? '', byteSize: 1 }
        return { ...document, source: { type: 'upload' } as const, stored }
      })
      await storage.batches.create({ ...input, documents })
      const [one, two, three] = documents.map(({ id }) => ({ batchId: input.batch.id, documentId: id }))
      const rendition = { sha256: 'c'.repeat(64), byteSize: 1, mediaType: 'application/pdf' } as const
      const converted = { pages: [], rendition, notes: [], isContainer: false, children: [] }
      await storage.documents.saveConverted(two?.documentId ?? '', converted)
      const { checks } = storage
      expect(await checks.listOriginals('', 2)).toEqual([sha256s[0], sha256s[1]])
      expect(await checks.listOriginals(sha256s[1] ?? '', 2)).toEqual([rendition.sha256])
      const named = await checks.documentsOf(sha256s[0] ?? '')
      expect(new Set(named.map(({ documentId }) => documentId))).toEqual(new Set([one?.documentId, three?.documentId]))
      expect(await checks.documentsOf(rendition.sha256)).toEqual([two])
      expect(await checks.listResults('', 5)).toEqual([])
      expect(await checks.find('files')).toBeNull()
      await checks.save('files', '{"a":1}', 1)
      await checks.save('files', '{"a":2}', 2)
      expect(await checks.find('files')).toBe('{"a":2}')
      await storage.close()
    })
  })
}
