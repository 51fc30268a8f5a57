import { expect, test } from 'vitest'
import { judgePositions } from '../../../engine/model/judge-positions.ts'
import { NO_JUDGEMENT } from '../../../engine/model/judgement.ts'
import type { JudgedPositions } from '../../../engine/model/judgement.ts'
import type { PositionSet } from '../../../engine/model/position.ts'
import { positionText, sumText } from '../../../engine/positions/how-much.ts'
import { BERND, client, paper, settle } from './stack.ts'

const letter = (index: number, fields: Readonly<Record<string, number | string>>, judged: JudgedPositions = {}) =>
  paper(index, { kind: 'ag_besch', year: 2025, fields: { recipient: 'Anna Beispiel', ...fields }, judged })
const couple = client({ kind: 'couple', spouse: BERND })

function daysOf(set: PositionSet): Readonly<Record<string, string>> {
  return Object.fromEntries(set.totals.map(total => [`${total.key} ${total.person}`, sumText(total)]))
}

test('days of an employer are counted as days, by person, and never as money', () => {
  const set = settle(
    [
      letter(0, { tageHomeoffice: 62, tageArbeitsstaette: 104 }),
      letter(1, { tageHomeoffice: 11 }),
      letter(2, { recipient: 'Bernd Beispiel', tageHomeoffice: 1 }),
    ],
    { mandant: couple },
  )
  expect(daysOf(set)).toEqual({
    'n.tage.homeoffice A': '73 Tage',
    'n.tage.arbeitsstaette A': '104 Tage',
    'n.tage.homeoffice B': '1 Tag',
  })
  expect(set.totals.map(({ unit, cents, confirmedCents }) => [unit, cents, confirmedCents])).toEqual(
    Array.from({ length: 3 }, () => ['Tage', 0, 0]),
  )
  expect(set.positions.map(({ counts, cents, amountCertainty }) => [counts, cents, amountCertainty])).toEqual(
    Array.from({ length: 4 }, () => ['yes', null, 'gelesen']),
  )
})

test('a year has no 400 days, and half a day is none: neither counts, and both are asked for', () => {
  const set = settle([letter(0, { tageHomeoffice: 400, tageArbeitsstaette: 10.5 })], { mandant: couple })
  expect(set.totals).toEqual([])
  const asked = set.positions.map(({ key, counts, reason, note }) => [key, counts, reason, note?.split(';')[0]])
  expect(asked).toEqual([
    ['n.tage.arbeitsstaette', 'asks', 'amount_missing', 'Gelesen: „10,5“'],
    ['n.tage.homeoffice', 'asks', 'amount_missing', 'Gelesen: „400“'],
  ])
  expect(set.documents).toMatchObject([{ counts: 'asks', reason: 'amount_missing' }])
  const said = { 'n.tage.homeoffice/0': { quantity: 200 } }
  expect(daysOf(settle([letter(0, { tageHomeoffice: 400 }, said)], { mandant: couple }))).toEqual({
    'n.tage.homeoffice A': '200 Tage',
  })
})

test('days of another year, and of a list that the client wrote, are in no sum but are told as days', () => {
  const own = paper(1, {
    kind: 'arbeitszimmer',
    year: 2025,
    fields: { recipient: 'Anna Beispiel', tageHomeoffice: 40 },
  })
  const set = settle([{ ...letter(0, { tageHomeoffice: 62, year: 2024 }) }, own], { mandant: couple, year: 2025 })
  expect(set.totals).toEqual([])
  const days = set.leftOut.filter(({ unit }) => unit === 'Tage')
  expect(days.map(left => [left.reason, sumText(left), left.cents])).toEqual([
    ['other_year', '62 Tage', 0],
    ['awaiting_proof', '40 Tage', 0],
  ])
})

test('a person puts the days right, adds a distance, confirms both and takes them out', () => {
  const before = [letter(0, { tageHomeoffice: 62 })]
  const name = 'n.tage.homeoffice/0'
  const changed = judgePositions(
    { type: 'set_position', documentId: 'doc_0', position: name, change: { quantity: 64 } },
    NO_JUDGEMENT,
    5,
  )
  const added =
    changed &&
    judgePositions(
      {
        type: 'add_position',
        documentId: 'doc_0',
        key: 'n.km',
        cents: null,
        quantity: 18.5,
        year: null,
        place: { person: 'A' },
      },
      changed,
      6,
    )
  const set = settle([letter(0, { tageHomeoffice: 62 }, added?.positions)], { mandant: couple, year: 2025 })
  expect(daysOf(set)).toEqual({ 'n.tage.homeoffice A': '64 Tage', 'n.km A': '18,5 km' })
  expect(set.totals.map(({ confirmedQuantity }) => confirmedQuantity)).toEqual([18.5, 64])
  const out: JudgedPositions = { [name]: { counting: { counts: 'no', reason: 'private', note: null } } }
  expect(settle([letter(0, { tageHomeoffice: 62 }, out)], { mandant: couple }).totals).toEqual([])
  expect(settle(before, { mandant: couple }).positions.map(positionText)).toEqual(['62 Tage'])
})
