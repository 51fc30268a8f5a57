import { expect, test } from 'vitest'
import { changeOf, draftOf, faultOf, placeSaid } from '../../../src-renderer/features/review/position-draft.ts'
import type { Position } from '../../../wire/positions.ts'

const position = {
  by: 'object',
  cents: 123_456,
  year: 2025,
  paidOn: ['2025-03-01'],
  person: null,
  objectId: 'obj_1',
  childId: null,
  businessId: null,
} as unknown as Position

test('a position is shown as it is typed, and only what was changed is said', () => {
  const draft = draftOf(position)
  expect(draft).toEqual({ amount: '1234,56', year: '2025', paidOn: '2025-03-01', place: 'obj_1' })
  expect(changeOf(position, draft, draft)).toEqual({})
  expect(changeOf(position, draft, { ...draft, amount: '1.000', place: 'obj_2' })).toEqual({
    cents: 100_000,
    objectId: 'obj_2',
  })
})

test('what was emptied is taken back', () => {
  const draft = draftOf(position)
  expect(changeOf(position, draft, { amount: ' ', year: '', paidOn: '', place: '' })).toEqual({
    cents: null,
    year: null,
    paidOn: null,
    objectId: null,
  })
})

test('what is no amount or no year is said beside its field', () => {
  const draft = draftOf(position)
  expect(faultOf(draft)).toBeNull()
  expect(faultOf({ ...draft, amount: 'zwölf' })?.field).toBe('amount')
  expect(['25', '20255', 'zwanzig'].map(year => faultOf({ ...draft, year })?.field)).toEqual(Array(3).fill('year'))
})

test('a new position says whom or what it is for, if its form asks for that', () => {
  expect([
    placeSaid('person', 'B'),
    placeSaid('child', 'kind_1'),
    placeSaid('gemeinsam', 'x'),
    placeSaid('person', ''),
  ]).toEqual([{ person: 'B' }, { childId: 'kind_1' }, {}, {}])
})
