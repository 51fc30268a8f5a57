import { beforeEach, describe, expect, test } from 'vitest'
import type { Seat } from '../../engine/storage/seat.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import type { BatchWishes } from '../support/a-batch.ts'

const another = { ...aProject, id: 'prj_another' }
const LARGE = 21

/** Whose run every storage adapter gives out next. */
export function claimConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      for (const project of [aProject, another]) await storage.clients.ensureProject(project, 1)
      return () => storage.close()
    })
    const created = async (wishes: BatchWishes): Promise<string> => {
      const input = aBatch(wishes)
      await storage.batches.create(input)
      return input.batch.id
    }
    const claim = async (seat: Seat = 'ordinary') =>
      (await storage.runs.claim('engine', 2_000, 30_000, seat))?.batchId ?? null

    test('the project with the fewest runs comes first, of it the oldest batch', async () => {
      const [first, second] = [await created({ createdAt: 1 }), await created({ createdAt: 2 })]
      const late = await created({ createdAt: 3, projectId: another.id })
      const later = await created({ createdAt: 4, projectId: another.id })
      expect([await claim(), await claim(), await claim(), await claim(), await claim()]).toEqual([
        first,
        late,
        second,
        later,
        null,
      ])
    })

    test('beside others goes a small batch past large ones of its project, and no large one', async () => {
      const [first, second] = [
        await created({ createdAt: 1, documents: LARGE }),
        await created({ createdAt: 2, documents: LARGE }),
      ]
      const small = await created({ createdAt: 3, documents: LARGE - 1 })
      expect(await claim()).toBe(first)
      expect([await claim('beside'), await claim('beside')]).toEqual([small, null])
      expect(await claim()).toBe(second)
    })

    test('a batch of few documents is large by their bytes', async () => {
      await created({ createdAt: 1 })
      const heavy = aBatch({ createdAt: 2, stored: false })
      await storage.batches.create(heavy)
      const bytes = { ok: true, sha256: 'b'.repeat(64), byteSize: 20_000_001 } as const
      await storage.documents.finishFetch(heavy.documents[0]?.id ?? '', bytes, 2_000)
      await claim()
      expect([await claim('beside'), await claim()]).toEqual([null, heavy.batch.id])
    })

    test('a large batch of a project of which none is running goes beside others', async () => {
      await created({ createdAt: 1, documents: LARGE })
      const late = await created({ createdAt: 2, documents: LARGE, projectId: another.id })
      await created({ createdAt: 3, documents: LARGE, projectId: another.id })
      await claim()
      expect([await claim('beside'), await claim('beside')]).toEqual([late, null])
    })
  })
}
