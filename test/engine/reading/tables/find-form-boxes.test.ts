import { describe, expect, it } from 'vitest'
import type { Layout, Token } from '../../../../engine/reading/layout/read-layout.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { findFormBoxes } from '../../../../engine/reading/tables/find-form-boxes.ts'
import { layOutText } from '../../../eval/lay-out-text.ts'

function boxesOf(text: string): unknown[] {
  return findFormBoxes(readLayout(layOutText(text))).map(({ number, label, value }) => [number, label, value?.cents])
}

describe('find form boxes', () => {
  it('reads numbered boxes beside other text, with euros and cents in columns of their own', () => {
    expect(
      boxesOf(`
Ausdruck für 2024                                              EUR    Ct
                             3. Bruttoarbeitslohn einschl.
Frau                            Sachbezüge ohne 9. und 10.  45.678    90
Erika Beispiel               4. Einbehaltene Lohnsteuer      6 789    00
12345 Ort                    5. Solidaritätszuschlag             0    00
                             7. Einbehaltene Kirchensteuer
`),
    ).toEqual([
      ['3', 'Bruttoarbeitslohn einschl. Sachbezüge ohne 9. und 10.', 4_567_890],
      ['4', 'Einbehaltene Lohnsteuer', 678_900],
      ['5', 'Solidaritätszuschlag', 0],
      ['7', 'Einbehaltene Kirchensteuer', undefined],
    ])
  })

  it('takes a single digit at the right edge of the euros for euros', () => {
    const rows = [
      '3. Bruttoarbeitslohn  61284  72',
      '4. Lohnsteuer         9846  00',
      '5. Solidaritätszuschl.    0  00',
    ]
    const text = `${' '.repeat(21)}Euro    Ct\n${rows.join('\n')}\n6. Kirchensteuer       412  38`
    expect(boxesOf(text)).toContainEqual(['5', 'Solidaritätszuschl.', 0])
  })

  it('reads letters in a box as boxes, and amounts that are printed whole', () => {
    expect(
      boxesOf(`
20. Verpflegungszuschüsse                                   112,00
21. Doppelte Haushaltsführung
22. Arbeitgeberanteil  a) zur gesetzlichen Rente          4.248,14
                       b) an Versorgungseinrichtungen        10,00
23. Arbeitnehmeranteil a) zur gesetzlichen Rente          4.248,15
`),
    ).toEqual([
      ['20', 'Verpflegungszuschüsse', 11_200],
      ['21', 'Doppelte Haushaltsführung', undefined],
      ['22a', 'Arbeitgeberanteil zur gesetzlichen Rente', 424_814],
      ['22b', 'Arbeitgeberanteil an Versorgungseinrichtungen', 1_000],
      ['23a', 'Arbeitnehmeranteil zur gesetzlichen Rente', 424_815],
    ])
  })

  it('leaves a number out that a text between the boxes begins a line with', () => {
    const boxes = boxesOf(`
3. Bruttoarbeitslohn ohne 9. und   45.678,90
10.
4. Einbehaltene Lohnsteuer von 3.   6.789,00
5. Solidaritätszuschlag
6. Kirchensteuer                      611,01
`)
    expect(boxes).toContainEqual(['4', 'Einbehaltene Lohnsteuer von 3.', 678_900])
    expect(boxes).toContainEqual(['6', 'Kirchensteuer', 61_101])
  })

  /** A recognised page that lies askew: what stands right stands lower by `slope` of the page's height. */
  function scanOf(text: string, slope: number): Layout {
    const layout = readLayout(layOutText(text))
    const rows = layout.rows.map(row => {
      const tokens = row.tokens.map((token): Token => {
        const [left, top, width, height] = token.box
        return { ...token, box: [left, top - slope * left, width, height] }
      })
      return { ...row, tokens }
    })
    return { ...layout, rows, recognised: true }
  }

  it('keeps the amounts of a page that lies askew in the boxes of their rows', () => {
    const text = `
3. Bruttoarbeitslohn                                  45.678,90
4. Einbehaltene Lohnsteuer                             6.789,00
5. Solidaritätszuschlag
6. Einbehaltene Kirchensteuer                            611,01
`
    const boxes = findFormBoxes(scanOf(text, 0.03))
    expect(boxes.map(({ number, value }) => [number, value?.cents])).toEqual([
      ['3', 4_567_890],
      ['4', 678_900],
      ['5', undefined],
      ['6', 61_101],
    ])
  })

  it('takes no euros for an amount whose cents recognition lost, and no cents for euros', () => {
    const boxes = findFormBoxes(
      scanOf(
        `
                                  EUR    Ct
3. Bruttoarbeitslohn           45.678
4. Einbehaltene Lohnsteuer      6.789    00
5. Solidaritätszuschlag                  17
6. Kirchensteuer                  611    01
`,
        0,
      ),
    )
    expect(boxes.map(({ number, value }) => [number, value?.cents])).toEqual([
      ['3', undefined],
      ['4', 678_900],
      ['5', undefined],
      ['6', 61_101],
    ])
  })

  it('takes no short list for a form', () => {
    expect(boxesOf('1. Anfahrt 12,00\n2. Arbeit 30,00\n3. Material 4,00')).toEqual([])
  })
})
