import { expect, test } from 'vitest'
import { lineText, placeOfPosition } from '../../../../src-renderer/documents/position-words.ts'
import { groupSums } from '../../../../src-renderer/features/sums/group-sums.ts'
import type { BatchDocument } from '../../../../wire/batch-document.ts'
import type { PositionSet } from '../../../../wire/positions.ts'

const nobody = { person: null, objectId: null, childId: null, businessId: null }
const total = (form: string, key: string, placed: object) => ({ form, key, ...nobody, ...placed })
const leftOut = (form: string, counts: string, reason: string) => ({ form, counts, reason })
const set = {
  totals: [
    total('N', 'n.brutto', { person: 'A' }),
    total('N', 'n.brutto', { person: 'B' }),
    total('N', 'n.lst', { person: 'A' }),
    total('V', 'v.zinsen', { objectId: 'obj_2' }),
  ],
  leftOut: [leftOut('N', 'no', 'private'), leftOut('N', 'asks', 'year_open'), leftOut('Kind', 'no', 'cash_payment')],
  register: {
    persons: [
      { id: 'A', name: 'Anna Muster', source: 'master_data' },
      { id: 'B', name: 'Bernd Muster', source: 'master_data' },
    ],
    children: [],
    objects: [],
    businesses: [],
  },
} as unknown as PositionSet

test('sums stand by form and person or object; what asks stands before what does not count', () => {
  const told = groupSums(set).map(({ form, places, leftOut: out }) => [
    form,
    places.map(({ name, lines }) => [name, lines.map(({ key }) => key)]),
    out.map(({ reason }) => reason),
  ])
  expect(told).toEqual([
    [
      'N',
      [
        ['Anna Muster', ['n.brutto', 'n.lst']],
        ['Bernd Muster', ['n.brutto']],
      ],
      ['year_open', 'private'],
    ],
    // An entry that is no more is still told apart, by its id.
    ['V', [['obj_2', ['v.zinsen']]], []],
    ['Kind', [], ['cash_payment']],
  ])
})

test('what the paper prints as its line wins, one of second hand says so', () => {
  expect(lineText({ line: '5', isLineDoubtful: false })).toBe('5')
  expect(lineText({ line: '5', isLineDoubtful: true })).toBe('5 (Zeile prüfen)')
  expect(lineText({ line: '5', isLineDoubtful: true, printedLine: '48' })).toBe('48')
  expect(lineText({ line: null, isLineDoubtful: false })).toBe('–')
})

test('a position leads to the field that stands at its place, else to the page', () => {
  const box = [0.1, 0.2, 0.3, 0.02] as const
  const fields = { gross: { evidence: [{ page: 2, box, label: null }] } }
  const documents = [{ id: 'doc_1', fields }] as unknown as readonly BatchDocument[]
  const at = (page: number) => ({ documentId: 'doc_1', evidence: [{ documentId: 'doc_1', page, box, label: null }] })
  expect(placeOfPosition(at(2), documents)).toEqual({ documentId: 'doc_1', page: 2, field: 'gross' })
  expect(placeOfPosition(at(1), documents)).toEqual({ documentId: 'doc_1', page: 1, field: null })
  expect(placeOfPosition({ documentId: 'doc_1', evidence: [] }, documents)).toMatchObject({ page: null, field: null })
})
