import { expect, test } from 'vitest'
import { suggestForItem } from '../../../../engine/batches/letters/suggest-for-item.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'

const { kinds } = loadTaxonomy()
const known = new Map(kinds.map(kind => [kind.id, kind]))
const filed = (documentId: string, kindId: string, issuer: string | null = null) => ({
  ...{ documentId, kindId, issuer, batchId: 'bat_1', filename: `${documentId}.pdf`, year: 2025 },
  kindLabel: known.get(kindId)?.label ?? '',
})
const FILED = [
  filed('gift', 'spende', 'Tierheim Sonnenhof e. V.'),
  filed('craft', 'handwerker', 'Dachdecker Holz'),
  filed('wages', 'lstb', 'Messtechnik GmbH'),
  filed('bank', 'stb_kap', 'Sparkasse'),
]
const suggest = (label: string) => suggestForItem(label, FILED, known)

test('a point means documents whose kind or issuer it names', () => {
  expect(suggest('Zuwendungsbestätigungen zu den erklärten Spenden')).toEqual(['gift'])
  expect(suggest('Rechnungen und Zahlungsnachweise zu den Handwerkerleistungen')).toEqual(['craft'])
  expect(suggest('Lohnsteuerbescheinigung der Messtechnik GmbH')).toEqual(['wages'])
  expect(suggest('Bescheinigung des Dachdeckers')).toEqual(['craft'])
})

test('words of any paper, and what nothing here is, mean none', () => {
  expect(suggest('Sämtliche Belege und Nachweise')).toEqual([])
  expect(suggest('Kopien der Rechnungen')).toEqual([])
  expect(suggest('Fahrtenbuch')).toEqual([])
  expect(suggest('')).toEqual([])
})
