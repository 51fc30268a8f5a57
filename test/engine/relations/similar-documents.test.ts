import { describe, expect, test } from 'vitest'
import type { AnalysisResult, Field } from '../../../engine/model/analysis-result.ts'
import { findSimilarDocuments } from '../../../engine/relations/similar-documents.ts'
import { likeness, sketchText } from '../../../engine/relations/text-sketch.ts'

const BODY = [
  'Fahrradhaus Lindner, Inhaber Karl Lindner, Hauptstraße 5, 12345 Musterstadt, Telefon 0123 456789',
  'Herrn Max Quast, Gartenweg 9, 12345 Musterstadt',
  'Für die Durchsicht Ihres Rades mit Wechsel der Kette, der Bremsbeläge und der Züge berechnen wir wie vereinbart',
  'Kette geschmiert und gewechselt 39,00 Bremsbeläge vorn und hinten 28,00 Arbeitszeit zwei Stunden 96,00',
  'Nettobetrag 163,00 zuzüglich Mehrwertsteuer 30,97 Rechnungsbetrag 193,97 zahlbar innerhalb von 14 Tagen ohne Abzug',
  'Bankverbindung Sparkasse Musterstadt, vielen Dank für Ihren Auftrag und allzeit gute Fahrt wünscht Ihr Fahrradhaus',
].join('\n')

/** As a second recognition misreads it: one letter in `every` is another one. */
function misread(text: string, every: number): string {
  return Array.from(text)
    .map((letter, at) => (at % every === 3 && /\p{L}/u.test(letter) ? 'x' : letter))
    .join('')
}

function backwards(text: string): string {
  return Array.from(text).toReversed().join('')
}

function aDocument(
  index: number,
  values: Readonly<Record<string, string>>,
  text: string | null = BODY,
  checks: readonly string[] = [],
) {
  const fields = Object.entries(values).map(([name, value]): [string, Field] => [
    name,
    {
      type: name === 'gross' ? 'money' : 'text',
      value,
      raw: value,
      unit: null,
      confidence: 0.9,
      source: 'text',
      evidence: [],
      checks: name === 'number' ? checks : [],
      alternatives: [],
    },
  ])
  const analysis: AnalysisResult = {
    schema: 'analysis/1',
    year: 2025,
    fields: Object.fromEntries(fields),
    taxes: [],
    warnings: [],
    kind: { id: 'er_rechnung', label: '', confidence: 1, decision: 'auto', alternatives: [], reasons: [] },
  }
  let asked = 0
  return { id: `doc_${index}`, index, analysis, text: async () => ((asked += 1), text), timesAsked: () => asked }
}

const BILL = { gross: '193.97', number: 'RE-2025-10', date: '2025-03-04' }

describe('documents that were probably scanned twice', () => {
  test('are told with the earlier one, however the second recognition stumbled', async () => {
    const documents = [aDocument(1, BILL, misread(BODY, 40)), aDocument(0, BILL)]
    expect(await findSimilarDocuments(documents)).toEqual([
      { documentId: 'doc_1', relatedId: 'doc_0', type: 'similar' },
    ])
  })

  test('also when the number has a letter O for a zero, or was not read', async () => {
    for (const second of [
      { ...BILL, number: 'RE-2O25-1O' },
      { gross: '193.97', date: '2025-03-04' },
      { gross: '193.97' },
    ]) {
      expect(await findSimilarDocuments([aDocument(0, BILL), aDocument(1, second)])).toHaveLength(1)
    }
  })

  test.each([
    ['another amount', { ...BILL, gross: '193.96' }, BODY],
    ['no amount', { number: BILL.number, date: BILL.date }, BODY],
    ['the next bill of a series', { ...BILL, number: 'RE-2025-11', date: '2025-04-04' }, BODY],
    ['another number of the same day', { ...BILL, number: 'RE-2025-11' }, BODY],
    ['no number and another day', { gross: '193.97', date: '2025-04-04' }, BODY],
    ['another text', BILL, backwards(BODY)],
    ['a text that says too little', BILL, 'Rechnung 193,97'],
    ['no text', BILL, null],
  ])('%s is none', async (_name, values, text) => {
    expect(await findSimilarDocuments([aDocument(0, BILL), aDocument(1, values, text)])).toEqual([])
  })

  test('letters of one contract that have its number in common are told by their days', async () => {
    const letter = (index: number, date: string): ReturnType<typeof aDocument> =>
      aDocument(index, { ...BILL, date }, BODY, ['number_of_file'])
    expect(await findSimilarDocuments([letter(0, '2024-03-04'), letter(1, '2025-03-04')])).toEqual([])
    expect(await findSimilarDocuments([letter(0, '2025-03-04'), letter(1, '2025-03-04')])).toHaveLength(1)
  })

  test('documents without an amount in common are not even read', async () => {
    const documents = [aDocument(0, BILL), aDocument(1, { ...BILL, gross: '1.00' })]
    await findSimilarDocuments(documents)
    expect(documents.map(document => document.timesAsked())).toEqual([0, 0])
  })
})

describe('the likeness of texts', () => {
  const ofTexts = (one: string, other: string) => likeness(sketchText(one) ?? fail(), sketchText(other) ?? fail())

  /** The share itself, of the same pieces. */
  function exact(one: string, other: string): number {
    const pieces = (text: string) => new Set(Array.from({ length: text.length - 4 }, (_, at) => text.slice(at, at + 5)))
    const [a, b] = [pieces(one), pieces(other)]
    const common = [...a].filter(piece => b.has(piece)).length
    return common / (a.size + b.size - common)
  }

  test('is 1 of equal ones and near 0 of foreign ones', () => {
    expect(ofTexts(BODY, BODY.toUpperCase())).toBe(1)
    expect(ofTexts(BODY, backwards(BODY))).toBeLessThan(0.05)
  })

  test('is estimated within some points, of texts long enough that it is an estimate', () => {
    // Letters that folding leaves as they are; a step of 7 is prime to 26, so pieces hardly repeat.
    const letters = 'abcdfghkmpqstxz'
    let state = 7
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
    const text = Array.from({ length: 4_000 }, () => letters[Math.floor(next() / 65_536) % letters.length]).join('')
    for (const kept of [500, 1_500, 3_000]) {
      const other = text.slice(0, kept) + backwards(text.slice(kept))
      expect(Math.abs(ofTexts(text, other) - exact(text, other))).toBeLessThan(0.08)
    }
  })
})

function fail(): never {
  throw new Error('the text is too short')
}
