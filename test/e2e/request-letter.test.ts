import { readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { aScannedStack } from '../support/a-scanned-stack.ts'
import { readPages } from '../engine/phases/report/read-binder.ts'
import { sample } from './stack-material.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const YEAR = '2025'
let window: WindowOnEngine
let letter: Buffer

beforeAll(async () => {
  window = await openWindow({ STEUERSTAPEL_OFFICE_NAME: 'Kanzlei am Fenster' })
})
afterAll(() => window?.close())

async function openChecklist(): Promise<void> {
  const { page } = window
  await page.getByRole('link', { name: 'Mandanten', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Erika Müller', exact: true }).click()
  await page.getByRole('tab', { name: 'Checkliste' }).click()
  await page.getByLabel('Steuerjahr').selectOption(YEAR)
}

test('what is missing is asked for in a letter that is saved as a PDF, from the keyboard alone', async () => {
  const { page } = window
  await page.getByRole('link', { name: 'Mandanten', exact: true }).click()
  await page.getByRole('link', { name: 'Neuer Mandant' }).click()
  await page.getByLabel('Vorname').fill('Erika')
  await page.getByLabel('Nachname').fill('Müller')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'Erika Müller' }).waitFor()
  await openChecklist()
  for (const [index, label] of ['Nachweis der Krankenkasse', 'Brief vom Amt', 'Sparbuch'].entries()) {
    await page.getByLabel('Belegart oder eigene Bezeichnung').fill(label)
    await page.keyboard.press('Enter')
    await page.getByText(`0 von ${index + 1} da`).waitFor()
  }
  await page.getByLabel('Stand: Sparbuch').selectOption({ label: 'Liegt vor' })
  await page.getByText('1 von 3 da').waitFor()

  const button = page.getByRole('button', { name: 'Anforderungsschreiben …' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Anforderungsschreiben ${YEAR}` })
  await dialog.getByText('In den Stammdaten steht keine Anschrift.').waitFor()
  const items = dialog.getByRole('group', { name: 'Posten' })
  expect(await items.getByRole('checkbox').count()).toBe(2)
  expect(await dialog.getByText('Sparbuch').count()).toBe(0)
  expect(await seriousFaults(page)).toEqual([])
  for (const box of await items.getByRole('checkbox').all()) await box.uncheck()
  expect(await dialog.getByRole('button', { name: 'Als PDF' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Betreff').fill('Was uns für 2025 noch fehlt')
  await items.getByLabel('Nachweis der Krankenkasse').focus()
  await page.keyboard.press('Space')
  await dialog.getByText('Geändert, noch nicht gespeichert.').waitFor()
  await dialog.getByRole('button', { name: 'Als PDF' }).focus()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  letter = readFileSync(await (await download).path())
  expect((await download).suggestedFilename()).toBe(`Anforderung Erika Müller ${YEAR}.pdf`)
  expect((await PDFDocument.load(letter)).getPageCount()).toBe(2)
  await page.getByText('seine Posten der Checkliste sind als angefordert vermerkt').waitFor()
  await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await page.getByLabel('Stand: Nachweis der Krankenkasse').inputValue()).toBe('requested')
  expect(await page.getByLabel('Stand: Brief vom Amt').inputValue()).toBe('open')

  await button.click()
  await dialog.getByLabel(/^Nachweis der Krankenkasse, angefordert am \d{2}\.\d{2}\.\d{4}$/).waitFor()
  expect(await dialog.getByLabel('Betreff').inputValue()).toBe('Was uns für 2025 noch fehlt')
  await dialog.getByRole('button', { name: 'Zurück zur vorigen Fassung' }).click()
  await dialog.getByText('Vorschlag, noch nicht gespeichert.').waitFor()
  expect(await dialog.getByLabel('Betreff').inputValue()).toContain('Unterlagen für das Steuerjahr 2025')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await seriousFaults(page)).toEqual([])
  expect(window.complaints).toEqual([])
})

test('a scan with the sheet before its document closes the item, and the binder says what is still missing', async () => {
  const { page } = window
  const certificate = sample('07-beitragsbescheinigung-kv.pdf')
  const stack = await aScannedStack([
    { pdf: sample('05-handwerkerrechnung.pdf') },
    { pdf: letter, index: 1, turned: 180 },
    { pdf: certificate },
  ])
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  await page.getByRole('main').getByLabel('Mandant', { exact: true }).fill('Erika Müller')
  await sendBatch(page, 'Nachgereicht', [{ name: 'Scan.pdf', mimeType: 'application/pdf', buffer: stack }])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Belegmappe herunterladen' }).click()
  const binder = await readPages(await (await download).path())
  const clarify = binder.map(({ text }) => text.replaceAll(/\s+/g, ' ')).find(text => text.includes('Unterlage fehlt'))
  expect(clarify).toContain('Brief vom Amt Unterlage fehlt Für 2025 erwartet')
  expect(clarify).not.toContain('Nachweis der Krankenkasse')
  expect(clarify).not.toContain('Anforderungsblatt')

  await openChecklist()
  await expect.poll(() => page.getByLabel('Stand: Nachweis der Krankenkasse').inputValue()).toBe('received')
  await page
    .getByRole('row', { name: /Nachweis der Krankenkasse/ })
    .getByRole('link', { name: 'Scan (S. 3).pdf' })
    .waitFor()
  await page.getByText('2 von 3 da').waitFor()
  await page.getByRole('button', { name: 'Anforderungsschreiben …' }).click()
  const items = page.getByRole('dialog').getByRole('group', { name: 'Posten' })
  await items.getByLabel('Brief vom Amt').waitFor()
  expect(await items.getByText(/Krankenkasse/).count()).toBe(0)
  await page.keyboard.press('Escape')
  expect(await seriousFaults(page)).toEqual([])
  expect(window.complaints).toEqual([])
})
