import { expect, test } from 'vitest'
import { cutLexeme, sliceTexts, sliceWordings } from '../../../../../engine/storage/postgres/search/search-slices.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `wort${index}`)
const bytes = (list: readonly string[]) => Buffer.byteLength(list.join(''))

test('wordings are in one slice as long as they fit, and every slice has the filters', () => {
  expect(sliceWordings(['§p1'], ['a', 'b', 'a'])).toEqual([['§p1', 'a', 'b']])
  const slices = sliceWordings(['§p1'], words(200_000))
  expect(slices.length).toBeGreaterThan(2)
  for (const slice of slices) expect([slice[0], bytes(slice) < 600_000]).toEqual(['§p1', true])
  expect(new Set(slices.flat()).size).toBe(200_001)
})

test('texts keep their order and stay apart', () => {
  expect(sliceTexts([['mit', 'freundlichen'], [], ['grussen']])).toEqual([['mit', 'freundlichen', '§', 'grussen', '§']])
})

test('a text that is too long alone is cut, and every run of a hundred words stands whole in one piece', () => {
  const long = words(150_000)
  const slices = sliceTexts([long]).map(slice => slice.join(' '))
  expect(slices.length).toBeGreaterThan(1)
  for (let at = 0; at + 100 <= long.length; at += 997) {
    const run = long.slice(at, at + 100).join(' ')
    expect(slices.some(slice => slice.includes(run))).toBe(true)
  }
})

test('a wording that is longer than a lexeme may be is known by its beginning, between two letters', () => {
  const cut = cutLexeme('ü'.repeat(5_000))
  expect([Buffer.byteLength(cut) <= 2_000, /^ü+$/.test(cut)]).toEqual([true, true])
  expect(cutLexeme('kurz')).toBe('kurz')
})
