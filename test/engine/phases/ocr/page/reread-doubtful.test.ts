import { beforeAll, describe, expect, test } from 'vitest'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { LAYOUT, recognize } from '../../../../../engine/phases/ocr/tesseract/recognize.ts'
import type { RecognizedWord } from '../../../../../engine/phases/ocr/pixels/recognized-word.ts'
import { rereadDoubtful } from '../../../../../engine/phases/ocr/page/reread-doubtful.ts'
import { lay, paper, print } from '../../../../support/a-grey-page.ts'

describe('reading doubtful words a second time', () => {
  let page: GreyImage
  let words: RecognizedWord[]
  beforeAll(async () => {
    const lines = ['Rechnungsbetrag', '2.150,22', 'Nebenkosten']
    page = lay(paper(), await print(sheet => void sheet.lines(30, 80, lines, { size: 12, step: 12 })))
    words = await recognize(page, 'de', LAYOUT.automatic)
  })

  const spoiled = (text: string, as: string, confidence: number) =>
    words.map(word => (word.text === text ? { ...word, text: as, confidence } : word))
  const reread = async (read: readonly RecognizedWord[], mayGoOn = () => true) =>
    (await rereadDoubtful(page, read, 'de', mayGoOn)).map(word => word.text)

  test('replaces a poor reading by a surer one, where it stands', async () => {
    const again = await rereadDoubtful(page, spoiled('2.150,22', '2150722', 0.5), 'de', () => true)
    expect(again.map(word => word.text)).toEqual(['Rechnungsbetrag', '2.150,22', 'Nebenkosten'])
    const [was, is] = [words[1], again[1]]
    expect(Math.abs((was?.x0 ?? 0) - (is?.x0 ?? 0))).toBeLessThan(6)
    expect(Math.abs((was?.y1 ?? 0) - (is?.y1 ?? 0))).toBeLessThan(6)
    expect(is?.line).toBe(was?.line)
  })

  test('joins the pieces of a word that was torn apart', async () => {
    const torn = words.flatMap(word => {
      if (word.text !== 'Nebenkosten') return [word]
      const middle = (word.x0 + word.x1) / 2
      const pieces = [
        { ...word, text: 'Neb', x1: middle - 1 },
        { ...word, text: 'kosf', x0: middle + 1 },
      ]
      return pieces.map(piece => ({ ...piece, confidence: 0.4 }))
    })
    expect(await reread(torn)).toEqual(['Rechnungsbetrag', '2.150,22', 'Nebenkosten'])
  })

  test('leaves what is sure, and stops when there is no time', async () => {
    expect(await reread(spoiled('Nebenkosten', 'Nebenkasten', 0.9))).toContain('Nebenkasten')
    expect(await reread(spoiled('Nebenkosten', 'Nebenkasten', 0.3), () => false)).toContain('Nebenkasten')
  })
})
