import { expect, test } from 'vitest'
import {
  correctionOf,
  isEdgeOfFile,
  moveTo,
  moveToNext,
  moveToPrevious,
  oppositeSteps,
  orderedPages,
  pagesAround,
  rangeOf,
  toggleAside,
  toggleBegin,
  withSteps,
} from '../../../../src-renderer/features/page-order/ordered-pages.ts'
import type { OrderedPage, PageStep } from '../../../../src-renderer/features/page-order/ordered-pages.ts'
import { targetOfKey } from '../../../../src-renderer/features/page-order/page-keys.ts'
import type { BatchDocument } from '../../../../wire/batch-document.ts'

interface Sketch {
  readonly id: string
  /** Id of the stack that it is a part of. */
  readonly of?: string
  readonly pages: readonly number[]
  readonly aside?: readonly number[]
  readonly isContainer?: boolean
  readonly status?: string
}

const documentOf = (
  { id, of, pages, aside = [], isContainer = false, status = 'processed' }: Sketch,
  index: number,
): BatchDocument =>
  ({
    id,
    index,
    filename: `${id}.pdf`,
    status,
    isContainer,
    position: isContainer ? null : index,
    origin: of === undefined ? null : { parentId: of, type: 'part', label: '' },
    pages: pages.map((sourceNumber, at) => ({
      number: at + 1,
      sourceNumber,
      setAside: aside.includes(sourceNumber) ? 'blank' : null,
    })),
  }) as unknown as BatchDocument

/** A stack of seven pages: a document of 1 and 2, a separator sheet 3, a document of 4, one of 5 to 7 (6 is blank); and a file. */
const DOCUMENTS = [
  { id: 'stack', pages: [3], aside: [3], isContainer: true },
  { id: 'a', of: 'stack', pages: [1, 2] },
  { id: 'b', of: 'stack', pages: [4] },
  { id: 'c', of: 'stack', pages: [5, 6, 7], aside: [6] },
  { id: 'file', pages: [1, 2] },
  { id: 'broken', pages: [], status: 'failed' },
].map(documentOf)
const PAGES = orderedPages({ id: 'bat_1', documents: DOCUMENTS })

const outline = (pages: readonly OrderedPage[]) =>
  pages
    .map(({ place, begins, setAside }) => `${begins ? '|' : ''}${place.sourceNumber}${setAside ? '-' : ''}`)
    .join(' ')
const told = (steps: readonly PageStep[] | null) =>
  steps && steps.map(({ type, place }) => `${type.split('_')[0]} ${place.sourceNumber}`)

test('pages stand in the order of their file; a separator sheet begins no document', () => {
  expect(outline(PAGES)).toBe('|1 2 3- |4 |5 6- 7 |1 2')
  expect(PAGES.map(({ isFirstOfFile }) => isFirstOfFile).indexOf(true, 1)).toBe(7)
  expect(rangeOf(PAGES, 5)).toEqual([4, 7])
})

test('of a client-year whole files are shown, delivery after delivery, and none that holds nothing of it', () => {
  const other = [
    { id: 'late', pages: [1] },
    { id: 'foreign', pages: [1, 2] },
  ].map(documentOf)
  const deliveries = [
    { id: 'bat_1', name: 'Erste', documents: DOCUMENTS },
    { id: 'bat_2', name: 'Zweite', documents: other },
  ]
  const pages = pagesAround(deliveries, new Set(['b', 'late']))
  expect(outline(pages)).toBe('|1 2 3- |4 |5 6- 7 |1')
  expect(pages.map(({ batchId }) => batchId)).toEqual([...Array.from({ length: 7 }, () => 'bat_1'), 'bat_2'])
  expect(pagesAround(deliveries, new Set())).toEqual([])
})

test('what lies beside a document is of the same file, or of another one that no page goes to', () => {
  const edges = (at: number) => (['before', 'after'] as const).map(side => isEdgeOfFile(PAGES, at, side))
  expect([0, 3, 4, 7].map(edges)).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [true, true],
  ])
})

test('a document begins at a page, or no longer', () => {
  expect(told(toggleBegin(PAGES, 1))).toEqual(['split 2'])
  expect(told(toggleBegin(PAGES, 3))).toEqual(['join 4'])
  expect(toggleBegin(PAGES, 0), 'the first page of a file').toBeNull()
  expect(outline(withSteps(PAGES, toggleBegin(PAGES, 3) ?? []))).toBe('|1 2 3- 4 |5 6- 7 |1 2')
})

test('what would leave a document without a page in the Belegmappe is not possible', () => {
  const aside = withSteps(PAGES, toggleAside(PAGES, 1) ?? [])
  expect(outline(aside)).toBe('|1 2- 3- |4 |5 6- 7 |1 2')
  expect(toggleAside(aside, 0)).toBeNull()
  expect(toggleBegin(aside, 1)).toBeNull()
  expect(told(toggleAside(aside, 1))).toEqual(['take 2'])
})

test('pages go to the document before or after, whole documents too, never over the edge of a file', () => {
  expect(told(moveToPrevious(PAGES, 4))).toEqual(['split 6', 'join 5'])
  expect(told(moveToPrevious(PAGES, 3))).toEqual(['join 4'])
  expect(told(moveToNext(PAGES, 1))).toEqual(['split 2', 'join 4'])
  expect(told(moveToNext(PAGES, 3))).toEqual(['join 5'])
  expect([moveToPrevious(PAGES, 0), moveToPrevious(PAGES, 7), moveToNext(PAGES, 6)]).toEqual([null, null, null])
  const moved = withSteps(PAGES, moveToNext(PAGES, 1) ?? [])
  expect(outline(moved)).toBe('|1 |2 3- 4 |5 6- 7 |1 2')
})

test('a page that is dragged goes to the document beside its own alone', () => {
  expect(told(moveTo(PAGES, 4, 3))).toEqual(told(moveToPrevious(PAGES, 4)))
  expect(told(moveTo(PAGES, 1, 3))).toEqual(told(moveToNext(PAGES, 1)))
  expect([moveTo(PAGES, 4, 6), moveTo(PAGES, 6, 0), moveTo(PAGES, 4, 8)]).toEqual([null, null, null])
})

test('steps are taken back in the opposite order', () => {
  const steps = moveToNext(PAGES, 1) ?? []
  expect(told(oppositeSteps(steps))).toEqual(['split 4', 'join 2'])
  expect(outline(withSteps(withSteps(PAGES, steps), oppositeSteps(steps)))).toBe(outline(PAGES))
  const turn = { type: 'turn_page', place: { fileId: 'file', sourceNumber: 1 }, by: 90 } as const
  expect(oppositeSteps([turn])[0]?.by).toBe(270)
})

test('a step becomes the correction of the document that has the page now', () => {
  const place = { fileId: 'stack', sourceNumber: 7 }
  expect(correctionOf(DOCUMENTS, { type: 'split_document', place })).toEqual({
    type: 'split_document',
    documentId: 'c',
    page: 3,
  })
  expect(correctionOf(DOCUMENTS, { type: 'turn_page', place: { fileId: 'gone', sourceNumber: 1 } })).toBeNull()
})

test('arrows lead from row to row, to the same place or the last one there', () => {
  const tops = [0, 0, 0, 90, 90, 180, 180, 180]
  expect(targetOfKey('ArrowDown', 1, tops)).toBe(4)
  expect(targetOfKey('ArrowDown', 2, tops)).toBe(4)
  expect(targetOfKey('ArrowUp', 7, tops)).toBe(4)
  expect(targetOfKey('ArrowUp', 4, tops)).toBe(1)
  expect([targetOfKey('ArrowUp', 1, tops), targetOfKey('ArrowDown', 6, tops)]).toEqual([1, 6])
  expect([targetOfKey('Home', 5, tops), targetOfKey('End', 1, tops), targetOfKey('x', 1, tops)]).toEqual([0, 7, null])
})
