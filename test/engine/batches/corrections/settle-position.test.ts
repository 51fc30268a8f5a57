import { expect, test } from 'vitest'
import { settlePosition } from '../../../../engine/batches/corrections/settle-position.ts'
import type { PositionRequest } from '../../../../engine/batches/corrections/settle-position.ts'
import { paper, settle } from '../../positions/stack.ts'

const set = settle([
  paper(0, { kind: 'darlehen', fields: { year: '2025', zinsen: 100, issuer: 'Bank' }, text: 'Objekt Lindenweg 4' }),
  paper(1, { kind: 'spende', fields: { date: '2025-03-01', betrag: 50, paidOn: '2025-03-01', year: '2025' } }),
])
const documentId = 'doc_1'
const position = set.positions.find(one => one.documentId === documentId)?.id.slice(documentId.length + 1) ?? ''
const code = (request: PositionRequest): unknown => {
  try {
    settlePosition(request, set)
  } catch (error) {
    return (error as { code?: string }).code
  }
  return null
}
const change = (said: object, name = position) =>
  code({ type: 'set_position', documentId, position: name, change: said })

test('amounts, years and days are checked', () => {
  expect(position).not.toBe('')
  expect([12.5, Number.NaN, 1e13].map(cents => change({ cents }))).toEqual(Array(3).fill('value_invalid'))
  expect([25, 20255, 2025.5].map(year => change({ year }))).toEqual(Array(3).fill('value_invalid'))
  expect(['gestern', '2025-02-30', '1.3.2025'].map(paidOn => change({ paidOn }))).toEqual(
    Array(3).fill('value_invalid'),
  )
  expect(change({ cents: -500, year: 2024, paidOn: '2024-12-30' })).toBeNull()
  expect(change({ cents: null, year: null, paidOn: null })).toBeNull()
})

test('only what there is can be corrected', () => {
  expect(change({ cents: 1 }, 'v.zinsen/7')).toBe('position_unknown')
  expect(change({ cents: 1 }, '*')).toBe('position_whole')
  expect(change({ year: 2024 }, '*')).toBeNull()
  expect(change({ objectId: 'obj_x' })).toBe('place_unknown')
  expect(change({ person: 'B' })).toBe('place_unknown')
  const confirm = { type: 'confirm_position', documentId, position: 'n.brutto/0', name: null } as const
  expect(code(confirm)).toBe('position_unknown')
})

test('a position moves to a line that there is and that asks for the same, and back', () => {
  expect(change({ line: 'agb.krankheit' })).toBeNull()
  expect(change({ line: null })).toBeNull()
  expect(change({ line: 'v.gibtsnicht' })).toBe('position_key_unknown')
  expect(change({ line: 'n.tage.homeoffice' })).toBe('position_key_unknown')
  expect(change({ line: 'agb.krankheit' }, '*')).toBe('position_whole')
  // It is for whom the new line asks.
  expect(change({ line: 'n.arbeitsmittel', person: 'A' })).toBeNull()
  expect(change({ line: 'v.zinsen', person: 'A' })).toBe('place_unknown')
})

test('a position is added to a line that there is, for somebody or something that its form asks for', () => {
  const add = (key: string, place: object) =>
    code({ type: 'add_position', documentId, key, cents: 100, year: 2025, place })
  expect(add('v.gibtsnicht', {})).toBe('position_key_unknown')
  expect(add('constructor', {})).toBe('position_key_unknown')
  expect(add('n.arbeitsmittel', { childId: 'x' })).toBe('place_unknown')
  expect(add('n.arbeitsmittel', { person: 'A' })).toBeNull()
  expect(add('v.zinsen', { person: 'A' })).toBe('place_unknown')
})

test('a line that asks for days takes whole days and no amount, one that asks for an amount no days', () => {
  const add = (key: string, howMuch: { readonly cents: number | null; readonly quantity?: number | null }) =>
    code({ type: 'add_position', documentId, key, ...howMuch, year: 2025, place: { person: 'A' } })
  const days = 'n.tage.homeoffice'
  expect(add(days, { cents: null, quantity: 62 })).toBeNull()
  const odd = [-1, 62.5, 367, Number.NaN, Infinity].map(quantity => add(days, { cents: null, quantity }))
  expect(odd).toEqual(Array(5).fill('value_invalid'))
  expect(add(days, { cents: 6200 })).toBe('value_invalid')
  expect(add(days, { cents: 6200, quantity: 62 })).toBe('value_invalid')
  expect(add(days, { cents: null })).toBe('value_invalid')
  expect(add('n.km', { cents: null, quantity: 18.25 })).toBeNull()
  expect(add('n.km', { cents: null, quantity: 18.255 })).toBe('value_invalid')
  expect(add('n.arbeitsmittel', { cents: null, quantity: 3 })).toBe('value_invalid')
  expect(add('n.arbeitsmittel', { cents: null })).toBe('value_invalid')
  expect(change({ quantity: 3 })).toBe('value_invalid')
  expect(change({ quantity: 3 }, '*')).toBe('position_whole')
})

test('what does not count has a reason of the list, which is kept with the note on one line', () => {
  const no = (reason: string | null) =>
    code({ type: 'set_counts', documentId, position, counts: 'no', reason, note: null })
  expect([null, 'toString', 'amount_missing', 'erfunden'].map(no)).toEqual(Array(4).fill('reason_unknown'))
  const kept = {
    type: 'set_counts',
    documentId,
    position,
    counts: 'no',
    reason: 'private',
    note: ' zu\nHause ',
  } as const
  expect(settlePosition(kept, set)).toEqual({
    type: 'set_counts',
    documentId,
    position,
    counting: { counts: 'no', reason: 'private', note: 'zu Hause' },
  })
  expect(settlePosition({ ...kept, counts: null, reason: null }, set)).toMatchObject({ counting: null })
})

test('a document is not taken out without a word why', () => {
  expect(code({ type: 'set_document_aside', documentId, reason: ' \n' })).toBe('value_invalid')
  expect(settlePosition({ type: 'set_document_aside', documentId, reason: ' doppelt ' }, set)).toMatchObject({
    reason: 'doppelt',
  })
})
