import { PDFDocument } from '@cantoo/pdf-lib'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { aDoubtfulStack, aMailWithAttachment, anArchive, aSeparatedStack } from './stack-material.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

let window: WindowOnEngine
let page: Page
let table: Locator

beforeAll(async () => {
  window = await openWindow()
  page = window.page
  table = page.getByRole('region', { name: 'Dokumente' })
  await sendBatch(page, 'Gemischter Eingang', [
    { name: 'Scan.pdf', mimeType: 'application/pdf', buffer: await aSeparatedStack() },
    {
      name: 'Unterlagen.zip',
      mimeType: 'application/zip',
      buffer: anArchive({ 'Zweifel.pdf': await aDoubtfulStack() }),
    },
    { name: 'Rechnung.eml', mimeType: 'message/rfc822', buffer: aMailWithAttachment() },
  ])
})

afterAll(() => window?.close())

const names = () => table.locator('tbody a').allInnerTexts()
const belegmappeIsNew = () => page.getByText('Die Belegmappe wird neu erstellt').waitFor({ state: 'detached' })

test('documents stand below the file that they came out of, with their place in it, and fold away with the keyboard', async () => {
  expect(await names()).toEqual(
    expect.arrayContaining(['Scan.pdf', 'Scan (S. 1–2).pdf', 'Scan (S. 4–5).pdf', 'fortbildung.pdf', 'rechnung.pdf']),
  )
  const all = await names()
  expect(all.slice(all.indexOf('Scan.pdf'), all.indexOf('Scan.pdf') + 3)).toEqual([
    'Scan.pdf',
    'Scan (S. 1–2).pdf',
    'Scan (S. 4–5).pdf',
  ])
  expect(await table.getByRole('row', { name: /^Inhalt von Unterlagen.zip/ }).innerText()).toContain(
    'Archiv mit 3 Dokumenten',
  )
  expect(await table.getByRole('row', { name: /fortbildung.pdf/ }).innerText()).toContain('2025 › Bank')
  expect(await table.getByRole('row', { name: /Scan \(S. 4–5\)/ }).innerText()).toContain(
    'Beginnt hier, weil: Trennblatt',
  )

  const zip = table.getByRole('link', { name: 'Unterlagen.zip' })
  await zip.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(names).not.toContain('fortbildung.pdf')
  expect(
    await page.getByRole('button', { name: 'Inhalt von Unterlagen.zip einblenden' }).getAttribute('aria-expanded'),
  ).toBe('false')
  await page.keyboard.press('ArrowRight')
  await expect.poll(names).toContain('fortbildung.pdf')
  expect(await zip.evaluate(link => link === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('fortbildung.pdf')
  expect(await seriousFaults(page)).toEqual([])

  // Of the archive's documents one is in doubt whatever is read on it.
  await page.getByRole('button', { name: /^Zu prüfen/ }).click()
  expect(await table.getByRole('row', { name: /Zweifel.pdf/ }).innerText()).toContain(
    'aus Unterlagen.zip › 2025 › Bank',
  )
  await page.getByRole('button', { name: /^Alle/ }).click()
})

test('a document tells where it came from and leads to the file; the way back leads to its line', async () => {
  await openList()
  await table.getByRole('link', { name: 'rechnung.pdf', exact: true }).click()
  const side = page.getByRole('complementary')
  await side.getByText('Anhang von').waitFor()
  await side.getByRole('link', { name: 'Rechnung.eml' }).click()
  await page.getByRole('heading', { name: 'Rechnung.eml' }).waitFor()
  await side.getByRole('link', { name: 'rechnung.pdf' }).waitFor()
  await page.getByRole('link', { name: 'Zur Dokumentliste' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('rechnung.pdf')
})

test('pages that are not in the Belegmappe are shown with their picture and the reason, and come back', async () => {
  await openList()
  await page.getByRole('button', { name: 'Nicht in der Belegmappe' }).click()
  const aside = page.getByRole('list', { name: 'Nicht in der Belegmappe' })
  expect((await aside.getByRole('listitem').allInnerTexts()).map(text => text.split('\n')[0])).toEqual([
    'Trennblatt',
    'Leerseite',
  ])
  const picture = aside.getByRole('img', { name: 'Seite 3 von Scan.pdf' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(320)
  expect(await seriousFaults(page)).toEqual([])

  await aside.getByRole('button', { name: /Seite zurückholen.*S. 4–5/ }).click()
  await page.getByText('Die Seite gehört wieder zu ihrem Beleg.').waitFor()
  await page.getByText('Die Belegmappe wird neu erstellt').waitFor()
  expect(await aside.getByRole('listitem').count()).toBe(1)
  await belegmappeIsNew()
  expect(await seriousFaults(page)).toEqual([])
})

test('a document is divided at the page that is shown, and the division is taken back with Strg+Z', async () => {
  await openList()
  await table.getByRole('link', { name: 'Scan (S. 1–2).pdf' }).click()
  const split = page.getByRole('button', { name: 'Hier beginnt ein neuer Beleg' })
  expect(await split.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Nächste Seite' }).click()
  expect(await seriousFaults(page)).toEqual([])
  await split.click()
  await page.getByRole('heading', { name: 'Scan (S. 2).pdf' }).waitFor()
  expect(await split.evaluate(button => button === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Rückgängig' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])

  await page.keyboard.press('Control+z')
  await page.getByRole('heading', { name: 'Scan (S. 1–2).pdf' }).waitFor()
  await expect.poll(() => page.getByLabel('Seite, 1 bis 2').inputValue()).toBe('2')
  await page.getByText('Rückgängig gemacht.').waitFor()
  await belegmappeIsNew()
})

test('parts are joined with the key Z on the page, and separated again by "Rückgängig"', async () => {
  await openList()
  await table.getByRole('link', { name: 'Scan (S. 1–2).pdf' }).click()
  await page.getByRole('link', { name: 'Nächstes Dokument' }).click()
  await page.getByRole('heading', { name: 'Scan (S. 4–5).pdf' }).waitFor()
  await page.getByRole('region', { name: /^Seite 1 von Scan/ }).focus()
  await page.keyboard.press('z')
  await page.getByRole('heading', { name: 'Scan (S. 1–2, 4–5).pdf' }).waitFor()
  await expect.poll(() => page.getByLabel('Seite, 1 bis 4').inputValue()).toBe('3')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByRole('heading', { name: 'Scan (S. 4–5).pdf' }).waitFor()
  expect(await page.locator('h1').innerText()).toBe('Scan (S. 4–5).pdf')
  await belegmappeIsNew()
})

test('a page is taken out and back with Entf; the Belegmappe that is saved then has it or not', async () => {
  await openList()
  await table.getByRole('link', { name: 'Scan (S. 4–5).pdf' }).click()
  const sheet = page.getByRole('region', { name: /^Seite \d von Scan/ })
  const pagesBefore = await savedPages()
  await sheet.focus()
  await page.keyboard.press('Delete')
  await page.getByText('Von Hand herausgenommen: Diese Seite steht nicht in der Belegmappe.').waitFor()
  expect(await page.getByRole('button', { name: 'Seite zurückholen' }).count()).toBe(1)
  expect(await seriousFaults(page)).toEqual([])
  await belegmappeIsNew()
  expect(await savedPages()).toBeLessThan(pagesBefore)
  await page.keyboard.press('Delete')
  await page.getByText('Von Hand herausgenommen').waitFor({ state: 'detached' })
  await belegmappeIsNew()
  expect(await savedPages()).toBe(pagesBefore)
})

test('a place where a document may begin is offered, and taken with one click', async () => {
  await openList()
  await table.getByRole('link', { name: 'Zweifel.pdf' }).click()
  await page.getByText(/Auf Seite 2 könnte ein neuer Beleg beginnen/).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Dort trennen/ }).click()
  await page.getByRole('heading', { name: 'Zweifel (S. 2).pdf' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Dokumente' }).waitFor()
  expect(await names()).toEqual(expect.arrayContaining(['Zweifel.pdf', 'Zweifel (S. 1).pdf', 'Zweifel (S. 2).pdf']))
  await belegmappeIsNew()
  expect(window.complaints).toEqual([])
})

/** The list of all documents, wherever the test before has ended. */
async function openList(): Promise<void> {
  await page.getByRole('link', { name: /^Gemischter Eingang/ }).click()
  await page.getByRole('button', { name: /^Alle \(/ }).click()
}

/** Pages of the Belegmappe that can be downloaded now. */
async function savedPages(): Promise<number> {
  const batchId = page.url().split('/stapel/')[1]?.split('/')[0] ?? ''
  const answer = await page.request.get(`${window.engine.httpUrl}/local/batches/${batchId}/result`)
  return (await PDFDocument.load(await answer.body())).getPageCount()
}
