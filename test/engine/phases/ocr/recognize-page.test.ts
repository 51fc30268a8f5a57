import { expect, test } from 'vitest'
import { loadImageGrey } from '../../../../engine/phases/ocr/load-page-grey.ts'
import { recognizePage } from '../../../../engine/phases/ocr/recognize-page.ts'
import { aFile, aScan } from '../../../support/a-document.ts'

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
