import { describe, expect, test } from 'vitest'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'

/** What every storage adapter says of the installation that it belongs to; `open` gives an empty one. */
export function installationConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    test('an id is kept once, and replaced only on purpose', async () => {
      const storage = await open()
      expect(await storage.installation.facts()).toEqual({ id: null, isEmpty: true, originals: [] })
      await storage.installation.settle('eins')
      await storage.installation.settle('zwei')
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
  })
}
