import { expect, test } from 'vitest'
import type { KindChoices } from '../../../../wire/kinds.ts'
import { overhang } from '../../../../src-renderer/components/scroll-within.ts'
import { addableFields, fieldRows, startField } from '../../../../src-renderer/features/review/field-rows.ts'
import { stepZoom } from '../../../../src-renderer/features/review/page-zoom.ts'
import type { PageZoom } from '../../../../src-renderer/features/review/page-zoom.ts'
import { rankKinds } from '../../../../src-renderer/components/rank-kinds.ts'
import { isSamePlace, shownPage, startPlace } from '../../../../src-renderer/features/review/review-place.ts'
import { checkSentences, reasonText } from '../../../../src-renderer/review-texts.de.ts'
import { aReadField, aReviewedDocument } from './a-reviewed-document.ts'

const choices: KindChoices = {
  kinds: [
    {
      id: 'k',
      label: 'Lohnsteuerbescheinigung',
      section: 'Anlage N',
      fields: [{ id: 'soli', label: 'Solidaritätszuschlag (5)', type: 'money' }],
    },
    { id: 'r', label: 'Eingangsrechnung (Papier/PDF)', section: 'Betriebsausgaben', fields: [] },
    { id: 'h', label: 'Handwerkerrechnung', section: 'Haushaltsnahe Aufwendungen', fields: [] },
    { id: 'm', label: 'Rechnung für Möbel', section: 'Anlage N', fields: [] },
  ],
  common: [
    { id: 'gross', type: 'money' },
    { id: 'date', type: 'date' },
  ],
}

test('fields that were found come first, then those that are not there, then those that are being added', () => {
  const document = aReviewedDocument('a', { fields: { gross: aReadField() }, absentFields: ['date'] })
  const rows = fieldRows(document, ['soli', 'gross'], choices)
  expect(rows.map(({ label, isAbsent }) => [label, isAbsent])).toEqual([
    ['Bruttobetrag', false],
    ['Belegdatum', true],
    ['Solidaritätszuschlag (5)', false],
  ])
})

test('what a kind may have is offered, its own fields first; not what is there', () => {
  const document = aReviewedDocument('a', { fields: { gross: aReadField() } })
  expect(addableFields(document, choices).map(({ name }) => name)).toEqual(['soli', 'date'])
})

test('a person begins where a look is needed: an unsure value, or one that a warning names', () => {
  const fields = { issuer: aReadField(), gross: aReadField({ confidence: 0.5 }), iban: aReadField() }
  const warning = { code: 'X', severity: 'medium', fields: ['iban'], message: '' } as const
  expect(startField(aReviewedDocument('a', { fields }))).toBe('gross')
  expect(startField(aReviewedDocument('a', { fields: { ...fields, gross: aReadField() } }))).toBe('issuer')
  const warned = { fields: { ...fields, gross: aReadField() }, warnings: [warning] }
  expect(startField(aReviewedDocument('a', warned))).toBe('iban')
  const confirmed = aReadField({ confidence: 0.5, checks: ['confirmed_by_person'] })
  expect(startField(aReviewedDocument('a', { fields: { ...fields, gross: confirmed } }))).toBe('issuer')
  expect(startField(aReviewedDocument('a'))).toBeNull()
})

test('the page of the first field is shown; a page that the document does not have gives its first', () => {
  const box = [0, 0, 1, 1] as const
  const document = aReviewedDocument('a', {
    fields: { gross: aReadField({ evidence: [{ page: 2, box, label: null }] }) },
    pages: [1, 2].map(number => ({ number, sourceNumber: number, setAside: null })),
  })
  expect(startPlace(document)).toEqual({ documentId: 'a', page: 2, field: 'gross' })
  expect(startPlace(document, { page: 1 })).toEqual({ documentId: 'a', page: 1, field: null })
  expect([shownPage(document, 2), shownPage(document, 7), shownPage(document, null)]).toEqual([2, 1, 1])
  expect(isSamePlace(startPlace(document), { documentId: 'a', page: 2, field: 'gross' })).toBe(true)
})

function ids(search: string): string[][] {
  const { likely, others } = rankKinds(choices.kinds, [{ id: 'h', confidence: 0.3 }], search)
  return [likely.map(({ id }) => id), others.map(({ id }) => id)]
}

test('what the engine thought of comes first, then what begins with the search, then what has its words', () => {
  expect(ids('')).toEqual([['h'], ['k', 'r', 'm']])
  expect(ids('rechnung')).toEqual([['h'], ['m', 'r']])
  expect(ids('rechn haus')).toEqual([['h'], []])
  expect(ids('moebel')).toEqual([[], ['m']])
  expect(ids('Möbel')).toEqual([[], ['m']])
  expect(ids('gibt es nicht')).toEqual([[], []])
})

test.each<[PageZoom, 1 | -1, PageZoom]>([
  ['page', 1, 1],
  [1, 1, 1.5],
  [1, -1, 0.75],
  [3, 1, 3],
  [0.5, -1, 0.5],
])('zoom %s in direction %i is %s', (zoom, direction, next) => {
  expect(stepZoom(zoom, direction)).toBe(next)
})

test('reasons and checks are German sentences; a check without words is not shown by its code', () => {
  expect(reasonText({ type: 'title', text: 'Rechnung', weight: 1 })).toBe('Überschrift „Rechnung“')
  expect(reasonText({ type: 'human', text: 'Von Hand gewählt', weight: 1 })).toBe('Von Hand gewählt')
  expect(checkSentences({ checks: ['checksum_ok', 'unknown_check'] })).toEqual(['Die Prüfziffer stimmt.'])
})

test.each([
  [20, 40, 0],
  [-10, 5, -10],
  [90, 120, 20],
  [-10, 150, -10],
  [50, 250, 50],
])('what lies from %i to %i is scrolled by %i to lie within 0 to 100', (start, end, by) => {
  expect(overhang(start, end, 0, 100)).toBe(by)
})
