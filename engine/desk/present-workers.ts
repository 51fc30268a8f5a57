import type { Clock } from '../shared/clock.ts'

/** A worker that has not asked for so long is gone. */
const GONE_MS = 15_000
/** What a worker could not do or did wrongly goes elsewhere first. */
const BARRED_MS = 30_000

export interface PresentWorkers {
  /** A worker asked for work, and does so much at the same time. */
  saw(workerId: string, capacity: number): void
  /** It left in order. */
  left(workerId: string): void
  /** It gets nothing for a while. */
  bar(workerId: string): void
  isBarred(workerId: string): boolean
  /** How many tasks a worker may hold: what it said that it does at the same time. */
  capacityOf(workerId: string): number
  /** Operations that those who are here, and not barred, do at the same time. */
  capacity(): number
  /** How many are here. */
  count(): number
}

/** Who of the workers on other machines is here, by a clock that nobody sets. */
export function createPresentWorkers(clock: Pick<Clock, 'monotonicMs'>): PresentWorkers {
  const seen = new Map<string, { readonly capacity: number; readonly ms: number }>()
  const barred = new Map<string, number>()
  const isBarred = (id: string): boolean => (barred.get(id) ?? 0) > clock.monotonicMs()
  const present = (): readonly (readonly [id: string, capacity: number])[] => {
    const ms = clock.monotonicMs()
    for (const [id, { ms: last }] of seen) if (ms - last > GONE_MS) seen.delete(id)
    return [...seen].map(([id, { capacity }]) => [id, capacity] as const)
  }
  return {
    saw: (id, capacity) => void seen.set(id, { capacity, ms: clock.monotonicMs() }),
    left: id => void seen.delete(id),
    bar: id => void barred.set(id, clock.monotonicMs() + BARRED_MS),
    isBarred,
    capacityOf: id => seen.get(id)?.capacity ?? 0,
    capacity: () => present().reduce((sum, [id, capacity]) => sum + (isBarred(id) ? 0 : capacity), 0),
    count: () => present().length,
  }
}
