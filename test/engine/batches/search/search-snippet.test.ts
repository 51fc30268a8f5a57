import { expect, test } from 'vitest'
import { snippetOf } from '../../../../engine/batches/search/search-snippet.ts'

const words = Array.from({ length: 100 }, (_, at) => `w${at}`)
const shown = (...marks: readonly [from: number, to: number][]) =>
  snippetOf(
    words,
    marks.map(([from, to]) => ({ from, to })),
  )
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

test('a short text is shown whole, a long one around its hit', () => {
  expect(snippetOf(['Kfz-Haftpflicht'], [{ from: 0, to: 0 }])).toEqual([{ text: 'Kfz-Haftpflicht', isHit: true }])
  expect(shown([50, 51])).toBe(`… ${words.slice(43, 50).join(' ')} [w50 w51] ${words.slice(52, 69).join(' ')} …`)
  expect(shown([99, 99])).toMatch(/^… w74 .* \[w99\]$/)
  expect(snippetOf([], [])).toEqual([])
})

test('two hits of other words far apart are both shown, a further one of the same word is not', () => {
  expect(shown([10, 10], [80, 80])).toMatch(/^… w3 .*\[w10\].* w16 … w73 .*\[w80\].* w86 …$/)
  const same = snippetOf(
    ['Rente', ...words, 'rente'],
    [
      { from: 0, to: 0 },
      { from: 101, to: 101 },
    ],
  )
  expect(same.filter(({ isHit }) => isHit)).toHaveLength(1)
})

test('a word without end is cut', () => {
  expect(snippetOf(['x'.repeat(5_000)], [])[0]?.text.length).toBeLessThan(100)
})
