import { describe, expect, test } from 'vitest'
import { mendSigns } from '../../../../../engine/phases/ocr/words/mend-signs.ts'

const mend = (text: string) =>
  mendSigns(text.split(' ').map(word => ({ text: word, line: 0 })))
    .map(word => word.text)
    .join(' ')

describe('signs that the German model cannot write', () => {
  test.each([
    ['nach $ 10b EStG', 'nach § 10b EStG'],
    ['($ 33 Abs. 1', '(§ 33 Abs. 1'],
    ['$$ 8, 9 UStG', '§§ 8, 9 UStG'],
    ['S 32 AO', '§ 32 AO'],
    ['(8 10 EStG)', '(§ 10 EStG)'],
    ['82,5 m?, davon', '82,5 m², davon'],
    ['80 g/m?, weiß', '80 g/m², weiß'],
    ['12m? Büro', '12m² Büro'],
  ])('"%s" says "%s"', (read, meant) => {
    expect(mend(read)).toBe(meant)
  })

  test.each([
    '$ 100,00',
    'kostet $ 1.250,00 netto',
    'Pos. 8 10 Stück',
    'S 4 Berlin',
    'um 8 30 Gäste',
    'kommt?',
    'Warum?',
  ])('leaves "%s" as it is', read => {
    expect(mend(read)).toBe(read)
  })

  test('does not look for the number on the next line', () => {
    const [first] = mendSigns([
      { text: '$', line: 0 },
      { text: '10', line: 1 },
    ])
    expect(first?.text).toBe('$')
  })
})
