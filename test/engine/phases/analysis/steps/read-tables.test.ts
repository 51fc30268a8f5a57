import { describe, expect, test } from 'vitest'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'
import { analyzeDocument } from '../../../../support/analyze-document.ts'

/** What a paper of a kind comes to. */
async function mainOf(kindId: string, text: string): Promise<string | undefined> {
  const taxonomy = loadTaxonomy()
  const judgement = { kind: { id: kindId, label: kindId }, fields: {}, confirmedAt: null }
  const pages = layOutText(`\n\n\n${text}\n`)
  const { fields } = await analyzeDocument({ pages, taxonomy, today: '2026-11-30', judgement })
  const main = taxonomy.kinds.find(({ id }) => id === kindId)?.fields.find(field => field.main === true)
  return fields[main?.id ?? 'gross']?.value
}

describe('what a paper comes to', () => {
  test.each([
    [
      'a share in percent of words is no money',
      'versorgung',
      'Ruhegehaltfähige Bezüge             4.812,60\nRuhegehalt 68,50 v. H.              3.296,63\nRuhegehalt monatlich                3.296,63',
      '3296.63',
    ],
    [
      'pensions are given before taxes',
      'versorgung',
      'Versorgungsbezüge brutto       2.900,00\nLohnsteuer                      -310,00\nKirchensteuer                    -27,90\nZahlbetrag                     2.562,10',
      '2900.00',
    ],
    [
      'a part that another amount holds',
      'nebenkosten',
      'Nachzahlung              88,40\nIn der Nachzahlung sind Kosten der Gartenpflege\nvon 140,12 € enthalten.',
      '88.40',
    ],
    [
      'what stands in brackets before it',
      'haftpflicht',
      'Beitrag inkl. 19 % Versicherungsteuer (9,58 EUR)        60,00 EUR',
      '60.00',
    ],
    [
      'steps of a scale, and a sentence that sets it',
      'kirche',
      'Kirchgeld: bis 12.000 € Einkommen 5 €, ab 24.000 € 20 €.\nWir haben Ihr Kirchgeld für das Jahr auf 20,00 € festgesetzt.',
      '20.00',
    ],
    [
      'a sentence over three lines sets it',
      'kirche',
      'Der Kirchenvorstand setzt das Kirchgeld\nIhrer Gemeinde auf\n36,00 Euro\nfest. Im Vorjahr waren es 30,00 Euro.',
      '36.00',
    ],
    [
      'a sum under a rule, without a word',
      'kammer',
      'Grundbeitrag 2025            180,00 €\nUmlage 2025                   42,50 €\n                             222,50 €',
      '222.50',
    ],
    [
      'what the amounts above come to, before what a sentence mentions',
      'kammer',
      'Grundbetrag               96,00\nUmlage                    41,60\nBeitrag 2025             137,60\nFür 2023 bleibt es beim Beitrag von 120,00 EUR.',
      '137.60',
    ],
    [
      'what it comes to for a day',
      'alg',
      'Arbeitslosengeld täglich 38,10 EUR          3.429,00 EUR\nvom 01.03.2025 bis 31.05.2025',
      '3429.00',
    ],
    [
      'school fees without meals, though the paper adds them up',
      'schulgeld',
      'Schulgeld 10 Monate à 310,00 €           3.100,00 €\nMittagessen                                480,00 €\nSumme der Zahlungen                      3.580,00 €',
      '3100.00',
    ],
    [
      'care without meals, each worked out in its row',
      'kita',
      'Elternbeitrag 11 x 210,00 EUR                    2.310,00 EUR\nEssensgeld 11 x 62,00 EUR                          682,00 EUR\nGesamt                                           2.992,00 EUR',
      '2310.00',
    ],
  ])('%s', async (_why, kind, text, value) => {
    expect(await mainOf(kind, text)).toBe(value)
  })
})
