import { expect, test } from 'vitest'
import { judgePositions } from '../../../engine/model/judge-positions.ts'
import type { PositionJudging } from '../../../engine/model/judge-positions.ts'
import { NO_JUDGEMENT } from '../../../engine/model/judgement.ts'
import type { Judgement } from '../../../engine/model/judgement.ts'

const documentId = 'doc_1'
const after = (...said: readonly PositionJudging[]): Judgement | null =>
  said.reduce<Judgement | null>((before, one) => before && judgePositions(one, before, 7), NO_JUDGEMENT)
const set = (change: object, position = 'v.zinsen/0'): PositionJudging => {
  return { type: 'set_position', documentId, position, change }
}
const add: PositionJudging = { type: 'add_position', documentId, key: 'v.zinsen', cents: 100, year: null, place: {} }

test('what is said of a position adds up, and null takes a part of it back', () => {
  const said = after(set({ cents: 4200, year: 2024 }), set({ year: null, person: 'B' }))
  expect(said?.positions).toEqual({ 'v.zinsen/0': { cents: 4200, person: 'B' } })
  expect(after(set({ cents: 4200 }), set({ cents: null }))).toEqual(NO_JUDGEMENT)
})

test('a change withdraws what somebody stood for', () => {
  const confirm: PositionJudging = { type: 'confirm_position', documentId, position: 'v.zinsen/0', name: 'Kern' }
  expect(after(confirm)?.positions).toEqual({ 'v.zinsen/0': { confirmed: { name: 'Kern', at: 7 } } })
  expect(after(confirm, confirm)).toBeNull()
  expect(after(confirm, set({ cents: 5 }))?.positions).toEqual({
    'v.zinsen/0': { cents: 5, confirmed: { name: null, at: 7 } },
  })
  expect(after(confirm, set({ year: 2024 }))?.positions).toEqual({ 'v.zinsen/0': { year: 2024 } })
})

test('whether something counts is said apart from its values', () => {
  const counting = { counts: 'no', reason: 'private', note: null } as const
  const no: PositionJudging = { type: 'set_counts', documentId, position: '*', counting }
  expect(after(no, set({ year: 2025 }, '*'))?.positions).toEqual({ '*': { counting, year: 2025 } })
  expect(after(no, { ...no, counting: null })).toEqual(NO_JUDGEMENT)
})

test('positions of a person are numbered apart from those of the engine, and only they go away', () => {
  const two = after(add, add)
  expect(Object.keys(two?.positions ?? {})).toEqual(['v.zinsen/p1', 'v.zinsen/p2'])
  const remove = (position: string): PositionJudging => ({ type: 'remove_position', documentId, position })
  expect(after(add, remove('v.zinsen/p1'))).toEqual(NO_JUDGEMENT)
  expect(after(add, remove('v.zinsen/p2'))).toBeNull()
  expect(after(set({ cents: 1 }), remove('v.zinsen/0'))).toBeNull()
  expect(after(add, set({ cents: null }, 'v.zinsen/p1'))).toBeNull()
  expect(after(add, set({ cents: 9 }, 'v.zinsen/p1'))?.positions).toEqual({
    'v.zinsen/p1': { key: 'v.zinsen', cents: 9, confirmed: { name: null, at: 7 } },
  })
})

test('a document is taken out once, and comes back as it was', () => {
  const out: PositionJudging = { type: 'set_document_aside', documentId, reason: 'privat' }
  const back: PositionJudging = { type: 'take_document_back', documentId }
  expect(after(out)?.aside).toEqual({ reason: 'privat', at: 7 })
  expect([after(out, out), after(back), after(out, back)]).toEqual([null, null, NO_JUDGEMENT])
})
