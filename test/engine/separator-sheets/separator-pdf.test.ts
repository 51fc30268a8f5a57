import { describe, expect, test } from 'vitest'
import { readPage } from '../../../engine/phases/ocr/read-page.ts'
import { readCodes } from '../../../engine/phases/ocr/codes/read-codes.ts'
import type { GreyImage } from '../../../engine/phases/ocr/pixels/grey-image.ts'
import { turnGrey } from '../../../engine/phases/ocr/pixels/grey-image.ts'
import { readSeparator } from '../../../engine/separator-sheets/separator-sheet.ts'
import { writeSeparatorSheet } from '../../../engine/separator-sheets/separator-pdf.ts'
import { aFile } from '../../support/a-document.ts'
import { lay, shapes } from '../../support/a-grey-page.ts'
import { scanned } from '../../support/a-scanned-sheet.ts'

const SAID = { mandant: '0b9f4f0e-1f0e-4a5f-9a59-0e0b1c2d3e4f', kind: 'rechnung' }

const separatorOf = async (image: GreyImage) => readSeparator({ codes: await readCodes(image), words: [] })

describe('the separator sheet', () => {
  test('is one A4 page that a person understands and the reader knows', async () => {
    const bytes = await writeSeparatorSheet({ ...SAID, mandantName: 'Bäckerei Höhenrain', kindLabel: 'Rechnung' })
    const file = { path: aFile(bytes), mediaType: 'application/pdf' as const }
    const page = await readPage({ file, page: 1, language: 'de' })
    const text = page.words.map(word => word.text).join(' ')
    expect(text).toContain('Trennblatt')
    expect(text).toContain('Mandant: Bäckerei Höhenrain')
    expect(page.codes).toHaveLength(4)
    expect(readSeparator(page)).toEqual({ origin: 'own', ...SAID, isFirstPage: false })
  })

  test('is the same bytes each time', async () => {
    expect(Buffer.from(await writeSeparatorSheet(SAID)).equals(await writeSeparatorSheet(SAID))).toBe(true)
  })

  test('is known when scanned, however it lies', async () => {
    const page = await scanned(await writeSeparatorSheet())
    expect(await separatorOf(page)).toMatchObject({ origin: 'own' })
    expect(await separatorOf(await turnGrey(page, 180))).toMatchObject({ origin: 'own' })
    expect(await separatorOf(await turnGrey(page, 93))).toMatchObject({ origin: 'own' })
  })

  test('is known with three of its four codes torn off or painted over', async () => {
    const page = await scanned(await writeSeparatorSheet(SAID))
    const damage = await shapes('<path d="M0 0H210V75H0ZM0 220H105V297H0Z"/>')
    expect(await separatorOf(lay(page, damage))).toMatchObject({ origin: 'own', ...SAID })
  })
})
