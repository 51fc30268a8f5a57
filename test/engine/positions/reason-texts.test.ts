import { expect, test } from 'vitest'
import { certaintyText, reasonText } from '../../../engine/positions/reason-texts.de.ts'

const FACTS = { related: null, year: null, note: null } as const

test('a reason names the document that it speaks of', () => {
  expect(reasonText({ ...FACTS, reason: 'duplicate_exact', related: 'B-012' })).toBe('Gleicht B-012')
  expect(reasonText({ ...FACTS, reason: 'superseded', related: 'B-003' })).toBe('Ersetzt durch B-003')
  expect(reasonText({ ...FACTS, reason: 'kind_unsure', related: 'B-003' })).toBe('Belegart klären (siehe B-003)')
})

test('a reason without another document stands by itself', () => {
  expect(reasonText({ ...FACTS, reason: 'duplicate_exact' })).toBe('Dublette')
  expect(reasonText({ ...FACTS, reason: 'other_year', year: 2026 })).toBe('Jahr 2026')
  expect(reasonText({ ...FACTS, reason: 'other_year' })).toBe('Anderes Jahr')
})

test('of a line that asks for days a number is missing', () => {
  expect(reasonText({ ...FACTS, reason: 'amount_missing', unit: 'Tage' })).toBe('Anzahl fehlt')
  expect(reasonText({ ...FACTS, reason: 'amount_missing', unit: 'FX' })).toBe('Betrag fehlt')
})

test('what a person said stands behind the reason', () => {
  const said = { ...FACTS, reason: 'person_said_no', note: 'gehört der Tochter' } as const
  expect(reasonText(said)).toBe('Vom Bearbeiter herausgenommen: gehört der Tochter')
  const ruled = { ...FACTS, reason: 'private', note: 'Privat, bis jemand anders entscheidet' } as const
  expect(reasonText(ruled), 'no word twice').toBe('Privat, bis jemand anders entscheidet')
})

test('only a witness confirms; what asks is open, however well it was read', () => {
  const movement = { type: 'movement', documentId: 'd' } as const
  expect(certaintyText({ counts: 'yes', confirmedBy: movement, amountCertainty: 'gelesen' })).toBe('bestätigt')
  expect(certaintyText({ counts: 'yes', confirmedBy: null, amountCertainty: 'zweifach' })).toBe('schlüssig')
  expect(certaintyText({ counts: 'asks', confirmedBy: movement, amountCertainty: 'zweifach' })).toBe('offen')
  expect(certaintyText({ counts: 'yes', confirmedBy: null, amountCertainty: 'geschaetzt' })).toBe('errechnet')
})
