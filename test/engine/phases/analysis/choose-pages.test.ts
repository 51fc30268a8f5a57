import { expect, test } from 'vitest'
import { choosePages } from '../../../../engine/phases/analysis/choose-pages.ts'
import { crowdedPage } from './crowded-page.ts'

const wordsOf = (pages: ReturnType<typeof choosePages>): number[] => pages.map(({ text }) => text.words.length)

test('a long document is read at its start and its end', () => {
  const pages = Array.from({ length: 500 }, (_, index) => crowdedPage(3, 1, String, { number: index + 1 }))
  expect(choosePages(pages).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 497, 498, 499, 500])
})

test('twelve full pages are read whole and as they are', () => {
  const pages = Array.from({ length: 12 }, () => crowdedPage(600, 10, () => 'Leistung'))
  expect(choosePages(pages).every((page, index) => page === pages[index])).toBe(true)
})

test('words beyond some ten full pages are left out', () => {
  const pages = [crowdedPage(5000, 10, String), crowdedPage(5000, 10, String), crowdedPage(5, 1, String)]
  expect(wordsOf(choosePages(pages))).toEqual([5000, 3000, 0])
})

test('long words count by their signs', () => {
  expect(wordsOf(choosePages([crowdedPage(1000, 10, () => 'x'.repeat(1000)), crowdedPage(5, 1, String)]))).toEqual([250, 0]) // prettier-ignore
})
