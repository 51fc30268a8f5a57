import { expect, test } from 'vitest'
import { packPages, unpackPages } from '../../../engine/isolation/pack-pages.ts'
import type { PageText } from '../../../engine/model/page.ts'

const word = (text: string, x: number) => ({ text, box: [x, 0.1, 1 / 3, 0.012] as const, confidence: 0.87, line: 3 })
const page = (rest: Partial<PageText>): PageText => {
  return { source: 'ocr', words: [], meanConfidence: 0.9, rotation: 90, skewDegrees: -0.3, ...rest }
}

test('pages come out of another process as they went in, with every word, figure and mark', () => {
  const pages = [
    { number: 2, text: page({ words: [word('Größe', 0.1), word('', 0.2), word('𝟙\n2', 0.30000000000000004)] }) },
    { number: 5, text: page({ unread: [{ box: [0, 0, 1, 1], reason: 'handwriting' }], isBlank: true }) },
    { number: 9, text: page({ words: [word('Ende', 0.9)], source: 'mixed', meanConfidence: null }) },
  ]
  expect(unpackPages(structuredClone(packPages(pages)))).toEqual(pages)
  expect(unpackPages(packPages([]))).toEqual([])
})
