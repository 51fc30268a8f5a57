import { expect, test } from 'vitest'
import { suggestExpected } from '../../../../engine/batches/mandants/suggest-expected.ts'
import type { ExpectedInYear, FiledDocument } from '../../../../engine/model/expected-document.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'

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

test('suggestions are what came back every year and is not on the list, from the last year that had any, in form order', () => {
  const documents = [
    filed('1', 'stb_kap', 2024, 'Sparkasse'),
    filed('2', 'stb_kap', 2024, 'SPARKASSE'),
    filed('3', 'lstb', 2024, 'Muster AG'),
    filed('4', 'kv_besch', 2024, 'TK'),
    filed('5', 'kassenbon', 2024, 'Laden'),
    filed('6', 'spende', 2023, 'Verein'),
    filed('7', 'lstb', 2025, 'Muster AG'),
    filed('8', 'lstb', null),
  ]
  const list = [expected('kv', 'kv_besch', 'TK')]
  const suggestions = suggestExpected(list, documents, 2025, loadTaxonomy())
  expect(suggestions).toEqual([
    { kindId: 'lstb', label: expect.stringContaining('Lohnsteuer'), issuerHint: 'Muster AG', lastYear: 2024, count: 1 },
    { kindId: 'stb_kap', label: expect.any(String), issuerHint: 'Sparkasse', lastYear: 2024, count: 2 },
  ])
  expect(suggestExpected([], documents, 2023, loadTaxonomy())).toEqual([])
})
