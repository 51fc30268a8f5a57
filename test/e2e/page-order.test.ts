import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

let window: WindowOnEngine
let page: Page

const PAGES = 12
/** First pages of eleven documents: the first one has two pages. */
const WANTED = [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

beforeAll(async () => {
  window = await openWindow()
  page = window.page
  const scan = { name: 'Schuhkarton.pdf', mimeType: 'application/pdf', buffer: await aScan() }
  await sendBatch(page, 'Schuhkarton', [scan])
  await page.getByRole('link', { name: 'Seiten', exact: true }).click()
  await tiles().first().waitFor()
})

afterAll(() => window?.close())

/** Twelve pages that say nothing of where a document begins. */
async function aScan(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 0; number < PAGES; number++) {
    const sheet = pdf.addPage([595, 842])
    for (let line = 0; line < 20; line++)
      sheet.drawText('Notizen zur Ablage ohne weitere Angaben', { x: 72, y: 760 - line * 30, size: 12, font })
  }
  return Buffer.from(await pdf.save())
}

const tiles = () => page.getByRole('list', { name: 'Alle Seiten' }).locator('[data-page]')
/** Numbers of the pages at which documents begin, as they are shown. */
const shown = async (): Promise<readonly number[]> =>
  (await tiles().evaluateAll(all => all.map(each => each.getAttribute('data-begins') === 'true'))).flatMap(
    (begins, index) => (begins ? [index + 1] : []),
  )
/** The same as the engine has it. */
const stored = async (): Promise<readonly number[]> => {
  const batchId = /stapel\/(bat_\w+)/.exec(page.url())?.[1] ?? ''
  const answer = await page.request.get(new URL(`/local/batches/${batchId}`, page.url()).href)
  const { documents } = (await answer.json()) as {
    documents: { isContainer: boolean; pages: { sourceNumber: number }[] }[]
  }
  return documents
    .filter(({ isContainer }) => !isContainer)
    .flatMap(({ pages }) => pages[0]?.sourceNumber ?? [])
    .toSorted((one, other) => one - other)
}
/** Numbers of the pages that are shown as left out. */
const asides = async () =>
  (await tiles().allInnerTexts()).flatMap((text, index) =>
    text.includes('Nicht in der Belegmappe') ? [index + 1] : [],
  )
const said = (text: string) => page.getByText(text, { exact: true }).waitFor()
const press = (...keys: readonly string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

test('a scan of twelve pages becomes eleven documents with a key for each page, without a wait in between', async () => {
  expect(await seriousFaults(page)).toEqual([])
  await press('Home')
  const before = await shown()
  for (let number = 2; number <= PAGES; number++) {
    await press('ArrowRight')
    if (before.includes(number) !== WANTED.includes(number)) await press('t')
  }
  expect(await shown()).toEqual(WANTED)
  await expect.poll(stored).toEqual(WANTED)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('S. 12')
  await expect.poll(shown).toEqual(WANTED)
})

test('a page goes to the document beside its own by keys and by dragging, and each of it is taken back', async () => {
  await press('Home', 'ArrowRight', 'Shift+ArrowRight')
  await said('Die Seiten gehören jetzt zum anderen Beleg.')
  const moved = [1, 2, ...WANTED.slice(2)]
  await expect.poll(stored).toEqual(moved)
  await press('Control+z')
  await expect.poll(stored).toEqual(WANTED)
  await tiles().nth(1).dragTo(tiles().nth(2))
  await expect.poll(stored).toEqual(moved)
  await press('Control+z')
  await expect.poll(stored).toEqual(WANTED)
  await tiles().nth(1).dragTo(tiles().nth(7))
  await said('Seiten lassen sich zum Beleg davor oder danach schieben, wenn er aus derselben Datei ist.')
  expect(await stored()).toEqual(WANTED)
})

test('a page is set aside and comes back; the last one of a document stays, and it is said why', async () => {
  await press('Home', 'Delete')
  await expect.poll(asides).toEqual([1])
  await press('ArrowRight', 'Delete')
  await said('Eine Seite des Belegs muss in der Belegmappe bleiben.')
  await press('Home', 'Delete')
  await expect.poll(asides).toEqual([])
  await tiles().nth(1).dragTo(page.getByText('Hierher ziehen: beiseitelegen'))
  await expect.poll(asides).toEqual([2])
})

test('Enter leads to the page where it is checked', async () => {
  await tiles().nth(4).focus()
  await press('Enter')
  await page.waitForURL(/\/pruefen\/doc_/)
  // Of a page whose document was divided before its picture came.
  expect(window.complaints.filter(text => !/Failed to load resource/.test(text))).toEqual([])
})
