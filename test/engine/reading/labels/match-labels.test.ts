import { describe, expect, test } from 'vitest'
import { findLabels } from '../../../../engine/reading/labels/find-labels.ts'
import { findWording, layoutStream } from '../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

const streamOf = (text: string) => layoutStream(readLayout([pageOf(text)]))

describe('findWording', () => {
  test('finds a label that recognition tore apart or that is printed with wide letters', () => {
    expect(findWording(streamOf('Ver käufer  Muster GmbH'), 'Verkäufer', { fuzzy: false })).toHaveLength(1)
    expect(findWording(streamOf('R E C H N U N G'), 'Rechnung', { fuzzy: false })).toHaveLength(1)
  })

  test('does not find a label inside a longer word', () => {
    expect(findWording(streamOf('Rechnungsbetrag 12,00'), 'Betrag', { fuzzy: true })).toHaveLength(0)
    expect(findWording(streamOf('Rechnungen folgen'), 'Rechnung', { fuzzy: false })).toHaveLength(0)
  })

  test('allows misread letters only where text was recognised', () => {
    expect(findWording(streamOf('Rechnungsdaturn: 1.2.2025'), 'Rechnungsdatum', { fuzzy: false })).toHaveLength(1)
    expect(findWording(streamOf('Rechmungsdatun 1.2.2025'), 'Rechnungsdatum', { fuzzy: false })).toHaveLength(0)
    expect(findWording(streamOf('Rechmungsdatun 1.2.2025'), 'Rechnungsdatum', { fuzzy: true })).toHaveLength(1)
  })

  test('one fault is seen through from eight letters on, usual confusions twice in long wordings', () => {
    expect(findWording(streamOf('Numner 4711'), 'Nummer', { fuzzy: true })).toHaveLength(0)
    expect(findWording(streamOf('Policennumpr 4711'), 'Policennummer', { fuzzy: true })).toHaveLength(0)
    expect(findWording(streamOf('Policennumner 4711'), 'Policennummer', { fuzzy: true })).toHaveLength(1)
    expect(findWording(streamOf('Versicherumgsnunmer 4711'), 'Versicherungsnummer', { fuzzy: true })).toHaveLength(1)
  })

  test('another word is no misread label, though it differs by as few letters', () => {
    for (const other of ['Versicherungssumme 26.400', 'Versicherungs-AG 12'])
      for (const wording of ['Versicherungsnummer', 'Versicherungs-Nr.'])
        expect(findWording(streamOf(other), wording, { fuzzy: true })).toHaveLength(0)
  })

  test('a value glued to its label does not hide it', () => {
    expect(findWording(streamOf('Rechnungsnummer:4711'), 'Rechnungsnummer', { fuzzy: false })).toHaveLength(1)
  })
})

describe('findLabels', () => {
  test('the longest label wins, so a delivery note number is no number of the invoice', () => {
    const roles = findLabels(streamOf('Lieferschein-Nr. 77  Rechnungs-Nr. 12'), { fuzzy: false }).map(hit => hit.role)
    expect(roles).toEqual(['notNumber', 'number'])
  })
})
