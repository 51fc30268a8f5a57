import { expect, test } from 'vitest'
import type { RecordedCorrection } from '../../../../wire/corrections.ts'
import { historyOf } from '../../../../src-renderer/features/review/review-history.ts'

type Made = RecordedCorrection['correction']

/**
 * Corrections in the order in which they were made, numbered from 1; the engine can take back those that `can` names.
 */
function made(corrections: readonly Made[], can?: readonly number[]): RecordedCorrection[] {
  return corrections.map((correction, index) => {
    return { sequence: index + 1, at: 0, by: null, correction, canUndo: can ? can.includes(index + 1) : true }
  })
}

const kind: Made = { type: 'set_kind', documentId: 'a' }
const amount: Made = { type: 'set_field', documentId: 'a', name: 'gross' }
const confirm: Made = { type: 'confirm_document', documentId: 'b' }
const undo = (sequence: number, documentId = 'a'): Made => ({ type: 'undo', documentId, sequence })
const last = (corrections: readonly RecordedCorrection[]) => {
  const { done, undone } = historyOf(corrections)
  return { undo: done.at(-1)?.sequence, redo: undone.at(-1)?.sequence }
}

test('the last judgement of the batch is taken back first, whatever document it was about', () => {
  expect(historyOf(made([kind, amount, confirm])).done.at(-1)).toEqual({
    sequence: 3,
    documentId: 'b',
    type: 'confirm_document',
    field: null,
  })
})

test('steps go back and forth: what was taken back is done again by taking that back', () => {
  expect(last(made([kind, amount]))).toEqual({ undo: 2, redo: undefined })
  expect(last(made([kind, amount, undo(2)]))).toEqual({ undo: 1, redo: 3 })
  expect(last(made([kind, amount, undo(2), undo(1)]))).toEqual({ undo: undefined, redo: 4 })
  expect(last(made([kind, amount, undo(2), undo(1), undo(4)]))).toEqual({ undo: 5, redo: 3 })
  expect(last(made([kind, amount, undo(2), undo(1), undo(4), undo(3)]))).toEqual({ undo: 6, redo: undefined })
})

test('a step that was done again keeps what it is', () => {
  const { done } = historyOf(made([amount, undo(1), undo(2)]))
  expect(done).toEqual([{ sequence: 3, documentId: 'a', type: 'set_field', field: 'gross' }])
})

test('after a new judgement nothing is left to be done again', () => {
  expect(last(made([kind, undo(1), confirm]))).toEqual({ undo: 3, redo: undefined })
})

test('what the engine cannot take back, because its document was divided since, is left out', () => {
  const split: Made = { type: 'split_document', documentId: 'a' }
  expect(last(made([confirm, kind, split], [1]))).toEqual({ undo: 1, redo: undefined })
})
