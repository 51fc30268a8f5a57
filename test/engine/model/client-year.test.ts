import { expect, test } from 'vitest'
import { proposePlace } from '../../../engine/model/client-year.ts'
import type { PlaceFacts } from '../../../engine/model/client-year.ts'
import { proposePlaces } from '../../../engine/model/propose-places.ts'
import type { PlacedDocument } from '../../../engine/model/propose-places.ts'

const yearOf = (documentYear: number | null, positions: PlaceFacts['positions'] = []) =>
  proposePlace({ batchMandantId: 'man', documentYear, notes: [], positions }).year
const counted = (year: number | null, cents: number | null, counts: 'yes' | 'no' | 'asks' = 'yes') => {
  return { year, cents, counts, proposal: null }
}

test('a document is proposed for the year in which it counts, else for that of the paper', () => {
  expect(yearOf(2024)).toBe(2024)
  expect(yearOf(2024, [counted(2025, 100)])).toBe(2025)
  expect(yearOf(2024, [counted(2025, 100, 'no')])).toBe(2024)
  expect(yearOf(2024, [counted(null, 100)])).toBe(2024)
  expect(yearOf(null, [{ ...counted(2023, null, 'asks'), proposal: 5 }])).toBe(2023)
  expect(yearOf(null)).toBeNull()
})

test('of two years the one with more money, of as much the one of the paper', () => {
  expect(yearOf(2024, [counted(2024, 100), counted(2025, -300), counted(2024, 150)])).toBe(2025)
  expect(yearOf(2025, [counted(2024, 100), counted(2025, 100)])).toBe(2025)
  expect(yearOf(2020, [counted(2025, 100), counted(2024, 100)])).toBe(2024)
})

test('a year that is no tax year is none', () => {
  expect([yearOf(1989), yearOf(2201), yearOf(20.5), yearOf(7, [counted(7, 1)])]).toEqual([null, null, null, null])
})

test("another mandant's paper is proposed for nobody", () => {
  const notes = [{ code: 'other_mandant' }]
  const place = proposePlace({ batchMandantId: 'man', documentYear: 2024, notes, positions: [] })
  expect(place).toEqual({ mandantId: null, year: 2024 })
})

test('a duplicate is filed with what it repeats, a stack where most of its parts are', () => {
  const document = (id: string, year: number | null, more: Partial<PlacedDocument> = {}): PlacedDocument => {
    return { id, isContainer: false, duplicateOf: null, origin: null, notes: [], analysis: { year }, ...more }
  }
  const partOf = (parentId: string) => ({ origin: { parentId, type: 'part', label: '' } as const })
  const places = proposePlaces(
    'man',
    [
      document('zip', null, { isContainer: true }),
      document('scan', null, { isContainer: true, ...partOf('zip') }),
      document('one', 2024, partOf('scan')),
      document('two', 2025, partOf('scan')),
      document('three', 2025, partOf('scan')),
      document('again', null, { analysis: null, duplicateOf: 'one' }),
      document('empty', null, { isContainer: true }),
    ],
    [],
  )
  expect(places.map(({ documentId, year }) => [documentId, year])).toEqual([
    ['zip', 2025],
    ['scan', 2025],
    ['one', 2024],
    ['two', 2025],
    ['three', 2025],
    ['again', 2024],
    ['empty', null],
  ])
})
