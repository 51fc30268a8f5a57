import { expect, test } from 'vitest'
import type { DocumentLink } from '../../../engine/model/binder-plan.ts'
import type { JudgedPositions } from '../../../engine/model/judgement.ts'
import type { PositionReason } from '../../../engine/model/position.ts'
import type { PositionDocument } from '../../../engine/positions/facts/position-input.ts'
import { client, paper, payment, settle, sums } from './stack.ts'

const out = (reason: PositionReason): JudgedPositions => ({ '*': { counting: { counts: 'no', reason, note: null } } })
const afterAll: JudgedPositions = { '*': { counting: { counts: 'yes', reason: 'person_said_no', note: null } } }
const doctor = (index: number, judged: JudgedPositions = {}, quality: PositionDocument['quality'] = 'digital') =>
  paper(index, { kind: 'arzt', fields: { date: '2025-03-01', gross: 100 }, judged, quality })
const link = (type: DocumentLink['type']): DocumentLink[] => [{ documentId: 'doc_1', relatedId: 'doc_0', type }]

test('of two copies the other one counts when a person takes out the better one', () => {
  const duplicates = [{ documentId: 'doc_1', duplicateOf: 'doc_0' }]
  const countedOf = (judged: JudgedPositions) =>
    settle([doctor(0, judged), doctor(1)], { duplicates }).documents.map(({ counts }) => counts)
  expect(countedOf({})).toEqual(['yes', 'no'])
  expect(countedOf(out('duplicate_exact'))).toEqual(['no', 'yes'])
  expect(countedOf(out('person_said_no'))).toEqual(['no', 'yes'])
  // What is on the one is on the other: what is private is private twice.
  expect(countedOf(out('private'))).toEqual(['no', 'no'])
})

test('who says which of two is the copy has answered for both', () => {
  const both = (judged: JudgedPositions) => [doctor(0), doctor(1, judged, 'scan')]
  const asked = settle(both({}), { links: link('nearly_same') })
  expect(asked.documents.map(({ reason }) => reason)).toEqual(['duplicate_open', 'duplicate_open'])
  const answered = settle(both(out('duplicate_rescan')), { links: link('nearly_same') })
  expect(answered.documents.map(({ counts }) => counts)).toEqual(['yes', 'no'])
  expect(sums(answered)).toEqual({ 'agb.krankheit': 100 })
})

test('a newer paper or a cancellation that a person took out takes nothing from the older one', () => {
  const replaced = (judged: JudgedPositions) =>
    sums(settle([doctor(0), doctor(1, judged)], { links: link('supersedes') }))
  expect(replaced({})).toEqual({ 'agb.krankheit': 100 })
  expect(replaced(out('duplicate_rescan'))).toEqual({ 'agb.krankheit': 100 })
})

test('the year of a whole document goes before the days of its receipts, a day of payment does not', () => {
  const fields = { date: '2025-12-28', gross: 100, serviceStart: '2026-01-01', due: '2025-12-28' }
  const rent = (judged: JudgedPositions) =>
    settle([paper(0, { kind: 'kita', fields: { ...fields, year: 2025, betreuung: 100 }, judged })]).positions.map(
      ({ year, yearBasis }) => [year, yearBasis],
    )
  const certificate = (judged: JudgedPositions) =>
    settle([paper(0, { kind: 'lstb', fields: { year: 2024, brutto: 100, lohnsteuer: 1 }, judged })]).positions[0]
  expect(certificate({ '*': { paidOn: '2025-01-10' } })).toMatchObject({ year: 2024, yearBasis: 'certificate' })
  expect(certificate({ '*': { year: 2025 } })).toMatchObject({ year: 2025, yearBasis: 'person' })
  expect(rent({ '*': { year: 2026 } })[0]).toEqual([2026, 'person'])
})

test('the telephone bill of December that is paid in January stays in its year when a person gives the day', () => {
  const fields = { date: '2026-01-02', gross: 50, serviceStart: '2025-12-01', due: '2026-01-03' }
  const dues = paper(0, { kind: 'telefon', fields, judged: { '*': { paidOn: '2026-01-04' } } })
  const mandant = client({ kind: 'company', vatStatus: 'small_business' }, { firstName: null, lastName: null })
  const [position] = settle([dues], { mandant, year: 2025 }).positions
  expect(position).toMatchObject({ year: 2025, yearBasis: 'recurring' })
})

test('what does not count is not asked about because earlier bills are deducted', () => {
  const energy = paper(0, {
    kind: 'energie',
    fields: { date: '2025-03-01', gross: 900 },
    text: 'abzüglich geleisteter Abschläge',
  })
  const set = settle([energy])
  expect(set.positions).toMatchObject([{ counts: 'no', reason: 'private' }])
})

test('that a document counts after all makes nothing of it deductible and gives it no amount', () => {
  const cash = { kind: 'kita', fields: { date: '2025-03-01', betreuung: 100, paymentWay: 'cash' }, judged: afterAll }
  expect(settle([paper(0, cash)]).positions).toMatchObject([{ counts: 'no', reason: 'cash_payment' }])
  const missing = settle([paper(0, { kind: 'lstb', fields: { year: 2025 }, judged: afterAll })])
  expect(missing.positions[0]).toMatchObject({ counts: 'asks', reason: 'amount_missing' })
})

test('a position of another year that counts after all counts in its own', () => {
  const judged: JudgedPositions = {
    'agb.krankheit/0': { counting: { counts: 'yes', reason: 'person_said_no', note: null } },
  }
  const bill = (said: JudgedPositions) => [
    paper(0, { kind: 'arzt', fields: { date: '2024-06-01', gross: 100 }, judged: said }),
  ]
  const links = [payment('doc_9', 'doc_0', '2024-06-03', 100)]
  expect(sums(settle(bill({}), { year: 2025, links }))).toEqual({})
  const set = settle(bill(judged), { year: 2025, links })
  expect(set.totals).toMatchObject([{ key: 'agb.krankheit', year: 2024, cents: 10000 }])
})

test('a position moves to another line, for whom that asks, and keeps its name', () => {
  const firm = { id: 'b1', name: 'Beispiel Klaviere', taxNumber: null, vatId: null }
  const mandant = client({ businesses: [firm], vatStatus: 'small_business', profitMethod: 'cash' })
  const bill = (judged: JudgedPositions) =>
    paper(0, {
      ...{ kind: 'er_rechnung', direction: 'incoming', judged, text: 'Saiten 119,00' },
      fields: { date: '2025-03-01', gross: 119, recipient: 'Beispiel Klaviere', issuer: 'Saiten GmbH' },
    })
  const moved = (judged: JudgedPositions) => settle([bill(judged)], { mandant, year: 2025 })
  expect(sums(moved({}))).toEqual({ 'b.uebrige': 119 })
  const set = moved({ 'b.uebrige/0': { line: 'b.waren' } })
  expect(sums(set)).toEqual({ 'b.waren': 119 })
  expect(set.positions).toMatchObject([{ id: 'doc_0/b.uebrige/0', form: 'EÜR', businessId: 'b1', line: '27' }])
  // A line that asks for days, or that there is not, changes nothing.
  expect(sums(moved({ 'b.uebrige/0': { line: 'n.tage.homeoffice' } }))).toEqual({ 'b.uebrige': 119 })
  expect(sums(moved({ 'b.uebrige/0': { line: 'b.gibtsnicht' } }))).toEqual({ 'b.uebrige': 119 })
})

test('what was private counts on the line that a person moves it to', () => {
  const shoes = (judged: JudgedPositions) =>
    paper(0, { kind: 'er_rechnung', fields: { date: '2025-03-01', gross: 50, recipient: 'Anna Beispiel' }, judged })
  const of = (judged: JudgedPositions) => sums(settle([shoes(judged)], { mandant: client({}), year: 2025 }))
  expect(of({})).toEqual({})
  expect(of({ 'n.weitere/0': { line: 'n.arbeitsmittel' } })).toEqual({ 'n.arbeitsmittel': 50 })
})
