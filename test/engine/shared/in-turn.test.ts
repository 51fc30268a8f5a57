import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createInTurn } from '../../../engine/shared/in-turn.ts'

test('work on one key comes one after the other, work on another beside it', async () => {
  const inTurn = createInTurn()
  const seen: string[] = []
  const work = (keys: string[], name: string) =>
    inTurn(keys, async () => {
      seen.push(`${name} begins`)
      await turn()
      seen.push(`${name} ends`)
    })
  await Promise.all([work(['a'], 'first'), work(['a'], 'second'), work(['b'], 'other')])
  expect(seen.indexOf('second begins')).toBeGreaterThan(seen.indexOf('first ends'))
  expect(seen.indexOf('other begins')).toBeLessThan(seen.indexOf('first ends'))
})

test('two that want the same keys in another order never wait for each other', async () => {
  const inTurn = createInTurn()
  const done = await Promise.all([
    inTurn(['a', 'b'], async () => (await turn(), 'one')),
    inTurn(['b', 'a'], async () => (await turn(), 'two')),
    inTurn(['a', 'a'], async () => 'three'),
  ])
  expect(done).toEqual(['one', 'two', 'three'])
})

test('a fault is that of its own work alone', async () => {
  const inTurn = createInTurn()
  const failing = inTurn(['a'], () => Promise.reject(new Error('mine')))
  const next = inTurn(['a'], async () => 'goes on')
  await expect(failing).rejects.toThrow('mine')
  expect(await next).toBe('goes on')
})
