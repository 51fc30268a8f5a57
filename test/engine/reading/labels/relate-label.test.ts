import { expect, test } from 'vitest'
import { findLabels } from '../../../../engine/reading/labels/find-labels.ts'
import { findNumbers } from '../../../../engine/reading/find/find-number.ts'
import { layoutStream } from '../../../../engine/reading/labels/match-labels.ts'
import type { Layout, NumberedPage, Token } from '../../../../engine/reading/layout/read-layout.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import type { Placed } from '../../../../engine/reading/labels/relate-label.ts'
import { labelsOf, reachableOf, relate } from '../../../../engine/reading/labels/relate-label.ts'
import { crowdedPage } from '../../phases/analysis/crowded-page.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

/** A layout that counts how often its rows' words are looked at. */
function counting(pages: readonly NumberedPage[]): { layout: Layout; looks: () => number } {
  let looks = 0
  const watched = (token: Token): Token =>
    Object.defineProperty({ ...token }, 'box', {
      get: () => {
        looks++
        return token.box
      },
    })
  const layout = readLayout(pages)
  const rows = layout.rows.map(row => ({ ...row, tokens: row.tokens.map(watched) }))
  return { layout: { ...layout, rows }, looks: () => looks }
}

const hitsOf = (layout: Layout) => findLabels(layoutStream(layout), { fuzzy: false })
const amounts = (layout: Layout): Placed[] =>
  layout.rows.flatMap(row => row.segments.flatMap(({ tokens }) => tokens.filter(({ text }) => /^\d/.test(text))))

/** How often words are looked at while all values of a page look for their labels. */
function looksFor(page: NumberedPage): number {
  const { layout, looks } = counting([page])
  const hits = hitsOf(layout)
  const before = looks()
  for (const value of amounts(layout)) labelsOf(layout, hits, value)
  return looks() - before
}

test('the words of a row are looked at once, however many labels and values stand in it', () => {
  const rowOf = (count: number): NumberedPage =>
    crowdedPage(count, count, index => (index % 2 === 0 ? 'Netto' : `${index},00`))
  expect(looksFor(rowOf(100))).toBeLessThanOrEqual(100)
  expect(looksFor(rowOf(200))).toBeLessThanOrEqual(200)
})

test('the rows between labels and a value are looked at once per value', () => {
  // Ten rows of ten labels over one value.
  const page = crowdedPage(110, 10, index => (index < 100 ? 'Netto' : `${index},00`))
  const { layout, looks } = counting([page])
  const hits = hitsOf(layout)
  const value = amounts(layout)[0]
  if (!value) throw new Error('no value')
  const before = looks()
  labelsOf(layout, hits, value)
  expect(looks() - before).toBeLessThanOrEqual(4 * 110)
})

test('words between label and value count up to five, figures of the rows between weaken a column', () => {
  const scoreIn = (text: string): number | undefined => {
    const layout = readLayout([pageOf(text)])
    const value = amounts(layout).at(-1)
    return value && labelsOf(layout, hitsOf(layout), value)[0]?.score
  }
  const plain = scoreIn('Netto 5,00') ?? 0
  expect(plain - (scoreIn('Netto aaa 5,00') ?? 0)).toBeGreaterThan(0.12)
  expect(scoreIn('Netto\n\n5,00')).toBeGreaterThan(0.6)
  expect(scoreIn('Netto\n4,00\n5,00')).toBeCloseTo((scoreIn('Netto\n\n5,00') ?? 0) * 0.6)
  expect(scoreIn('Netto\nText\n5,00')).toBeUndefined()
})

test('all values that a label points at are within its reach, and a crowded page leaves few of them', () => {
  const layout = readLayout([
    crowdedPage(3000, 1, index => (index % 7 === 0 ? 'Netto' : `${index},00`)),
    crowdedPage(300, 300, index => (index % 7 === 0 ? 'Netto' : `${index},00`), { number: 2 }),
    { ...pageOf('Netto 1,00\n2,00\n\n3,00   Netto\nNetto\n4,00 5,00'), number: 3 },
  ])
  const values = amounts(layout)
  const reachable = reachableOf(layout, values)
  for (const hit of hitsOf(layout).filter((_, index) => index % 10 === 0)) {
    const near = reachable(hit)
    expect(values.filter(value => relate(layout, hit, value) > 0 && !near.includes(value))).toEqual([])
    expect(near).toEqual(values.filter(value => near.includes(value)))
    expect(near.length).toBeLessThan(300)
  }
})

test('numbers are found at the labels of a crowded row', () => {
  const layout = readLayout([crowdedPage(60, 60, index => (index === 40 ? 'Rechnungsnummer:' : `A${index}`))])
  expect(findNumbers(layout, hitsOf(layout))[0]?.value).toBe('A41')
})

test('a label at the end of a line of text points at what begins the next one, and no amount', () => {
  const relatedIn = (text: string): boolean => findNumbersOf(text).length > 0
  expect(relatedIn('Zu diesem Schreiben gehört die Rechnungsnummer\n4711-A und nichts weiter')).toBe(true)
  expect(relatedIn('Zu diesem Schreiben gehört die Rechnungsnummer\n                     4711-A')).toBe(false)
})

function findNumbersOf(text: string): readonly unknown[] {
  const layout = readLayout([pageOf(text)])
  return findNumbers(layout, hitsOf(layout))
}
