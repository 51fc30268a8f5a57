import { expect, test } from 'vitest'
import { isSalutation, named, withoutCaption } from '../../../../engine/reading/find/party-name.ts'

const segment = { page: 1, row: 0, box: [0, 0, 1, 0.01] as const, text: '', tokens: [] }

test.each([
  ['Eine Einrichtung der Sonnenhang Pflege gGmbH', 'Sonnenhang Pflege gGmbH'],
  ['Ein Haus des Diakonievereins Elbe e.V.', 'Diakonievereins Elbe e.V.'],
  ['in Trägerschaft der Stadt Ulm', 'Stadt Ulm'],
  ['betrieben durch Parkhaus Nord GmbH', 'Parkhaus Nord GmbH'],
  ['Einrichtung für Senioren', 'Einrichtung für Senioren'],
])('who stands behind a house: %s', (text, name) => {
  expect(named(segment, text).name).toBe(name)
})

test('what a form says before a name in its line is none of it', () => {
  expect(withoutCaption('Ausstellendes Unternehmen: Dachbau Krull GmbH')).toBe('Dachbau Krull GmbH')
  expect(withoutCaption('Dachbau: alles aus einer Hand')).toBe('Dachbau: alles aus einer Hand')
  expect(withoutCaption('II. Ausstellendes Unternehmen: Dachbau Krull GmbH')).toBe('Dachbau Krull GmbH')
  expect(withoutCaption('M:tel GmbH')).toBe('M:tel GmbH')
})

test.each([
  ['Ina Busch, Pflegegrad 2 · Zeitraum 05/2025', 'Ina Busch'],
  ['Ina Busch (Mieterin)', 'Ina Busch'],
  ['Ina Busch, geb. 01.01.1990', 'Ina Busch'],
])('what is said of a person behind the name is none of it: %s', (text, name) => {
  expect(named(segment, text).name).toBe(name)
})

test('a union greets its members as such over their name', () => {
  expect(isSalutation('Kollegin')).toBe(true)
  expect(isSalutation('Kollegium Nord')).toBe(false)
})
