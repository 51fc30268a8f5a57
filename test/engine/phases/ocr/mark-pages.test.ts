import { expect, test } from 'vitest'
import { markPages } from '../../../../engine/phases/ocr/mark-pages.ts'
import { separatorText } from '../../../../engine/separator-sheets/separator-sheet.ts'
import type { PageText } from '../../../../engine/model/page.ts'
import { storedPage } from '../../../support/stored-page.ts'
import { pageOf } from '../analysis/page-of.ts'

const A4 = [595, 842] as const
const EMPTY: PageText = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 }
const SHEET: PageText = { ...EMPTY, codes: [{ format: 'QRCode', text: separatorText(), box: [0.4, 0.4, 0.2, 0.2] }] }

const bill = (number: string): PageText =>
  pageOf(
    `Muster ${number} GmbH\n\nRechnung Nr. ${number} vom 05.03.2025\n\nSeite 1 von 1\n\nRechnungsbetrag 119,00\n\nMit freundlichen Grüßen`,
  ).text

function stored(...texts: readonly PageText[]) {
  return texts.map((text, index) => storedPage({ number: index + 1, text }))
}

test('what becomes of pages is read from their stored text: blank ones, sheets, and where a document begins', () => {
  const pages = stored(bill('RE-4711'), { ...EMPTY, isBlank: true }, bill('RE-8080'))
  const marked = markPages({ pages, sizesPt: [A4, A4, A4] })
  expect(marked.pages).toEqual([
    { number: 1, isBlank: false, separator: null },
    { number: 2, isBlank: true, separator: null },
    { number: 3, isBlank: false, separator: null },
  ])
  expect(marked.proposals.map(({ firstPage }) => firstPage)).toEqual([3])
})

test('where separators lie, or nobody asks, pages are not asked where they fall apart', () => {
  const pages = stored(bill('RE-4711'), SHEET, bill('RE-8080'))
  const divided = markPages({ pages, sizesPt: [A4, A4, A4] })
  expect(divided.pages.map(({ separator }) => separator)).toEqual([null, 'sheet', null])
  expect(divided.proposals).toEqual([])
  expect(markPages({ pages: stored(bill('RE-4711'), bill('RE-8080')), sizesPt: null }).proposals).toEqual([])
})
