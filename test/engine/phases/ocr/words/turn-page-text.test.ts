import { describe, expect, test } from 'vitest'
import type { PageText } from '../../../../../engine/model/page.ts'
import { readPage } from '../../../../../engine/phases/ocr/read-page.ts'
import { turnPageText } from '../../../../../engine/phases/ocr/words/turn-page-text.ts'
import { aFile, aScan, aTextPdf } from '../../../../support/a-document.ts'

const text: PageText = {
  source: 'ocr',
  words: [{ text: 'Summe', box: [0.1, 0.2, 0.3, 0.05], confidence: 0.9, line: 0 }],
  meanConfidence: 0.9,
  rotation: 90,
  skewDegrees: 1,
  codes: [{ format: 'QRCode', text: 'x', box: [0, 0, 0.1, 0.2] }],
}

describe('turning what was read', () => {
  test('places go along, the words stay', () => {
    const turned = turnPageText(text, 180)
    expect(turned).toMatchObject({ rotation: 180, skewDegrees: 0, meanConfidence: 0.9 })
    const [x = 0, y = 0, width, height] = turned.words[0]?.box ?? []
    expect([x, y, width, height].map(value => value?.toFixed(2))).toEqual(['0.75', '0.10', '0.05', '0.30'])
  })

  test.each([0, 90, 180, 270] as const)('by %i degrees and back is as before', rotation => {
    const back = turnPageText(turnPageText(text, rotation), 90)
    const round = (boxes: PageText['words']) => boxes.map(({ box }) => box.map(value => Math.round(value * 1e6) / 1e6))
    expect(round(back.words)).toEqual(round(text.words))
    expect(back.rotation).toBe(90)
  })
})

describe('reading a page as a person turned it', () => {
  const wordAt = (page: PageText, word: string) => page.words.find(each => each.text === word)?.box

  test('a scan is read with that side up', async () => {
    const path = aFile(await aScan({ rotate: 90 }))
    const read = (turned?: PageText['rotation']) =>
      readPage({ file: { path, mediaType: 'image/jpeg' }, page: 1, language: 'de', turned })
    const found = await read()
    const told = await read(found.rotation)
    expect(told.rotation).toBe(found.rotation)
    expect(wordAt(told, 'Finanzamt')?.[0]).toBeCloseTo(wordAt(found, 'Finanzamt')?.[0] ?? -1, 1)
  })

  test('digital text keeps its words, their places follow the person', async () => {
    const path = await aTextPdf()
    const page = await readPage({ file: { path, mediaType: 'application/pdf' }, page: 1, language: 'de', turned: 180 })
    expect(page).toMatchObject({ source: 'digital', rotation: 180 })
    const upright = await readPage({ file: { path, mediaType: 'application/pdf' }, page: 1, language: 'de' })
    const [x = 0, , width = 0] = wordAt(upright, 'Finanzamt') ?? []
    expect(wordAt(page, 'Finanzamt')?.[0]).toBeCloseTo(1 - x - width, 5)
  })
})
