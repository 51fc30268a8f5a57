import { describe, expect, it } from 'vitest'
import type { TaxonomyKind } from '../../../../../engine/model/taxonomy.ts'
import { findLineFields } from '../../../../../engine/phases/analysis/fields/find-line-fields.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function linesOf(text: string): Record<string, readonly [value: string, printedLine: string | undefined]> {
  const kind = loadTaxonomy().kinds.find(({ id }) => id === 'stb_kap') as TaxonomyKind
  const layout = readLayout(layOutText(text))
  const fields = findLineFields(layout, findAmounts(layout), kind)
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, [one.value, one.printedLine]]))
}

describe('amounts with their line of Anlage KAP', () => {
  it('reads the line below the words, as the pattern sets it', () => {
    const text = `
Höhe der Kapitalerträge                                             2.418,90 EUR
Zeile 7 Anlage KAP
davon: Gewinn aus Aktienveräußerungen i. S. d. § 20 Abs. 2
Satz 1 Nr. 1 EStG                                                     900,00 EUR
Zeile 8 Anlage KAP
Höhe des nicht ausgeglichenen Verlustes ohne Verlust aus der
Veräußerung von Aktien                                                 55,00 EUR
Zeile 12 Anlage KAP
Höhe des nicht ausgeglichenen Verlustes aus der Veräußerung
von Aktien i. S. d. § 20 Abs. 2 Satz 1 Nr. 1 EStG                      12,34 EUR
Zeile 13 Anlage KAP
Höhe des in Anspruch genommenen Sparer-Pauschbetrages               1.000,00 EUR
Zeile 16 oder 17 Anlage KAP
Kapitalertragsteuer                                                   354,72 EUR
Zeile 37 Anlage KAP
Solidaritätszuschlag                                                   19,50 EUR
Zeile 38 Anlage KAP
Kirchensteuer zur Kapitalertragsteuer                                   0,00 EUR
Zeile 39 Anlage KAP
Summe der angerechneten ausländischen Steuer                           41,10 EUR
Zeile 40 Anlage KAP
Summe der anrechenbaren noch nicht angerechneten ausländischen Steuer   7,20 EUR
Zeile 41 Anlage KAP
`
    expect(linesOf(text)).toEqual({
      ...{ kapitalertraege: ['2418.90', undefined], aktiengewinne: ['900.00', undefined] },
      ...{ verlust: ['55.00', undefined], verlustAktien: ['12.34', undefined] },
      ...{ sparerPauschbetrag: ['1000.00', undefined], kapitalertragsteuer: ['354.72', undefined] },
      ...{ solz: ['19.50', undefined], kirchensteuer: ['0.00', undefined] },
      ...{ quellensteuerAngerechnet: ['41.10', undefined], auslaendischeSteuer: ['7.20', undefined] },
    })
  })

  it('keeps the numbers of an older form, and tells by the words what they are', () => {
    const text = `
Höhe der Kapitalerträge (Zeile 7 Anlage KAP)                            800,00
in Anspruch genommener Sparer-Pauschbetrag (Zeile 12 oder 13 Anlage KAP)  801,00
Kapitalertragsteuer (Zeile 48 Anlage KAP)                               200,00
Solidaritätszuschlag (Zeile 49 Anlage KAP)                               11,00
Summe der angerechneten ausländischen Steuer (Zeile 51 Anlage KAP)        3,00
`
    expect(linesOf(text)).toEqual({
      kapitalertraege: ['800.00', undefined],
      sparerPauschbetrag: ['801.00', '12 oder 13'],
      kapitalertragsteuer: ['200.00', '48'],
      solz: ['11.00', '49'],
      quellensteuerAngerechnet: ['3.00', '51'],
    })
  })

  it('reads a column of lines between words and amounts, or left of the words', () => {
    const columns = `
Kapitalerträge                      Zeile 7 Anlage KAP              500,00
Kapitalertragsteuer                 Zeile 37 Anlage KAP             125,00
Solidaritätszuschlag                Zeile 38 Anlage KAP               6,87
`
    const left = `
Anlage KAP Zeile 7      Höhe der Kapitalerträge                     500,00
Anlage KAP Zeile 37     Kapitalertragsteuer                         125,00
Anlage KAP Zeile 38     Solidaritätszuschlag                          6,87
`
    const wanted = { kapitalertragsteuer: ['125.00', undefined], solz: ['6.87', undefined] }
    expect(linesOf(columns)).toEqual({ kapitalertraege: ['500.00', undefined], ...wanted })
    expect(linesOf(left)).toEqual({ kapitalertraege: ['500.00', undefined], ...wanted })
  })

  it('takes no amount for a line that has none, and no line of Anlage KAP-INV', () => {
    const text = `
Höhe der Kapitalerträge                                             500,00
Zeile 7 Anlage KAP
davon: Gewinn aus Aktienveräußerungen
Zeile 8 Anlage KAP


Ausschüttungen aus Aktienfonds  Zeile 4 Anlage KAP-INV               90,00
`
    expect(linesOf(text)).toEqual({ kapitalertraege: ['500.00', undefined] })
  })
})
