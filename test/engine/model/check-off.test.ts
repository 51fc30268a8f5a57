import { expect, test } from 'vitest'
import { checkOff } from '../../../engine/model/check-off.ts'
import type { ExpectedInYear, FiledDocument } from '../../../engine/model/expected-document.ts'

const filed = (
  documentId: string,
  kindId: string,
  year: number | null,
  issuer: string | null = null,
): FiledDocument => ({
  documentId,
  batchId: 'bat_1',
  filename: `${documentId}.pdf`,
  kindId,
  kindLabel: kindId,
  issuer,
  year,
})
const expected = (id: string, kindId: string | null, issuerHint: string | null = null): ExpectedInYear => ({
  id,
  mandantId: 'man_1',
  kindId,
  label: id,
  issuerHint,
  taxYear: null,
  firstYear: 2024,
  createdAt: 1,
  year: 2025,
  state: 'open',
  stateAt: null,
  documentId: null,
})

test('an expected document is found by kind, year and issuer; one that names its issuer chooses first, and none counts twice', () => {
  const documents = [
    filed('old', 'lstb', 2024, 'Muster AG'),
    filed('a', 'stb_kap', 2025, 'Sparkasse Müsterstadt'),
    filed('b', 'stb_kap', 2025, 'DKB AG'),
  ]
  const list = [
    expected('any', 'stb_kap'),
    expected('bank', 'stb_kap', 'sparkasse muesterstadt'),
    expected('third', 'stb_kap'),
    expected('wage', 'lstb', 'Muster AG'),
    expected('free', null),
  ]
  const found = checkOff(list, documents).map(({ id, found: document }) => [id, document?.documentId ?? null])
  expect(found).toEqual([
    ['any', 'b'],
    ['bank', 'a'],
    ['third', null],
    ['wage', null],
    ['free', null],
  ])
})

test('the document that closed an item stands for it, whatever its kind, and for no other', () => {
  const documents = [filed('a', 'stb_kap', 2025), filed('b', 'unklar', null)]
  const closed = (id: string, kindId: string | null, documentId: string): ExpectedInYear => {
    return { ...expected(id, kindId), state: 'received', documentId }
  }
  const list = [
    expected('any', 'stb_kap'),
    closed('free', null, 'b'),
    closed('named', 'lstb', 'a'),
    closed('gone', null, 'c'),
  ]
  expect(checkOff(list, documents).map(({ found }) => found?.documentId ?? null)).toEqual([null, 'b', 'a', null])
})
