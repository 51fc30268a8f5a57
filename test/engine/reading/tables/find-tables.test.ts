import { describe, expect, it } from 'vitest'
import type { PageTable } from '../../../../engine/model/page-table.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { findTables } from '../../../../engine/reading/tables/find-tables.ts'
import { layOutText } from '../../../eval/lay-out-text.ts'

function tablesOf(text: string): readonly PageTable[] {
  return findTables(readLayout(layOutText(text)))
}

function textOf({ rows }: PageTable): string[] {
  return rows.map(({ sort, cells }) => [sort, ...cells.map(cell => cell?.text ?? '-')].join(' | '))
}

describe('find tables', () => {
  it('puts each word in its column, joins lines of an item and tells sums from entries', () => {
    const [table] = tablesOf(`
Pos.  Bezeichnung               Menge  Einheit   Einzelpreis   Gesamtpreis
                                                         EUR           EUR
1     Mauerwerk aus Ziegel       12,5  m²              45,00        562,50
      mit Mörtel und Gerüst
2     Anfahrt                       1  Stk             80,00         80,00
                                           Nettobetrag              642,50
                                           zzgl. 19 % USt           122,08
                                           Rechnungsbetrag          764,58
`)
    expect(table?.columns.map(({ role, unit }) => [role, unit])).toEqual([
      ['position', null],
      ['name', null],
      ['quantity', null],
      ['unit', null],
      ['price', 'EUR'],
      ['amount', 'EUR'],
    ])
    expect(table?.columns[4]?.head).toBe('Einzelpreis EUR')
    expect(table && textOf(table).slice(0, 2)).toEqual([
      'entry | 1 | Mauerwerk aus Ziegel mit Mörtel und Gerüst | 12,5 | m² | 45,00 | 562,50',
      'entry | 2 | Anfahrt | 1 | Stk | 80,00 | 80,00',
    ])
    expect(table?.rows.map(({ sort }) => sort)).toEqual(['entry', 'entry', 'sum', 'sum', 'sum'])
    expect(table?.rows.at(-1)?.cells.at(-1)?.cents).toBe(76_458)
  })

  it('keeps the place of every cell', () => {
    const [table] = tablesOf(`
Datum       Lieferant        Betrag
01.02.2025  Meier KG         100,00
02.02.2025  Schulze GmbH     200,00
`)
    const cell = table?.rows[1]?.cells[2]
    expect(cell?.text).toBe('200,00')
    expect(cell?.box[0]).toBeCloseTo(0.05 + 0.9 * 0.29, 3)
    const [x, y, width, height] = table?.box ?? [1, 1, 0, 0]
    expect(x).toBeLessThan(0.06)
    expect(y + height).toBeGreaterThan((cell?.box[1] ?? 1) + (cell?.box[3] ?? 1) - 0.001)
    expect(x + width).toBeGreaterThan((cell?.box[0] ?? 1) + (cell?.box[2] ?? 1) - 0.001)
  })

  it('joins euros and cents of two columns, and reads whole euros under a head that names the currency', () => {
    const [pairs] = tablesOf(`
Bezeichnung                    EUR     Ct
Beiträge zur Rente           4.248     14
Zuschuss                       120     --
`)
    expect(pairs?.rows.map(({ cells }) => cells[1]?.cents)).toEqual([424_814, 12_000])
    const [whole] = tablesOf(`
Art                     Betrag EUR   Anteil in EUR
Grundsteuer                  1.200             120
`)
    expect(whole?.rows[0]?.cells.map(cell => cell?.cents ?? null)).toEqual([null, 120_000, 12_000])
  })

  it('takes amounts below the words of a sum for one', () => {
    const [table] = tablesOf(`
Menge      Artikel              Preis       Betrag
2          Locher               12,00        24,00
Warenwert             MwSt 19 %          Endbetrag
24,00                 4,56                   28,56
`)
    expect(table?.rows.map(({ sort }) => sort)).toEqual(['entry', 'group', 'sum'])
  })

  it('reads heads over two lines and the words left of the first head', () => {
    const [table] = tablesOf(`
                          Einzel-        Gesamt-
               Menge      preis          preis
Schrauben      100        0,10           10,00
Dübel          50         0,20           10,00
`)
    expect(table?.columns.map(({ head, role }) => `${head} ${role}`)).toEqual([
      ' name',
      'Menge quantity',
      'Einzelpreis price',
      'Gesamtpreis amount',
    ])
    expect(table && textOf(table)[0]).toBe('entry | Schrauben | 100 | 0,10 | 10,00')
  })

  it.each([
    'Die Leistung wurde im Preis von 12,00 EUR je Stück vereinbart.\nBetrag und Datum wie besprochen.',
    'Menge, Preis und Betrag\nSehr geehrte Damen und Herren,\nwir danken.\nMit Gruß\nSumme 12,00',
  ])('takes no prose for a table', text => {
    expect(tablesOf(text)).toEqual([])
  })
})
