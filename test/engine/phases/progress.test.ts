import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PHASE_NAMES } from '../../../engine/model/phase-name.ts'
import { phaseShare, reduceProgress, startProgress, type ProgressEvent } from '../../../engine/phases/progress.ts'
import { viewProgress, type ProgressFrame } from '../../../engine/phases/view-progress.ts'

const frame: ProgressFrame = {
  phases: PHASE_NAMES.map(name => ({ name, weight: 20 })),
  documents: [
    { id: 'a', index: 0, filename: 'a.pdf' },
    { id: 'b', index: 1, filename: 'b.pdf' },
  ],
  pages: 2,
  pagesToRecognize: 2,
  workers: 2,
}

function play(events: readonly ProgressEvent[], nowMs = 1_000) {
  const state = events.reduce(reduceProgress, startProgress('CONVERSION', 0))
  return viewProgress(state, frame, { nowMs, at: 1 })
}

const ocr: ProgressEvent[] = [
  { type: 'phase_finished', phase: 'CONVERSION' },
  { type: 'phase_started', phase: 'OCR', weights: { a: 1, b: 1 }, atMs: 0 },
  { type: 'item_started', item: 'b', step: 'recognize_pages' },
]

test('half of the second of five equal phases is 30 percent', () => {
  const view = play([...ocr, { type: 'item_finished', item: 'a' }])
  expect(view).toMatchObject({ phase: 'OCR', phasePercent: 50, overallPercent: 30 })
})

test('the current file is the one that moved last, counted from 1', () => {
  const view = play([...ocr, { type: 'item_progress', item: 'b', share: 0.25 }])
  expect(view).toMatchObject({ currentFile: 'b.pdf', currentIndex: 2, totalFiles: 2, filePercent: 25 })
})

test('a document counts by its work, not as one of many', () => {
  const weighted: ProgressEvent = { type: 'phase_started', phase: 'OCR', weights: { a: 1, b: 3 }, atMs: 0 }
  const view = play([{ type: 'phase_finished', phase: 'CONVERSION' }, weighted, { type: 'item_finished', item: 'b' }])
  expect(view.phasePercent).toBe(75)
})

test('100 percent is left to the end of the run', () => {
  expect(play(PHASE_NAMES.map(phase => ({ type: 'phase_finished', phase }))).overallPercent).toBe(99)
})

test('time left follows the measured speed, not what a former run had done', () => {
  const slow = play([...ocr, { type: 'item_progress', item: 'b', share: 0.5 }], 10_000)
  const resumed = play(
    [...ocr.slice(0, 2), { type: 'item_finished', item: 'a' }, { type: 'item_started', item: 'b', step: 'x' }],
    10_000,
  )
  // A quarter of the phase took 10 s, so the other three take 30 s and the later phases come on top.
  expect(slow.estimatedRemainingSeconds).toBeGreaterThanOrEqual(30)
  // Nothing was done in this run yet: the estimate stays that of experience.
  expect(resumed.estimatedRemainingSeconds).toBeLessThan(30)
})

test('what came out of an archive is still to be done, and shares what is left of the phase', () => {
  const archive: ProgressEvent[] = [
    { type: 'phase_started', phase: 'CONVERSION', weights: { zip: 1, b: 1 }, atMs: 0 },
    { type: 'item_finished', item: 'b' },
    { type: 'items_found', items: ['c', 'd', 'e'] },
    { type: 'item_finished', item: 'zip' },
  ]
  // Half was done; of the other half the archive itself is a quarter.
  expect(play(archive).phasePercent).toBe(62.5)
  expect(play([...archive, { type: 'item_finished', item: 'c' }]).phasePercent).toBe(75)
  const all = ['c', 'd', 'e'].map((item): ProgressEvent => ({ type: 'item_finished', item }))
  expect(play([...archive, ...all]).phasePercent).toBe(100)
})

test('a mail in an archive in an archive: each level shares what the one before left', () => {
  const nested: ProgressEvent[] = [
    { type: 'phase_started', phase: 'CONVERSION', weights: { outer: 1 }, atMs: 0 },
    { type: 'items_found', items: ['inner'] },
    { type: 'item_finished', item: 'outer' },
    { type: 'items_found', items: ['mail'] },
    { type: 'item_finished', item: 'inner' },
  ]
  expect(play(nested).phasePercent).toBe(75)
  expect(play([...nested, { type: 'item_finished', item: 'mail' }]).phasePercent).toBe(100)
})

test('percent never falls, whatever the order of items and whatever is found on the way', () => {
  const item = fc.constantFrom('a', 'b', 'c', 'd')
  const type = fc.constant('item_progress' as const)
  const share = fc.record({ type, item, share: fc.double({ min: 0, max: 1, noNaN: true }) })
  const found = fc.record({ type: fc.constant('items_found' as const), items: fc.array(item, { maxLength: 3 }) })
  fc.assert(
    fc.property(fc.array(fc.oneof(share, share, found), { maxLength: 30 }), moves => {
      let state = ocr.reduce(reduceProgress, startProgress('CONVERSION', 0))
      let before = 0
      for (const move of moves) {
        state = reduceProgress(state, move)
        const percent = viewProgress(state, frame, { nowMs: 1, at: 1 }).overallPercent
        expect(percent).toBeGreaterThanOrEqual(before)
        before = percent
      }
      expect(phaseShare(state)).toBeLessThanOrEqual(1)
    }),
  )
})
