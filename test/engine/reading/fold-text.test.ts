import { describe, expect, test } from 'vitest'
import { foldText } from '../../../engine/reading/fold-text.ts'

describe('foldText', () => {
  test.each([
    ['Fälligkeit', 'Faelligkeit'],
    ['Straße', 'STRASSE'],
    ['Rechnungsbetrag', 'Rechnungs-Betrag'],
    ['Lieferant', '1ieferant'],
    ['Modern', 'Modem'],
    ['BONN', 'B0NN'],
  ])('%s and %s fall together', (a, b) => {
    expect(foldText(a)).toBe(foldText(b))
  })

  test('different labels stay apart', () => {
    expect(foldText('Rechnungsdatum')).not.toBe(foldText('Rechnungsnummer'))
  })
})
