import { expect, test, vi } from 'vitest'
import { readWork, reportWork } from '../../../engine/host/report-work.ts'
import type { WorkMessage } from '../../../engine/host/host-message.ts'

function storageOf(processing: readonly number[], queued: number) {
  const list = ({ status }: { status?: string }) =>
    status === 'processing'
      ? { items: processing.map(overallPercent => ({ overallPercent })), total: processing.length }
      : { items: [], total: queued }
  return { batches: { list } } as unknown as Parameters<typeof readWork>[0]
}

test.each([
  [[], 0, { open: 0, percent: null }],
  [[], 3, { open: 3, percent: 0 }],
  [[80], 0, { open: 1, percent: 80 }],
  [[80, 40], 0, { open: 2, percent: 60 }],
  [[99], 1, { open: 2, percent: 49 }],
])('%j in work and %i waiting', async (processing, queued, told) => {
  expect(await readWork(storageOf(processing, queued))).toEqual({ type: 'work', ...told })
})

test('only what changed is told, also after a look that failed, and nothing after the end', async () => {
  vi.useFakeTimers()
  let work: WorkMessage = { type: 'work', open: 0, percent: null }
  const told: WorkMessage[] = []
  const faults: unknown[] = []
  const report = reportWork({
    read: async () => {
      if (faults.length === 0 && work.open === 1) throw new Error('busy')
      return work
    },
    tell: each => told.push(each),
    onFault: error => faults.push(error),
    everyMs: 1_000,
  })
  await vi.advanceTimersByTimeAsync(3_000)
  work = { type: 'work', open: 1, percent: 5 }
  await vi.advanceTimersByTimeAsync(3_000)
  await report.stop()
  work = { type: 'work', open: 2, percent: 5 }
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  expect(told.map(each => each.open)).toEqual([0, 1])
  expect(faults).toHaveLength(1)
})
