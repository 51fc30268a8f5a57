import { expect, test } from 'vitest'
import type { Box } from '../../../wire/box.ts'
import { placeLabels } from '../../../src-renderer/documents/place-labels.ts'

const PAGE = { width: 1_000, height: 1_000 }
const LABEL = { width: 150, height: 15 }
const REGION: Box = [0.4, 0.5, 0.1, 0.04]

const place = (taken: readonly Box[], regions: readonly Box[] = [REGION], page = PAGE) =>
  placeLabels(
    regions,
    taken,
    page,
    regions.map(() => LABEL),
  ).map(label => label?.map(share => Math.round(share * 1_000) / 1_000) ?? null)

test('a label stands above its region, with their right edges in one line', () => {
  expect(place([])).toEqual([[0.35, 0.485, 0.15, 0.015]])
})

test('it gives way to what would be hidden: to the left edge, below, beside, and at last it is left out', () => {
  const atTheRight: Box = [0.34, 0.48, 0.05, 0.01]
  expect(place([atTheRight])).toEqual([[0.4, 0.485, 0.15, 0.015]])
  const above: Box = [0.2, 0.48, 0.5, 0.01]
  expect(place([above])).toEqual([[0.35, 0.54, 0.15, 0.015]])
  const below: Box = [0.2, 0.545, 0.5, 0.01]
  expect(place([above, below])).toEqual([[0.5, 0.513, 0.15, 0.015]])
  const right: Box = [0.55, 0.5, 0.1, 0.04]
  expect(place([above, below, right])).toEqual([[0.25, 0.513, 0.15, 0.015]])
  const left: Box = [0.3, 0.5, 0.05, 0.04]
  expect(place([above, below, right, left])).toEqual([null])
})

test('it stays on the page, and on a small picture it needs more of it', () => {
  expect(place([], [[0, 0, 0.1, 0.04]])).toEqual([[0, 0.04, 0.15, 0.015]])
  expect(place([], [REGION], { width: 100, height: 100 })).toEqual([null])
})

test('labels hide neither another region nor each other', () => {
  const [one, other] = place([], [REGION, [0.4, 0.45, 0.1, 0.04]])
  expect(one).toEqual([0.35, 0.54, 0.15, 0.015])
  expect(other).toEqual([0.35, 0.435, 0.15, 0.015])
})
