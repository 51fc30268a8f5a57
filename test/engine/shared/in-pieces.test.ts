import { expect, test } from 'vitest'
import { inPieces } from '../../../engine/shared/in-pieces.ts'

test('other work gets its turn after each item, and results come in order', async () => {
  const seen: string[] = []
  const others = setInterval(() => seen.push('other'), 0)
  const results = await inPieces(['a', 'b', 'c', 'd'], async item => {
    seen.push(item)
    // As a verb of storage that has its answer at once, and takes its time for it.
    for (const startedMs = performance.now(); performance.now() < startedMs + 5;);
    return item.toUpperCase()
  })
  clearInterval(others)
  expect(results).toEqual(['A', 'B', 'C', 'D'])
  expect(seen.slice(0, seen.lastIndexOf('d')).filter(each => each === 'other').length).toBeGreaterThanOrEqual(2)
})

test('the first failure ends it', async () => {
  const seen: number[] = []
  const fails = inPieces([1, 2, 3], item => {
    seen.push(item)
    if (item === 2) throw new Error('no')
  })
  await expect(fails).rejects.toThrow('no')
  expect(seen).toEqual([1, 2])
})
