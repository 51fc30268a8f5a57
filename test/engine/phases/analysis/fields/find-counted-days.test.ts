import { expect, test } from 'vitest'
import type { TaxonomyKind } from '../../../../../engine/model/taxonomy.ts'
import { findCountedDays } from '../../../../../engine/phases/analysis/fields/find-counted-days.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

const kind = loadTaxonomy().kinds.find(({ id }) => id === 'ag_besch') as TaxonomyKind

function daysIn(text: string): Readonly<Record<string, string>> {
  const stream = layoutStream(readLayout(layOutText(text)))
  return Object.fromEntries(
    kind.fields.flatMap(definition => {
      const field = findCountedDays(stream, kind, definition)
      return field ? [[definition.id, field.value]] : []
    }),
  )
}

test.each([
  ['Herr Lind hat 2024 an 84 Tagen im Homeoffice gearbeitet.', { tageHomeoffice: '84' }],
  [
    'Sie waren an 120 Tagen im Büro und an 95 Arbeitstagen in Telearbeit tätig.',
    { tageArbeitsstaette: '120', tageHomeoffice: '95' },
  ],
  ['Im Homeoffice wurde im Jahr 2025 an 71 Tagen gearbeitet.', { tageHomeoffice: '71' }],
  [
    'Davon entfielen 12 Tage auf Dienstreisen\nund 140 Tage auf die erste Tätigkeitsstätte.',
    {
      reisetage: '12',
      tageArbeitsstaette: '140',
    },
  ],
])('"%s" counts days', (text, wanted) => {
  expect(daysIn(text)).toEqual(wanted)
})

test.each([
  ['days of leave', 'Der Urlaubsanspruch beträgt 30 Tage.'],
  ['a term', 'Bitte widersprechen Sie innerhalb von 14 Tagen. Homeoffice ist vereinbart.'],
  ['both at once', 'An 40 Tagen wurde im Büro oder im Homeoffice gearbeitet.'],
  ['two counts for one', 'Es waren 62 Tage im Homeoffice. Gemeldet hatten Sie 70 Tage im Homeoffice.'],
  ['a number of four digits', 'Insgesamt 2025 Tage im Homeoffice.'],
])('nothing of %s', (_name, text) => {
  expect(daysIn(text)).toEqual({})
})

const column = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([words, count]) => `${words.padEnd(70)}${count}`).join('\n')

test('a column headed so counts by the words of its rows, without what was not done', () => {
  const rows = column([
    ['Arbeitsort', 'Tage 2025'],
    ['Betriebsstätte, Ringstraße 61', '131'],
    ['in der häuslichen Wohnung, ohne Aufsuchen der Betriebsstätte', '86'],
  ])
  expect(daysIn(`Bescheinigung über Arbeitstage\n${rows}`)).toEqual({ tageArbeitsstaette: '131', tageHomeoffice: '86' })
})

test('a count that stands in another column is none of days', () => {
  expect(daysIn(`Tage          Betrag\n${column([['Betriebsstätte', '131']])}`)).toEqual({})
})
