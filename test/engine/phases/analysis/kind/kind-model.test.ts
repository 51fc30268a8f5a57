import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { foldWord, kindFeatures } from '../../../../../engine/phases/analysis/kind/kind-features.ts'
import { readKindModel, writeKindModel } from '../../../../../engine/phases/analysis/kind/kind-model-file.ts'
import { loadKindModel } from '../../../../../engine/phases/analysis/kind/kind-model.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { trainingHash } from '../../../../train/training-hash.ts'

const file = readFileSync(new URL('../../../../../engine/data/models/kinds.model', import.meta.url))
const rows = (text: string): string[][] => text.split('\n').map(line => line.split(' '))
const topOf = (text: string): [id: string, share: number] | undefined =>
  [...loadKindModel().guess(rows(text)).shares].toSorted((a, b) => b[1] - a[1])[0]

const LOHN =
  'Muster GmbH\nAusdruck der elektronischen Lohnsteuerbescheiniqung für 2025\nEinbehaltene Lohnsteuer von 3. 4.123,00\neTIN MSTR'

describe('the model that ships', () => {
  test('was made from the wordings and code as they are; if not: npm run train', () => {
    expect(loadKindModel().weights.trainingHash).toBe(trainingHash())
  })

  test('knows every kind of the taxonomy and is smaller than 1.5 MB', () => {
    expect(loadKindModel().weights.classes).toEqual(
      loadTaxonomy()
        .kinds.map(({ id }) => id)
        .toSorted(),
    )
    expect(file.length).toBeLessThan(1_500_000)
  })

  test('tells a document through misread letters', () => {
    expect(topOf(LOHN)?.[0]).toBe('lstb')
  })

  test('calls what is none of its kinds unklar', () => {
    expect(topOf('Kirschmarmelade\n1 kg Kirschen entsteinen\n500 g Gelierzucker unterrühren und aufkochen')?.[0]).toBe(
      'unklar',
    )
  })

  test('shares are positive and sum to one, for an empty document too', () => {
    for (const text of [LOHN, '']) {
      const shares = [...loadKindModel().guess(rows(text)).shares.values()]
      expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 4)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
    }
  })

  test('names the words that it went by, as they are printed', () => {
    const words = loadKindModel().guess(rows(LOHN)).words('lstb', 2)
    expect(words.map(({ text }) => text)).toContain('Lohnsteuerbescheiniqung')
    expect(words[0]?.weight).toBeGreaterThanOrEqual(words[1]?.weight ?? Infinity)
  })
})

describe('the file of a model', () => {
  test('is written as it was read', () => {
    expect(Buffer.compare(writeKindModel(readKindModel(file)), file)).toBe(0)
  })

  test.each([
    ['other bytes', Buffer.from('no model at all')],
    ['a file cut short', file.subarray(0, file.length - 1)],
    ['a class that it does not have', Buffer.from(file).fill(255, file.length - 1_000_000, file.length - 700_000)],
  ])('refuses %s', (_, bytes) => {
    expect(() => readKindModel(bytes)).toThrow(/model of kinds/)
  })
})

describe('features', () => {
  test.each([
    ['1.234,56', '#m'],
    ['12,00€', '#m'],
    ['31.12.2025', '#d'],
    ['4711000', '#n'],
    ['§35a', '§35a'],
    ['Gebühr', 'gebuhr'],
  ])('%s counts as %s', (word, folded) => {
    expect(foldWord(word)).toBe(folded)
  })

  test('a document of any length costs no more than one of some pages', () => {
    const long = Array.from({ length: 50_000 }, (_, index) => [
      `Wort${String.fromCharCode(97 + (index % 26))}`,
      `${index}x`,
    ])
    const sum = kindFeatures(long).counts.length
    expect(sum).toBeLessThan(20_000)
    expect(kindFeatures(rows(LOHN))).toEqual(kindFeatures(rows(LOHN)))
  })
})
