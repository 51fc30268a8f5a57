import { expect, test } from 'vitest'
import { loadTaxRules } from '../../../engine/positions/facts/load-rules.ts'
import { inputSheet } from '../../../engine/positions/input-sheet.ts'
import { client, paper, settle } from './stack.ts'

const SPOUSE = {
  firstName: 'Bernd',
  lastName: 'Beispiel',
  birthName: null,
  idNr: null,
  birthDate: null,
  religion: null,
}

test('forms stand in the order of typing, one for each person, fields by line', () => {
  const wage = (index: number, recipient: string, brutto: number) =>
    paper(index, { kind: 'lstb', fields: { year: 2025, recipient, brutto, lohnsteuer: 1 } })
  const set = settle(
    [
      wage(0, 'Bernd Beispiel', 200),
      wage(1, 'Anna Beispiel', 100),
      paper(2, {
        kind: 'unfall_bu',
        fields: { date: '2025-02-01', beitrag: 10 },
        text: 'Berufsunfähigkeitsversicherung',
      }),
      paper(3, { kind: 'haftpflicht', fields: { date: '2025-02-01', beitrag: 74.9 } }),
      paper(4, { kind: 'haftpflicht', fields: { date: '2025-03-01', beitrag: 20 } }),
      paper(5, { kind: 'spende', fields: { year: 2025, betrag: 30, recipient: 'Anna Beispiel' } }),
    ],
    { mandant: client({ kind: 'couple', spouse: SPOUSE }) },
  )
  const forms = inputSheet(set, loadTaxRules().lines)
  expect(
    forms.map(({ form, person, lines }) => [form, person, lines.map(({ line, cents }) => `${line}: ${cents}`)]),
  ).toEqual([
    ['Sonderausgaben', 'gemeinsam', ['5: 3000']],
    ['Vorsorgeaufwand', 'gemeinsam', ['45: 1000', '46: 9490']],
    ['N', 'A', ['5: 10000', '6: 100']],
    ['N', 'B', ['5: 20000', '6: 100']],
  ])
  expect(forms.find(({ form }) => form === 'Vorsorgeaufwand')?.lines[1]?.positionIds).toEqual([
    'doc_3/va.haftpflicht/0',
    'doc_4/va.haftpflicht/0',
  ])
})

test('keys that share a field are one value, what asks is named apart, other years stay out', () => {
  const werk = client(
    { kind: 'company', vatStatus: 'regular' },
    { firstName: null, lastName: null, companyName: 'Werk' },
  )
  const sale = (index: number, date: string, net: number, tax: number, rate: string) =>
    paper(index, {
      kind: 'ar_rechnung',
      direction: 'outgoing',
      fields: { date, gross: net + tax, net, tax, paidOn: date },
      taxes: [{ rate, base: net.toFixed(2), tax: tax.toFixed(2) }],
    })
  const set = settle(
    [
      sale(0, '2025-03-01', 100, 19, '19'),
      sale(1, '2025-03-02', 100, 7, '7'),
      sale(2, '2024-03-02', 50, 9.5, '19'),
      paper(3, { kind: 'er_rechnung', fields: { date: '2025-03-01', gross: 80.5, net: 60, tax: 190 } }),
    ],
    { mandant: werk, year: 2025 },
  )
  const [form] = inputSheet(set, loadTaxRules().lines)
  expect(form?.lines.map(({ line, kz, cents }) => [line, kz, cents])).toEqual([
    ['15', '112', 20000],
    ['17', '140', 2600],
  ])
  expect(form?.openIds).toEqual(['doc_3/b.uebrige/0'])
})
