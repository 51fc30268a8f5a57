import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadImageGrey } from '../../../../../engine/phases/ocr/pixels/load-page-grey.ts'
import { recognizePage } from '../../../../../engine/phases/ocr/page/recognize-page.ts'
import { aFile, aScan } from '../../../../support/a-document.ts'

test.each([
  ['4711', 0, 0],
  ['4711', 90, 270],
  ['Entwurf', 90, 270],
] as const)(
  'stands a page upright that says no more than "%s" and lay turned by %i degrees',
  async (line, turned, rotation) => {
    const page = await recognizePage(
      await loadImageGrey(aFile(await aScan({ lines: [line], fontSize: 30, turned })), 1),
      'de',
    )
    expect(page.rotation).toBe(rotation)
    expect(page.words.map(word => word.text)).toEqual([line])
    const [, , width, height] = page.words[0]?.box ?? [0, 0, 0, 0]
    expect(width).toBeGreaterThan(height)
  },
)

test('leaves a drawing without words as it lies', async () => {
  const bars = [300, 700, 500, 900, 400, 800, 600].map((height, index) => {
    return `<rect x="${250 + index * 170}" y="${1500 - height}" width="60" height="${height}" fill="#446"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1654" height="2338"><rect width="100%" height="100%" fill="#fff"/>
    ${bars.join('')}<path d="M120 1500H1560M120 1500V400" stroke="#000" stroke-width="3"/></svg>`
  const jpeg = await sharp(Buffer.from(drawing)).withMetadata({ density: 200 }).jpeg().toBuffer()
  const page = await recognizePage(await loadImageGrey(aFile(jpeg), 1), 'de')
  expect(page).toMatchObject({ words: [], rotation: 0 })
})
