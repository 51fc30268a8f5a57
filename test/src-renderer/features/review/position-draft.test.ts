import { expect, test } from 'vitest'
import {
  changeOf,
  draftOf,
  faultOf,
  howMuchOf,
  placeSaid,
} from '../../../../src-renderer/features/review/position-draft.ts'
import type { Position } from '../../../../wire/positions.ts'

const position = {
  by: 'object',
  cents: 123_456,
  unit: 'EUR',
  quantity: null,
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
  expect(faultOf(draft, 'EUR')).toBeNull()
  expect(faultOf({ ...draft, amount: 'zwölf' }, 'EUR')?.field).toBe('amount')
  expect(['25', '20255', 'zwanzig'].map(year => faultOf({ ...draft, year }, 'EUR')?.field)).toEqual(
    Array(3).fill('year'),
  )
})

test('a new position says whom or what it is for, if its form asks for that', () => {
  expect([
    placeSaid('person', 'B'),
    placeSaid('child', 'kind_1'),
    placeSaid('gemeinsam', 'x'),
    placeSaid('person', ''),
  ]).toEqual([{ person: 'B' }, { childId: 'kind_1' }, {}, {}])
})

test('days and kilometres are typed as such, whole and no more days than a year has', () => {
  const days = { ...position, by: 'person', unit: 'Tage', cents: null, quantity: 62 } as unknown as Position
  const draft = draftOf(days)
  expect(draft.amount).toBe('62')
  expect(changeOf(days, draft, { ...draft, amount: '104 Tage' })).toEqual({ quantity: 104 })
  expect(changeOf(days, draft, { ...draft, amount: '' })).toEqual({ quantity: null })
  expect(['367', '62,5', '-3', '1.234,56 €'].map(amount => faultOf({ ...draft, amount }, 'Tage')?.message)).toEqual(
    Array(4).fill('Bitte die Zahl der Tage eingeben, z. B. 62; höchstens 366.'),
  )
  expect(howMuchOf('18,5', 'km')).toEqual({ quantity: 18.5 })
})
