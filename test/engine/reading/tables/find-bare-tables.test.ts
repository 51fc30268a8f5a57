import { describe, expect, it } from 'vitest'
import type { PageTable } from '../../../../engine/model/page-table.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { findBareTables } from '../../../../engine/reading/tables/find-bare-tables.ts'
import { layOutText } from '../../../eval/lay-out-text.ts'

function tablesOf(text: string): readonly PageTable[] {
  return findBareTables(readLayout(layOutText(text)), new Set())
}

describe('tables with heads that nobody listed', () => {
  it('are known by amounts below each other, and headed by the words over them', () => {
    const [table, ...others] = tablesOf(`
Sehr geehrte Frau Beispiel,

Ertragsart            2023          2024
Dividenden        1.694,28      1.882,53
Zinsen              576,80        640,89
Summe             2.271,08      2.523,42
`)
    expect(others).toEqual([])
    expect(table?.columns.map(({ head }) => head)).toEqual(['Ertragsart', '2023', '2024'])
    expect(table?.rows.map(({ sort, cells }) => [sort, cells[2]?.cents])).toEqual([
      ['entry', 188_253],
      ['entry', 64_089],
      ['sum', 252_342],
    ])
  })

  it('end on a sum without words only where it is one', () => {
    const sortsOf = (last: string): readonly string[] =>
      tablesOf(`
Haftpflicht       Vollkasko
231,03              462,67
${last}`).flatMap(({ rows }) => rows.map(({ sort }) => sort))
    expect(sortsOf('231,03              462,67')).toEqual(['entry', 'sum'])
    expect(sortsOf('24,00               717,70')).toEqual(['entry', 'entry'])
  })

  it('part heads that stand close over their columns', () => {
    const [table] = tablesOf(`
Tarif           gezahlter Beitrag begünstigter Beitrag
Krankheit                3.984,00             3.625,44
Pflege                     732,00               732,00
`)
    expect(table?.columns.map(({ head }) => head)).toEqual(['Tarif', 'gezahlter Beitrag', 'begünstigter Beitrag'])
  })

  it('are known by days and amounts in three rows', () => {
    const list = '03.01.2025  Beitrag    12,00\n03.02.2025  Beitrag    12,00\n03.03.2025  Beitrag    12,00'
    expect(tablesOf(list)[0]?.columns.map(({ role }) => role)).toEqual(['date', 'name', null])
    expect(tablesOf(list.split('\n').slice(0, 2).join('\n'))).toEqual([])
  })

  it('are none where amounts stand here and there', () => {
    expect(tablesOf('Von 12,00 EUR  auf 30,00\n\nMiete        500,00     seit 2020   80,00')).toEqual([])
  })
})
