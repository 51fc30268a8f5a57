import { expect, test } from 'vitest'
import type { Field } from '../../engine/model/analysis-result.ts'
import { compareTruth } from './compare.ts'
import type { TruthLayout } from './layout.ts'
import { makeDocuments } from './make-documents.ts'
import { measureTruth, readTruth } from './measure-truth.ts'
import { printTruth, toTruthReport } from './print-truth.ts'
import { reliabilityOf } from './reliability.ts'
import { shareOf, TRUTH_SHARES } from './share-of.ts'

const letter: TruthLayout = {
  id: 'test-plain-invoice',
  kind: 'er_rechnung',
  source: 'made for this test',
  documents: 2,
  fill(random) {
    const number = `RE-${1000 + Math.floor(9000 * random.next())}`
    const html = `<!doctype html><meta charset="utf-8"><style>body{font:11pt sans-serif}</style>
      <p>Muster Werkstatt GmbH<br>Hauptstraße 1<br>12345 Musterstadt</p><h1>Rechnung</h1>
      <p>Rechnungsnummer: ${number}</p><p>Rechnungsdatum: 14.03.2025</p>
      <table><tr><td>Nettobetrag</td><td>100,00 EUR</td></tr><tr><td>19 % Umsatzsteuer</td><td>19,00 EUR</td></tr>
      <tr><td>Rechnungsbetrag</td><td>119,00 EUR</td></tr></table>`
    return { html, pages: 1, values: { number, date: '2025-03-14', gross: '119.00', main: '119.00', due: null } }
  },
}
const field = (value: string, confidence = 0.9): Field => ({
  type: 'text',
  value,
  unit: null,
  raw: value,
  confidence,
  source: 'text',
  evidence: [],
  checks: [],
  alternatives: [],
})

test('a layout stays in its third, and the thirds are about alike', () => {
  expect(shareOf({ id: 'a' })).toBe(shareOf({ id: 'a' }))
  const counts = Map.groupBy(
    Array.from({ length: 600 }, (_, at) => shareOf({ id: `layout ${at}` })),
    share => share,
  )
  for (const share of TRUTH_SHARES) expect(counts.get(share)?.length, share).toBeGreaterThan(160)
})

test('documents of a layout differ, and are the same each time they are made', () => {
  const [one, other] = makeDocuments([letter], TRUTH_SHARES)
  expect(one?.values.number).not.toBe(other?.values.number)
  expect(makeDocuments([letter], TRUTH_SHARES)[1]?.html).toBe(other?.html)
  expect(() => makeDocuments([letter, letter], TRUTH_SHARES)).toThrow(/two layouts/)
})

test('what is wrong, missed, invented and nearly right is told apart', () => {
  const fields = { issuer: field('Muster Werkstatt Nord GmbH'), date: field('2025-03-15'), iban: field('DE1') }
  const values = { issuer: 'Muster Werkstatt GmbH', date: '2025-03-14', number: 'A1', iban: null, due: null }
  const compared = compareTruth(
    { ...values, own: { brutto: '12.50' } },
    { fields: { ...fields, brutto: field('12.5') } },
  )
  expect(Object.fromEntries(compared.map(one => [one.field, one.outcome]))).toEqual({
    issuer: 'wrong',
    date: 'wrong',
    number: 'missed',
    iban: 'invented',
    due: 'absent',
    'own.brutto': 'right',
  })
  expect(compared.find(one => one.field === 'issuer')?.isNear).toBe(true)
})

test('a reliability table says what was claimed and what was right', () => {
  const answers = Array.from({ length: 10 }, (_, at) => ({ field: 'date', confidence: 0.9, right: at < 7 }))
  const [days] = reliabilityOf(answers)
  expect(days).toMatchObject({ group: 'days', count: 10 })
  expect(days?.bins[0]).toMatchObject({ from: 0.9, count: 10, actual: 0.7 })
  expect(days?.error).toBeCloseTo(0.2)
})

test.each(['digital', 'scans'] as const)('a printed document is read and compared: %s', async medium => {
  const documents = makeDocuments([{ ...letter, documents: 1 }], TRUTH_SHARES)
  const [read] = await readTruth(documents, medium)
  if (!read) throw new Error('nothing was read')
  const measured = await measureTruth(read)
  expect(measured.isKindRight).toBe(true)
  expect(measured.comparisons.find(({ field }) => field === 'gross')?.outcome).toBe('right')
  const { made } = read
  const said = printTruth(toTruthReport(made.share, medium, [measured]), { misses: true, isOpen: false })
  expect(said).toContain('gross')
  expect(said).not.toContain(made.values.number)
})
