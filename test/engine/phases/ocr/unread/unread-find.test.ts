import { describe, expect, test } from 'vitest'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { turnGrey } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { recognizePage } from '../../../../../engine/phases/ocr/page/recognize-page.ts'
import { findUnread } from '../../../../../engine/phases/ocr/unread/unread-find.ts'
import { handwriting } from '../../../../bench/ocr/handwriting.ts'
import { LETTER } from '../../../../support/a-document.ts'
import { lay, paper, print, shapes } from '../../../../support/a-grey-page.ts'

const HAND = { seed: 4, xHeightMm: 2.6, slant: 0.35, ink: '#26316b', stray: 0.07 }
const NOTE = handwriting('bitte noch vor dem urlaub buchen', 30, 200, HAND)
const letter = async (): Promise<GreyImage> =>
  lay(paper(), await print(sheet => void sheet.lines(25, 60, LETTER, { size: 12, step: 8 })))

describe('writing that was not read', () => {
  test('a note by hand below print is named with its place, and no guesses at it are words', async () => {
    const page = await recognizePage(lay(await letter(), await shapes(NOTE)), 'de')
    expect(page.unread.map(({ reason }) => reason)).toEqual(['handwriting'])
    const [x, y, width, height] = page.unread[0]?.box ?? [0, 0, 0, 0]
    expect(x).toBeLessThan(32 / 210)
    expect(x + width).toBeGreaterThan(100 / 210)
    expect(y).toBeLessThan(198 / 297)
    expect(y + height).toBeGreaterThan(200 / 297)
    expect(page.words.some(word => word.text === 'Finanzamt')).toBe(true)
    expect(page.words.filter(word => word.box[1] > 190 / 297)).toEqual([])
  })

  test('lies where it lies on a page that was turned', async () => {
    const upright = lay(await letter(), await shapes(NOTE))
    const page = await recognizePage(await turnGrey(upright, 180), 'de')
    expect(page.rotation).toBe(180)
    const [, y, , height] = page.unread[0]?.box ?? [0, 0, 0, 0]
    expect(y + height / 2).toBeCloseTo(199 / 297, 1)
  })

  test('print that is read is not named', async () => {
    const page = await recognizePage(await letter(), 'de')
    expect(page.unread).toEqual([])
  })
})

describe('what is no writing', () => {
  const bars = Array.from(
    { length: 40 },
    (_, index) => `<rect x="${30 + index * 1.2}" y="50" width="${0.3 + (index % 3) * 0.25}" height="14"/>`,
  )
  test.each<[string, string]>([
    [
      'a table',
      '<path d="M20 50H190M20 60H190M20 70H190M20 50V70M80 50V70M190 50V70" stroke="#000" stroke-width="0.4"/>',
    ],
    ['a frame', '<rect x="20" y="40" width="80" height="25" fill="none" stroke="#000" stroke-width="0.5"/>'],
    ['a barcode', bars.join('')],
    ['a filled logo', '<circle cx="60" cy="60" r="10"/><path d="M75 50L95 50L85 70Z"/>'],
    ['a swung line', '<path d="M30 60C50 75 70 75 90 60" fill="none" stroke="#000" stroke-width="0.8"/>'],
    ['a fold', '<path d="M0 148H210" stroke="#999" stroke-width="0.6"/>'],
    ['dust', '<circle cx="50" cy="50" r="0.4"/><circle cx="53" cy="51" r="0.3"/><circle cx="57" cy="50" r="0.4"/>'],
  ])('%s', async (_, svg) => {
    expect(await findUnread(lay(paper(), await shapes(svg)), [])).toEqual([])
  })

  test('a tick and a cross by hand', async () => {
    const marks = '<path d="M30 60L32 63L37 54M60 55L66 62M66 55L60 62" fill="none" stroke="#223" stroke-width="0.5"/>'
    expect(await findUnread(lay(paper(), await shapes(marks)), [])).toEqual([])
  })
})

test('handwriting on the line of a form is found, though the line runs through it', async () => {
  const line = '<path d="M25 200.3H130" stroke="#000" stroke-width="0.3"/>'
  const found = await findUnread(lay(paper(), await shapes(NOTE + line)), [])
  expect(found.map(({ reason }) => reason)).toEqual(['handwriting'])
})

test('words that are sure account for their ink, doubtful ones do not', async () => {
  const page = lay(paper(), await shapes(NOTE))
  const [rect] = await findUnread(page, [])
  if (!rect) throw new Error('the note is found')
  const word = { text: 'Rechnung', x0: rect.x0, y0: rect.y0, x1: rect.x1, y1: rect.y1, line: 0 }
  expect(await findUnread(page, [{ ...word, confidence: 0.95 }])).toEqual([])
  expect(await findUnread(page, [{ ...word, confidence: 0.3 }])).toHaveLength(1)
})
