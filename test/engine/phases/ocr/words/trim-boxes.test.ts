import { expect, test } from 'vitest'
import { trimBoxes } from '../../../../../engine/phases/ocr/words/trim-boxes.ts'

test('a box that reaches into the next word of its line ends where that begins', () => {
  const trimmed = trimBoxes([
    { x0: 100, x1: 400, line: 0 },
    { x0: 220, x1: 260, line: 0 },
    { x0: 280, x1: 400, line: 0 },
    { x0: 50, x1: 90, line: 1 },
  ])
  expect(trimmed.map(({ x0, x1 }) => [x0, x1])).toEqual([
    [100, 220],
    [220, 260],
    [280, 400],
    [50, 90],
  ])
})

test('a word is not cut to nothing by one that begins where it does', () => {
  const words = [
    { x0: 100, x1: 400, line: 0 },
    { x0: 105, x1: 130, line: 0 },
  ]
  expect(trimBoxes(words)).toEqual(words)
})
