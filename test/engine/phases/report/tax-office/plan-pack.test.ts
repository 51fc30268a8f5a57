import { expect, test } from 'vitest'
import { planPack } from '../../../../../engine/phases/report/tax-office/plan-pack.ts'
import type { MeasuredDocument } from '../../../../../engine/phases/report/tax-office/plan-pack.ts'

const LIMITS = { fileBytes: 100, filePages: 10, files: 3, bytes: 250 }

const doc = (...parts: readonly (readonly [pages: number, bytes: number])[]): MeasuredDocument => ({
  documentId: 'doc',
  parts: parts.map(([pages, bytes]) => ({ pages, bytes })),
})
const plan = (documents: readonly MeasuredDocument[], limits = LIMITS) => {
  const { files, left } = planPack(documents, limits)
  return { files: files.map(refs => refs.map(({ document, part }) => `${document}.${part}`).join(' ')), left }
}

test('documents share a file up to the last byte and the last page, and not beyond', () => {
  expect(plan([doc([5, 60]), doc([5, 40])]).files).toEqual(['0.0 1.0'])
  expect(plan([doc([5, 60]), doc([5, 41])]).files).toEqual(['0.0', '1.0'])
  expect(plan([doc([5, 60]), doc([6, 40])]).files).toEqual(['0.0', '1.0'])
})

test('a divided document has files of its own', () => {
  const { files, left } = plan([doc([1, 10]), doc([10, 50], [1, 5]), doc([1, 10])], { ...LIMITS, files: 4 })
  expect(files).toEqual(['0.0', '1.0', '1.1', '2.0'])
  expect(left).toEqual([])
})

test('the message takes as many bytes and files as it may, and from the first that is too much on nothing', () => {
  expect(plan([doc([1, 100]), doc([1, 100]), doc([1, 50])]).left).toEqual([])
  expect(plan([doc([1, 100]), doc([1, 100]), doc([1, 51]), doc([1, 1])])).toEqual({
    files: ['0.0', '1.0'],
    left: [2, 3],
  })
  expect(plan([doc([10, 1]), doc([10, 1]), doc([10, 1]), doc([1, 1])]).left).toEqual([3])
})

test('a divided document is in the message as a whole or not at all', () => {
  expect(plan([doc([10, 1]), doc([10, 1], [10, 1], [10, 1])])).toEqual({ files: ['0.0'], left: [1] })
})
