import { expect, test } from 'vitest'
import { mayMatch } from '../../../../engine/reading/layout/may-match.ts'

const TEXTS = ['USt 19 %', 'die USt-IdNr. fehlt', 'Brust', 'RÜCKUST €', '', '12,50 EUR', 'x12,50', 'Beträge: 7']

test('a text that has a match is never left out', () => {
  const patterns = [
    /(?<!\p{L})USt(?!\p{L})/giu,
    /(?<![\p{L}-])ust/iu,
    /(?<![\w\]])\d+,\d{2}(?!\d)/gu,
    /Betr(?!\p{Lu})äge/u,
  ]
  for (const pattern of patterns) {
    const matching = TEXTS.filter(text => text.search(pattern) >= 0)
    expect(matching.length).toBeGreaterThan(0)
    expect(matching.filter(text => !mayMatch(pattern, text))).toEqual([])
  }
  expect(TEXTS.filter(text => mayMatch(/(?<!\p{L})USt(?!\p{L})/giu, text))).toEqual(TEXTS.slice(0, 4))
})

test('a pattern that has other uses of letters, or looks within looks, is left to itself', () => {
  for (const pattern of [/(?<!\p{L})\p{L}+ust/u, /ust/u, /(?!a(?!\p{L}))ust/u, /(?<!\p{L})ust/uy]) {
    expect(mayMatch(pattern, 'nichts davon')).toBe(true)
  }
})

test('it keeps nothing from one text to the next', () => {
  const pattern = /(?<!\p{L})zahlbar/gu
  expect([mayMatch(pattern, 'zahlbar'), mayMatch(pattern, 'zahlbar'), pattern.lastIndex]).toEqual([true, true, 0])
})
