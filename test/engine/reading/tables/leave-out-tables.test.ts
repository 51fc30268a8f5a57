import { describe, expect, it } from 'vitest'
import { findDates } from '../../../../engine/reading/find/find-dates.ts'
import { findLabels } from '../../../../engine/reading/labels/find-labels.ts'
import { layoutStream } from '../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { findTables } from '../../../../engine/reading/tables/find-tables.ts'
import { outsideTables, withoutHeads } from '../../../../engine/reading/tables/leave-out-tables.ts'
import { layOutText } from '../../../eval/lay-out-text.ts'

const LIST = `
Datum: 05.03.2025

Datum       Lieferant        Betrag
01.02.2025  Meier KG         100,00
02.02.2025  Schulze GmbH     200,00
`

describe('leave out tables', () => {
  it('keeps labels and days of the letter, not those of its list', () => {
    const layout = readLayout(layOutText(LIST))
    const tables = findTables(layout)
    const hits = findLabels(layoutStream(layout), { fuzzy: false })
    expect(hits.filter(({ role }) => role === 'issuer' || role === 'date')).toHaveLength(3)
    expect(withoutHeads(hits, tables).map(({ wording }) => wording)).toContain('Datum')
    expect(withoutHeads(hits, tables).filter(({ role }) => role === 'issuer' || role === 'date')).toHaveLength(1)
    expect(outsideTables(findDates(layout), tables).map(({ value }) => value)).toEqual(['2025-03-05'])
  })

  it('takes the day of a row whose amount stands a line off for one of the list', () => {
    const worn = LIST.replace(
      '02.02.2025  Schulze GmbH     200,00',
      `                             300.00
02.02.2025  Schulze GmbH
03.02.2025  Weber AG         300,00`,
    )
    const layout = readLayout(layOutText(worn))
    expect(outsideTables(findDates(layout), findTables(layout)).map(({ value }) => value)).toEqual(['2025-03-05'])
  })

  it('keeps the labels over a single row: it may be the head of a letter', () => {
    const layout = readLayout(layOutText('Datum         Kunde       Betrag\n05.03.2025    Meier KG    119,00'))
    const hits = findLabels(layoutStream(layout), { fuzzy: false })
    expect(withoutHeads(hits, findTables(layout))).toEqual(hits)
  })
})
