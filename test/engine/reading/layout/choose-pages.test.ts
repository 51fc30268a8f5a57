import { expect, test } from 'vitest'
import { choosePages } from '../../../../engine/reading/layout/choose-pages.ts'
import { crowdedPage } from '../../phases/analysis/crowded-page.ts'

const wordsOf = (pages: ReturnType<typeof choosePages>): number[] => pages.map(({ text }) => text.words.length)

test('a long document is read at its start and its end', () => {
  const pages = Array.from({ length: 500 }, (_, index) => crowdedPage(3, 1, String, { number: index + 1 }))
  expect(choosePages(pages).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 497, 498, 499, 500])
})

test('twelve full pages are read whole and as they are', () => {
  const pages = Array.from({ length: 12 }, () => crowdedPage(600, 10, () => 'Leistung'))
  expect(choosePages(pages).every((page, index) => page === pages[index])).toBe(true)
})

test('of more words than some ten full pages have, those of the first and the last page come first', () => {
  const pages = [3000, 3000, 3000, 1000].map(count => crowdedPage(count, 10, String))
  expect(wordsOf(choosePages(pages))).toEqual([3000, 3000, 1000, 1000])
})

test('a page of garbage leaves room for the others', () => {
  const pages = [20_000, 600, 9000, 600].map(count => crowdedPage(count, 100, String))
  expect(wordsOf(choosePages(pages))).toEqual([4000, 600, 2800, 600])
  expect(wordsOf(choosePages([crowdedPage(20_000, 100, String)]))).toEqual([8000])
})

test('long words count by their signs', () => {
  const long = crowdedPage(1000, 10, () => 'x'.repeat(1000))
  expect(wordsOf(choosePages([long]))).toEqual([250])
  expect(wordsOf(choosePages([long, crowdedPage(5, 1, String)]))).toEqual([125, 5])
})
