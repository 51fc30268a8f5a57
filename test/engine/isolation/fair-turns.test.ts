import { describe, expect, test } from 'vitest'
import { createFairTurns } from '../../../engine/isolation/fair-turns.ts'
import type { WorkShare } from '../../../engine/model/work-share.ts'

interface Job {
  readonly name: string
  readonly share: WorkShare
}

const page = (projectId: string, batchId: string, name = batchId): Job => ({
  name,
  share: { rank: 'batch', projectId, batchId },
})
const wish = (rank: 'picture' | 'person' | 'upkeep'): Job => ({ name: rank, share: { rank } })

function turnsOf(...jobs: readonly Job[]) {
  const turns = createFairTurns<Job>()
  for (const job of jobs) turns.add(job)
  return turns
}

/** Who comes next, one after the other, each ended before the next begins. */
function order(turns: ReturnType<typeof turnsOf>): string[] {
  const names: string[] = []
  for (let job = turns.next(); job !== null; job = turns.next()) {
    names.push(job.name)
    turns.end(job)
  }
  return names
}

describe('whose turn it is', () => {
  test('a picture that somebody looks at comes first, then what a person waits for, then batches, then upkeep', () => {
    const turns = turnsOf(wish('upkeep'), page('p', 'b'), wish('person'), wish('picture'))
    expect(order(turns)).toEqual(['picture', 'person', 'b', 'upkeep'])
  })

  test('three pages of a small batch are done within six turns although a thousand of a large one came before', () => {
    const turns = turnsOf(
      ...Array.from({ length: 1000 }, () => page('p', 'large')),
      ...Array.from({ length: 3 }, () => page('p', 'small')),
    )
    expect(order(turns).slice(0, 6).toSorted()).toEqual(['large', 'large', 'large', 'small', 'small', 'small'])
  })

  test('a project with five batches gets no more than one with a single batch', () => {
    const turns = turnsOf(
      ...['1', '2', '3', '4', '5'].flatMap(id => [page('many', id), page('many', id)]),
      ...Array.from({ length: 4 }, () => page('one', 'alone')),
    )
    expect(
      order(turns)
        .slice(0, 8)
        .filter(name => name === 'alone'),
    ).toHaveLength(4)
  })

  test('what is under way counts: a batch whose long page still runs leaves the next worker to the other', () => {
    const turns = turnsOf(page('p', 'a'), page('p', 'a'), page('p', 'b'), page('p', 'b'))
    const long = turns.next()
    const names = [turns.next(), turns.next()].map(job => {
      if (job) turns.end(job)
      return job?.name
    })
    expect([long?.name, ...names]).toEqual(['a', 'b', 'a'])
  })

  test('pages of one batch come in the order in which they were asked for', () => {
    const names = Array.from({ length: 20 }, (_, index) => `page ${index}`)
    expect(order(turnsOf(...names.map(name => page('p', 'b', name))))).toEqual(names)
  })

  test('upkeep comes to its turn on an engine that is never idle', () => {
    const turns = turnsOf(wish('upkeep'))
    const names: string[] = []
    for (let turn = 0; turn < 250; turn++) {
      turns.add(page('p', 'b'))
      const job = turns.next()
      if (job) turns.end(job)
      names.push(job?.name ?? '')
    }
    expect(names.indexOf('upkeep')).toBe(200)
  })

  test('a job that is called off waits no more, and one that has begun cannot be', () => {
    const [first, second] = [page('p', 'a'), page('p', 'b')]
    const turns = turnsOf(first, second)
    expect(turns.next()).toBe(first)
    expect([turns.remove(first), turns.remove(second), turns.next()]).toEqual([false, true, null])
  })

  test('a worker for pictures takes nothing else', () => {
    const turns = turnsOf(page('p', 'b'))
    expect(turns.next(({ rank }) => rank === 'picture')).toBeNull()
    turns.add(wish('picture'))
    expect(turns.next(({ rank }) => rank === 'picture')?.name).toBe('picture')
  })
})
