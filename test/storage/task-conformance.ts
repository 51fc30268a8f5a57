import { beforeEach, describe, expect, test } from 'vitest'
import type { Storage } from '../../engine/storage/storage.ts'
import type { NewTask, TaskHold } from '../../engine/storage/task-verbs.ts'
import { aBatch, aProject } from '../support/a-batch.ts'

const SHA = 'a'.repeat(64)

/**
 * What every storage adapter does about tasks of other machines' workers; `open` gives an empty one, `endPauses` ends the
 * pauses of tasks that were lost, where there are any.
 */
export function taskConformance(name: string, open: () => Promise<Storage>, endPauses: () => Promise<unknown>): void {
  describe(name, () => {
    let storage: Storage
    let batchId = ''
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      batchId = await anOwnBatch()
      return () => storage.close()
    })

    const anOwnBatch = async (): Promise<string> => {
      const input = aBatch()
      await storage.batches.create(input)
      return input.batch.id
    }
    const aTask = (id: string, batch = batchId): NewTask => {
      return { id, batchId: batch, operation: 'read-page', input: '{"page":1}', sha256: SHA }
    }
    const claim = (worker: string, at = 100, { takesLost = false, heldMax = 100 } = {}) =>
      storage.tasks.claim({ worker, at, leaseMs: 10, takesLost, heldMax })

    test('a task is held by one worker, and what it gives is taken out once', async () => {
      expect(await storage.tasks.put(aTask('t1'), 1)).toBe('waiting')
      expect(await storage.tasks.put(aTask('t1'), 2)).toBe('waiting')
      const held = await claim('w1')
      expect(held).toEqual({ id: 't1', fence: 1, batchId, operation: 'read-page', input: '{"page":1}', sha256: SHA })
      expect(await claim('w2')).toBeNull()
      expect([await storage.tasks.isHeldBy('w1', SHA), await storage.tasks.isHeldBy('w2', SHA)]).toEqual([true, false])
      expect(await storage.tasks.take('t1')).toBeNull()
      expect(await storage.tasks.finish({ id: 't1', fence: 1, worker: 'w1' }, '{"words":[]}')).toBe(true)
      expect(await storage.tasks.put(aTask('t1'), 3)).toBe('done')
      expect(await storage.tasks.isHeldBy('w1', SHA)).toBe(false)
      expect(await storage.tasks.take('t1')).toBe('{"words":[]}')
      expect(await storage.tasks.take('t1')).toBeNull()
    })

    test('a hold that ran out is void for every verb, and the task is another worker’s', async () => {
      await storage.tasks.put(aTask('t1'), 1)
      const first = { id: 't1', fence: 1, worker: 'w1' }
      await claim('w1', 100)
      expect(await storage.tasks.beat(first, { at: 105, leaseMs: 10 })).toBe(true)
      expect([await storage.tasks.lapse(115), await storage.tasks.lapse(116)]).toEqual([0, 1])
      await endPauses()
      expect(await claim('w2', 120)).toMatchObject({ id: 't1', fence: 2 })
      expect(await storage.tasks.beat(first, { at: 121, leaseMs: 1000 })).toBe(false)
      expect(await storage.tasks.finish(first, '1')).toBe(false)
      expect(await storage.tasks.release(first, true)).toBe(false)
      expect(await storage.tasks.finish({ ...first, fence: 2 }, '1')).toBe(false)
      expect(await storage.tasks.finish({ id: 't1', fence: 2, worker: 'w2' }, '2')).toBe(true)
      expect(await storage.tasks.take('t1')).toBe('2')
    })

    test('what was lost too often is given to no further worker; what was given back in order is', async () => {
      await storage.tasks.put(aTask('t1'), 1)
      for (const isLoss of [false, false, true, true]) {
        const held = await claim('w1')
        expect(held).not.toBeNull()
        expect(await storage.tasks.release({ id: 't1', fence: held?.fence ?? 0, worker: 'w1' }, isLoss)).toBe(true)
        await endPauses()
      }
      expect(await claim('w1')).toBeNull()
      await storage.tasks.put(aTask('t2'), 1)
      expect((await storage.figures()).tasks).toEqual({ lost: 1, waiting: 1 })
      expect(await claim('w1')).toMatchObject({ id: 't2' })
      expect(await claim('engine', 100, { takesLost: true })).toMatchObject({ fence: 5 })
    })

    test('a worker holds no more than it may, though it asks many times at once', async () => {
      for (const id of ['a', 'b', 'c', 'd']) await storage.tasks.put(aTask(id), 1)
      const claims = await Promise.all([1, 2, 3, 4].map(() => claim('w1', 100, { heldMax: 2 })))
      const held = claims.filter(each => each !== null)
      expect(held).toHaveLength(2)
      expect(await claim('w2', 100, { heldMax: 1 })).not.toBeNull()
      expect(await storage.tasks.finish({ ...held[0], worker: 'w1' } as TaskHold, '1')).toBe(true)
      expect(await claim('w1', 100, { heldMax: 2 })).not.toBeNull()
      expect(await claim('w1', 100, { heldMax: 2 })).toBeNull()
    })

    test('projects take turns, then batches, then what waits longest', async () => {
      await storage.clients.ensureProject({ ...aProject, id: 'prj_other' }, 1)
      const other = aBatch()
      await storage.batches.create({ ...other, batch: { ...other.batch, projectId: 'prj_other' } })
      const second = await anOwnBatch()
      for (const [at, id] of ['a1', 'a2', 'a3'].entries()) await storage.tasks.put(aTask(id), at)
      await storage.tasks.put(aTask('b1', second), 10)
      await storage.tasks.put(aTask('c1', other.batch.id), 11)
      const order: (string | undefined)[] = []
      for (let turn = 0; turn < 5; turn += 1) order.push((await claim('w'))?.id)
      expect(order).toEqual(['a1', 'c1', 'b1', 'a2', 'a3'])
    })

    test('of claims at the same time each gets a task of its own', async () => {
      const ids = Array.from({ length: 12 }, (_, index) => `t${index}`)
      for (const id of ids) await storage.tasks.put(aTask(id), 1)
      const claimed = await Promise.all(ids.map(id => claim(`w-${id}`)))
      const given = claimed.flatMap(task => (task ? [task.id] : []))
      expect(new Set(given).size).toBe(given.length)
      for (let rest = await claim('late'); rest !== null; rest = await claim('late')) given.push(rest.id)
      expect(given.toSorted()).toEqual(ids.toSorted())
    })

    test('a start forgets what nobody waits for, keeps what others work on, and a batch takes its tasks along', async () => {
      for (const [at, id] of ['mine', 'theirs', 'waits', 'old'].entries()) await storage.tasks.put(aTask(id), at)
      await claim('engine')
      await claim('w1')
      await storage.tasks.forget('engine', 500)
      expect(await storage.tasks.lapse(499)).toBe(0)
      expect(await storage.tasks.put(aTask('theirs'), 50)).toBe('held')
      expect(await storage.tasks.finish({ id: 'theirs', fence: 1, worker: 'w1' }, '{}')).toBe(true)
      await storage.tasks.forgetEnded(1)
      expect(await storage.tasks.put(aTask('theirs'), 51)).toBe('done')
      await storage.tasks.forgetEnded(2)
      expect(await storage.tasks.put(aTask('theirs'), 52)).toBe('waiting')
      await storage.tasks.withdraw('theirs')
      expect(await claim('w1')).toBeNull()
    })

    test('a worker is known by its token until it is revoked', async () => {
      await storage.pageWorkers.add({ id: 'pwk_1', name: 'Keller', createdAt: 5 }, 'hash')
      expect(await storage.pageWorkers.find('hash')).toEqual({
        id: 'pwk_1',
        name: 'Keller',
        createdAt: 5,
        revokedAt: null,
      })
      expect(await storage.pageWorkers.find('other')).toBeNull()
      expect([await storage.pageWorkers.revoke('pwk_1', 9), await storage.pageWorkers.revoke('pwk_1', 10)]).toEqual([
        true,
        false,
      ])
      expect(await storage.pageWorkers.find('hash')).toBeNull()
      expect(await storage.pageWorkers.list()).toMatchObject([{ id: 'pwk_1', revokedAt: 9 }])
    })
  })
}
