import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PositionSet } from '../../../engine/model/position.ts'
import { client, paper, payment, settle, sums } from './stack.ts'

const FINAL_TEXT = 'Schlussrechnung\nGesamt 1.642,20\nabzgl. Abschlagsrechnung A-4711 -690,00\nnoch zu zahlen 952,20'
const VAT = [{ rate: '19', base: '1380.00', tax: '262.20' }]

/** 690,20 of labour in a bill of 1.642,20, of which 690,00 were asked for before. */
function finalBill(fields: Record<string, number | string> = {}, judged = {}) {
  return paper(1, {
    kind: 'handwerker',
    fields: {
      ...{ date: '2025-06-20', gross: 1642.2, net: 1380, tax: 262.2, payable: 952.2, lohnanteilBrutto: 690.2 },
      ...{ issuer: 'Malerei Kunz', number: 'S-1', paidOn: '2025-07-01' },
      ...fields,
    },
    text: FINAL_TEXT,
    taxes: VAT,
    judged,
  })
}

function instalment(paidOn: string, fields: Record<string, number | string> = {}, kind = 'handwerker') {
  return paper(0, {
    kind,
    fields: { date: '2025-05-02', gross: 690, issuer: 'Malerei Kunz', number: 'A-4711', paidOn, ...fields },
    text: 'Abschlagsrechnung A-4711\nAbschlag brutto 690,00',
  })
}

const year = 2025

/** What stands beside the sums, in euro. */
function asides({ positions }: PositionSet) {
  return positions
    .filter(({ counts }) => counts !== 'yes')
    .map(({ documentId, key, counts, reason, cents, year: own }) => {
      return [documentId, key, counts, reason, cents === null ? null : cents / 100, own]
    })
}

test('a final invoice brings the labour of its instalments too', () => {
  const set = settle([instalment('2025-05-10'), finalBill()], { year })
  expect(sums(set)).toEqual({ 'hh.handwerker.lohn': 690.2, 'hh.handwerker.rechnung': 1642.2 })
  expect(asides(set)).toEqual([['doc_0', 'hh.handwerker.lohn', 'no', 'contained_in', null, 2025]])
  expect(set.positions.find(({ reason }) => reason === 'contained_in')?.relatedId).toBe('doc_1')
})

test('the share of an instalment counts in the year in which that was paid', () => {
  const set = settle([instalment('2024-12-10'), finalBill()], { year })
  expect(sums(set)).toEqual({ 'hh.handwerker.lohn': 400.2, 'hh.handwerker.rechnung': 952.2 })
  expect(asides(set)).toContainEqual(['doc_1', 'hh.handwerker.lohn', 'no', 'other_year', 290, 2024])
  const before = settle([instalment('2024-12-10'), finalBill()], { year: 2024 })
  expect(sums(before)).toEqual({ 'hh.handwerker.lohn': 290, 'hh.handwerker.rechnung': 690 })
})

test('what no bill in the stack stands for asks', () => {
  const set = settle([finalBill()], { year })
  expect(sums(set)).toEqual({ 'hh.handwerker.lohn': 400.2, 'hh.handwerker.rechnung': 952.2 })
  expect(asides(set)).toEqual([
    ['doc_1', 'hh.handwerker.lohn', 'asks', 'awaiting_proof', 290, 2025],
    ['doc_1', 'hh.handwerker.rechnung', 'asks', 'awaiting_proof', 690, 2025],
  ])
})

test('an instalment that names its labour, or was paid in cash, is not added to', () => {
  const named = settle([instalment('2025-05-10', { lohnanteilBrutto: 300 }), finalBill()], { year })
  expect(sums(named)['hh.handwerker.lohn']).toBe(700.2)
  const cash = settle([instalment('2025-05-10', { paymentWay: 'cash' }), finalBill()], { year })
  expect(sums(cash)).toEqual({ 'hh.handwerker.lohn': 400.2, 'hh.handwerker.rechnung': 952.2 })
  expect(asides(cash)).toContainEqual(['doc_1', 'hh.handwerker.lohn', 'no', 'cash_payment', 290, 2025])
})

test('an instalment that is a copy, of somebody else or of more than was deducted stands for nothing', () => {
  const other = instalment('2025-05-10', { issuer: 'Dachdecker Lenz', number: 'L-9000' })
  expect(sums(settle([other, finalBill()], { year }))['hh.handwerker.lohn']).toBe(400.2)
  const dear = instalment('2025-05-10', { gross: 1200 })
  expect(sums(settle([dear, finalBill()], { year }))['hh.handwerker.lohn']).toBe(400.2)
  const copy = { ...instalment('2025-05-10'), id: 'doc_2', index: 2 }
  const duplicates = [{ documentId: 'doc_2', duplicateOf: 'doc_0' }]
  const twice = settle([instalment('2025-05-10'), finalBill(), copy], { year, duplicates })
  expect(sums(twice)).toEqual({ 'hh.handwerker.lohn': 690.2, 'hh.handwerker.rechnung': 1642.2 })
})

test('an instalment whose place is open keeps the labour of the final invoice from being silent', () => {
  const mandant = client({ businesses: [{ id: 'b1', name: 'Textwerk Nord', taxNumber: null, vatId: null }] })
  const asked = instalment('2024-12-10', { recipient: 'Anna Beispiel' }, 'er_rechnung')
  const set = settle([{ ...asked, text: `${asked.text}\nAnna Beispiel` }, finalBill()], { year, mandant })
  expect(asides(set)).toContainEqual(['doc_1', 'hh.handwerker.lohn', 'asks', 'awaiting_proof', 290, 2024])
})

test('the year that a person says of a final invoice is that of its rest', () => {
  const said = { '*': { year: 2025 } }
  const set = settle([instalment('2024-12-10'), finalBill({}, said)], { year })
  expect(sums(set)).toEqual({ 'hh.handwerker.lohn': 400.2, 'hh.handwerker.rechnung': 952.2 })
})

test('of a business each bill counts what it asked for, once', () => {
  const mandant = client({ vatStatus: 'regular', businesses: [] }, { companyName: 'Werkstatt Beispiel' })
  const first = paper(0, {
    kind: 'er_rechnung',
    fields: { date: '2025-05-02', gross: 690, net: 579.83, tax: 110.17, issuer: 'Malerei Kunz', number: 'A-4711' },
    text: 'Abschlagsrechnung A-4711',
    taxes: [{ rate: '19', base: '579.83', tax: '110.17' }],
  })
  const bill = paper(1, {
    kind: 'er_rechnung',
    fields: { date: '2025-06-20', gross: 1642.2, net: 1380, tax: 262.2, payable: 952.2, issuer: 'Malerei Kunz' },
    text: FINAL_TEXT,
    taxes: VAT,
  })
  const links = [payment('doc_9', 'doc_0', '2025-05-10', 690), payment('doc_9', 'doc_1', '2025-07-01', 952.2)]
  expect(sums(settle([first, bill], { year, mandant, links }))).toEqual({ 'b.uebrige': 1380, 'b.vst': 262.2 })
  const alone = settle([bill], { year, mandant, links })
  expect(sums(alone)).toEqual({ 'b.uebrige': 800.17, 'b.vst': 152.03 })
  expect(asides(alone).map(([, key, counts, , euro]) => [key, counts, euro])).toEqual([
    ['b.uebrige', 'asks', 579.83],
    ['b.vst', 'asks', 110.17],
  ])
})

test.each([
  ['a bill of the last weeks asks in which year it was paid', { date: '2025-12-12' }, 'year_open'],
  ['so does one that is due next year', { date: '2025-11-20', due: '2026-01-05' }, 'year_open'],
  ['one that was to be paid before the year ended counts', { date: '2025-11-20', due: '2025-12-04' }, null],
  ['one that was paid counts', { date: '2025-12-12', paidOn: '2025-12-20' }, null],
])('%s', (_what, fields, reason) => {
  const set = settle([paper(0, { kind: 'arzt', fields: { gross: 88, ...fields } })], { year })
  expect(set.positions.map(one => [one.reason, one.proposal])).toEqual([[reason, reason === null ? null : 8800]])
  expect(sums(set)).toEqual(reason === null ? { 'agb.krankheit': 88 } : {})
})

test('a receipt of a till is paid when it is written, and a person says when a bill was', () => {
  const set = settle([paper(0, { kind: 'apotheke', fields: { date: '2025-12-30', gross: 12.5 }, text: 'Zuzahlung' })])
  expect(sums(set)).toEqual({ 'agb.krankheit': 12.5 })
  const said = { '*': { paidOn: '2026-01-08' } }
  const bill = paper(0, { kind: 'arzt', fields: { date: '2025-12-12', gross: 88 }, judged: said })
  expect(sums(settle([bill], { year: 2026 }))).toEqual({ 'agb.krankheit': 88 })
})

test('whatever was paid before and when, a bill is counted once and in full, or asks', () => {
  const aBill = fc.record({
    labour: fc.integer({ min: 1, max: 900 }),
    instalments: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 3 }),
    kept: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    days: fc.array(fc.constantFrom('2024-11-20', '2025-03-03', '2026-01-15'), { minLength: 4, maxLength: 4 }),
  })
  fc.assert(
    fc.property(aBill, ({ labour, instalments: parts, kept, days }) => {
      const rest = 1000 - parts.reduce((sum, part) => sum + part, 0)
      fc.pre(rest > 0)
      const bills = parts.map((gross, at) => ({
        ...instalment(days[at] ?? '', { gross, number: `A-471${at}` }),
        ...{ id: `doc_a${at}`, index: at },
      }))
      const fields = { gross: 1000, net: 840.34, tax: 159.66, payable: rest, lohnanteilBrutto: labour }
      const set = settle([...bills.filter((_, at) => kept[at]), finalBill({ ...fields, paidOn: days[3] ?? '' })], {
        year,
      })
      const sumOf = (key: string, isWanted: (counts: string, reason: string | null) => boolean): number =>
        set.positions.reduce(
          (sum, one) => sum + (one.key === key && isWanted(one.counts, one.reason) ? (one.cents ?? 0) : 0),
          0,
        )
      const isSomewhere = (counts: string, reason: string | null): boolean => counts !== 'no' || reason === 'other_year'
      expect(sumOf('hh.handwerker.rechnung', isSomewhere)).toBe(100_000)
      // Each share is rounded by itself.
      expect(Math.abs(sumOf('hh.handwerker.lohn', isSomewhere) - labour * 100)).toBeLessThanOrEqual(parts.length)
      const missing = parts.reduce((sum, part, at) => sum + (kept[at] ? 0 : part * 100), 0)
      expect(sumOf('hh.handwerker.rechnung', counts => counts === 'asks')).toBe(missing)
    }),
    { numRuns: 60, seed: 20261124 },
  )
})
