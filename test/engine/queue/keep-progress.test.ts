import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProgressView } from '../../../engine/model/progress.ts'
import { startProgress } from '../../../engine/phases/progress.ts'
import { keepProgress, type ProgressKeeper } from '../../../engine/queue/keep-progress.ts'

let saved: ProgressView[]
let counted: number
let keeper: ProgressKeeper

beforeEach(async () => {
  vi.useFakeTimers()
  saved = []
  counted = 0
  keeper = keepProgress({
    clock: { now: () => Date.now(), monotonicMs: () => Date.now() },
    start: startProgress('OCR', Date.now()),
    frame: async () => {
      counted += 1
      const phases = [{ name: 'OCR', weight: 100 } as const]
      return {
        phases,
        documents: [{ id: 'a', index: 0, filename: 'a.pdf' }],
        pages: 1,
        pagesToRecognize: 1,
        workers: 1,
      }
    },
    save: async view => void saved.push(view),
    onFault: error => {
      throw error
    },
  })
  keeper.emit({ type: 'phase_started', phase: 'OCR', weights: { a: 1 }, atMs: Date.now() })
  await vi.advanceTimersByTimeAsync(0)
})

afterEach(async () => {
  await keeper.stop()
  vi.useRealTimers()
})

test('an event right after a turn is not lost, it is stored with the next beat', async () => {
  keeper.emit({ type: 'item_started', item: 'a', step: 'recognize_pages' })
  expect(saved.map(view => view.microStep)).toEqual(['queued'])
  await vi.advanceTimersByTimeAsync(250)
  expect(saved.map(view => view.microStep)).toEqual(['queued', 'recognize_pages'])
})

test('many events are stored four times a second, pages are counted every two seconds', async () => {
  for (let at = 0; at < 400; at += 1) {
    keeper.emit({ type: 'item_progress', item: 'a', share: at / 1_000 })
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(saved.length).toBeGreaterThan(12)
  expect(saved.length).toBeLessThanOrEqual(18)
  expect(counted).toBeLessThanOrEqual(3)
})

test('without news the time left goes on, and after the stop nothing is stored', async () => {
  await vi.advanceTimersByTimeAsync(3_000)
  const before = saved.length
  expect(before).toBeGreaterThanOrEqual(3)
  await keeper.stop()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(saved).toHaveLength(before)
})
