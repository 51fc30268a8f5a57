import { expect, test } from 'vitest'
import type { ReportedLine } from '../../../engine/model/reported-data.ts'
import type { MissingDocument } from '../../../engine/model/request-outcome.ts'
import { reportedItems } from '../../../engine/work-items/reported-items.ts'
import { paper } from '../positions/stack.ts'

const box = [0.1, 0.1, 0.5, 0.1] as const
const line = (
  from: string | null,
  reported: number,
  own: number | null,
  wishes: Partial<ReportedLine> = {},
): ReportedLine => ({
  block: {
    ...{
      key: '1',
      id: 'lohn',
      label: 'Lohnsteuerbescheinigung',
      kinds: ['lstb'],
      from,
      page: 2,
      box,
      printoutId: 'doc_0',
    },
    amounts: [{ field: 'brutto', label: 'Bruttoarbeitslohn', cents: reported, page: 2, box }],
  },
  state: 'missing',
  documentId: null,
  amounts: [{ field: 'brutto', label: 'Bruttoarbeitslohn', reportedCents: reported, paperCents: own }],
  ...wishes,
})
const { analysis } = paper(0, { kind: 'belegabruf', fields: { year: 2025 } })
const items = (lines: readonly ReportedLine[], missing: readonly MissingDocument[] = []) =>
  reportedItems({
    reported: {
      documents: [{ id: 'doc_0', filename: 'abruf.pdf', analysis }],
      comparison: { lines, unreported: [] },
    },
    requests: { year: 2025, missing, unsettled: [] },
  })
const expected = (issuerHint: string | null): MissingDocument => {
  return { expectedId: 'exp_1', label: 'Lohn', issuerHint, kindId: 'lstb', state: 'open', requestedAt: null }
}

test('what nobody brought is asked of the client, with its amount and its place in the printout', () => {
  expect(items([line('Messtechnik AG', 4_860_000, null)])).toMatchObject([
    {
      id: 'certificate_missing/doc_0/lohn/MesstechnikAG/1',
      known:
        'Lohnsteuerbescheinigung, Messtechnik AG: elektronisch gemeldet (Bruttoarbeitslohn 48.600,00 €), in den Belegen des Jahres nicht gefunden.',
      request: { label: 'Lohnsteuerbescheinigung 2025', from: 'Messtechnik AG' },
      place: { page: 2, box },
      cents: 4_860_000,
    },
  ])
})

test('what the checklist lacks is asked for once, by the checklist', () => {
  const two = [line('Messtechnik AG', 4_860_000, null), line('Stadtwerke GmbH', 320_000, null)]
  const asked = (missing: readonly MissingDocument[]) => items(two, missing).map(({ request }) => request?.from ?? null)
  expect(asked([])).toEqual(['Messtechnik AG', 'Stadtwerke GmbH'])
  expect(asked([expected('Stadtwerke')])).toEqual(['Messtechnik AG', null])
  expect(asked([expected(null)])).toEqual([null, 'Stadtwerke GmbH'])
  expect(asked([{ ...expected(null), kindId: 'spende' }])).toEqual(['Messtechnik AG', 'Stadtwerke GmbH'])
})

test('another amount leads to the paper that has it; what agrees asks nothing, and another amount asks anew', () => {
  const at = { state: 'different', documentId: 'doc_7' } as const
  const [one] = items([line('Messtechnik AG', 4_860_000, 4_806_000, at)])
  expect(one).toMatchObject({
    kind: 'certificate_differs',
    relatedId: 'doc_7',
    known: 'Lohnsteuerbescheinigung, Messtechnik AG: Bruttoarbeitslohn gemeldet 48.600,00 €, im Beleg 48.060,00 €.',
    request: null,
    cents: 54_000,
  })
  const [other] = items([line('Messtechnik AG', 4_860_000, 4_866_000, at)])
  expect([other?.id === one?.id, other?.ground === one?.ground]).toEqual([true, false])
  expect(items([line('Messtechnik AG', 4_860_000, 4_860_000, { state: 'there', documentId: 'doc_7' })])).toEqual([])
  expect(reportedItems({ reported: null, requests: { year: 2025, missing: [], unsettled: [] } })).toEqual([])
})
