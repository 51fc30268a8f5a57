import { expect, test } from 'vitest'
import { nextToFetch } from '../../../engine/sources/share-slots.ts'
import type { Underway } from '../../../engine/sources/share-slots.ts'

const url = (projectId: string, batchId: string, host: string): Underway => ({
  projectId,
  batchId,
  source: { type: 'url', url: `https://${host}/x`, expiresAt: null, sha256: null },
})
const path = (projectId: string, batchId: string): Underway => ({
  projectId,
  batchId,
  source: { type: 'path', path: 'a.pdf', sha256: null },
})

/** Starts what may start until nothing may; the places in the list of those that run then. */
function start(waiting: readonly Underway[], underway: readonly Underway[] = []): number[] {
  const running = [...underway]
  const left = [...waiting]
  for (;;) {
    const next = nextToFetch(left, running)
    if (!next) return running.slice(underway.length).map(document => waiting.indexOf(document))
    left.splice(left.indexOf(next), 1)
    running.push(next)
  }
}
const hosts = (projectId: string, batchId: string, count: number, name = batchId) =>
  Array.from({ length: count }, (_, index) => url(projectId, batchId, `${name}-${index}.example`))

test('a batch, a project and a host each leave slots to others', () => {
  expect(start(hosts('p1', 'b1', 20))).toHaveLength(4)
  expect(start([...hosts('p1', 'b1', 20), ...hosts('p1', 'b2', 20)])).toHaveLength(6)
  expect(start([...hosts('p1', 'b1', 9), ...hosts('p1', 'b2', 9), ...hosts('p2', 'b3', 9)])).toHaveLength(8)
  expect(start(Array.from({ length: 9 }, () => url('p1', 'b1', 'one.example')))).toHaveLength(2)
})

test('another project’s source starts beside as many slow ones as one client can have', () => {
  const slow = [...hosts('p1', 'b1', 4), ...hosts('p1', 'b2', 2)]
  expect(start([...hosts('p1', 'b2', 9, 'more'), url('p2', 'b9', 'other.example')], slow)).toContain(9)
})

test('who has least under way is next, and the first of the list among equals', () => {
  const waiting = [...hosts('p1', 'b1', 3), ...hosts('p1', 'b2', 3), ...hosts('p2', 'b3', 3)]
  expect(start(waiting).slice(0, 4)).toEqual([0, 6, 3, 7])
})

test('a path never waits for the network, and the network never for a path', () => {
  const slow = [...hosts('p1', 'b1', 4), ...hosts('p1', 'b2', 2), ...hosts('p2', 'b3', 2)]
  expect(start([path('p1', 'b1'), path('p1', 'b1'), path('p1', 'b1')], slow)).toEqual([0, 1])
  expect(start(hosts('p1', 'b1', 1), [path('p1', 'b1'), path('p1', 'b1')])).toEqual([0])
})
