import { describe, expect, test } from 'vitest'
import { senderParts } from '../../../../engine/reading/find/sender-parts.ts'

const PARTS = ['Papierhaus Lindwurm GmbH', 'Ecke 12', '12345 Stadthausen']

describe('senderParts', () => {
  test.each([
    ['as printed', 'Papierhaus Lindwurm GmbH · Ecke 12 · 12345 Stadthausen'],
    ['without dots', 'Papierhaus Lindwurm GmbH Ecke 12 12345 Stadthausen'],
    ['with one of two', 'Papierhaus Lindwurm GmbH Ecke 12 · 12345 Stadthausen'],
    ['with colons for dots', 'Papierhaus Lindwurm GmbH : Ecke 12 : 12345 Stadthausen'],
  ])('parts name, street and town %s', (_name, line) => {
    expect(senderParts(line)).toEqual(PARTS)
  })

  test.each([
    ['Tierpraxis Lindwurm Birkenzeile 4', ['Tierpraxis Lindwurm Birkenzeile 4']],
    ['Tierpraxis Lindwurm Birkenweg 4 12345 Stadthausen', ['Tierpraxis Lindwurm', 'Birkenweg 4', '12345 Stadthausen']],
    [
      'Lindwurm GmbH & Co. KG Am alten Tor 4a 12345 Stadthausen',
      ['Lindwurm GmbH & Co. KG', 'Am alten Tor 4a', '12345 Stadthausen'],
    ],
    [
      'Kanzlei Lindwurm Postfach 10 044 12345 Stadthausen',
      ['Kanzlei Lindwurm', 'Postfach 10 044', '12345 Stadthausen'],
    ],
    ['WEG Birkenweg 4', ['WEG Birkenweg 4']],
    ['Obere Apotheke Zum Birkenweg 4 12345 Stadthausen', ['Obere Apotheke Zum Birkenweg 4', '12345 Stadthausen']],
  ])('%s', (line, parts) => {
    expect(senderParts(line)).toEqual(parts)
  })

  test('where dots part them a comma belongs to the name', () => {
    expect(senderParts('Lindwurm, Steuerberater · Ecke 12 · 12345 Stadthausen')[0]).toBe('Lindwurm, Steuerberater')
    expect(senderParts('Lindwurm GmbH, Ecke 12, 12345 Stadthausen')).toHaveLength(3)
  })
})

test('the court of registration behind a comma is no part of the name', () => {
  const [name] = senderParts('Muster Betriebs GmbH & Co. KG, AG Stadt HRA 7114 · USt-IdNr. DE123456789')
  expect(name).toBe('Muster Betriebs GmbH & Co. KG')
})
