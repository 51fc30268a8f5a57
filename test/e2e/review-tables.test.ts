import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyFault, seriousFaults } from '../support/axe.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

/** Left edges of the columns, in points. */
const COLUMNS = [56, 100, 300, 380, 470] as const
const HEAD_AT = 400
const ROWS = [
  ['Pos.', 'Bezeichnung', 'Menge', 'Einzelpreis', 'Gesamtpreis'],
  ['1', 'Ordner A4', '10', '2,50', '25,00'],
  ['2', 'Locher', '2', '12,00', '42,00'],
  ['', 'Nettobetrag', '', '', '67,00'],
  ['', 'zzgl. 19 % USt', '', '', '12,73'],
  ['', 'Rechnungsbetrag', '', '', '79,73'],
] as const

let window: WindowOnEngine
let page: Page

beforeAll(async () => {
  window = await openWindow()
  page = window.page
  await sendBatch(page, 'Tabellen', [await aBill()])
  await page.getByRole('link', { name: /^Prüfen \(/ }).click()
  await page.getByRole('button', { name: /^Alle \(/ }).click()
})

afterAll(() => window?.close())

test('tables are drawn over the page on demand, and a line that does not add up stands out', async () => {
  await page.locator('#pruefen-seite img').waitFor()
  const table = page.locator('[data-table]')
  expect(await table.count()).toBe(0)
  const toggle = page.getByRole('button', { name: 'Tabellen zeigen' })
  await toggle.click()
  await table.waitFor()
  expect(await toggle.getAttribute('aria-pressed')).toBe('true')
  expect(await table.getAttribute('aria-label')).toBe(
    'Tabelle mit 5 Zeilen: Pos., Bezeichnung, Menge, Einzelpreis, Gesamtpreis',
  )
  const unsure = page.locator('[data-line="unsure"]')
  expect(await unsure.evaluateAll(all => all.map(each => each.getAttribute('aria-label')))).toEqual([
    'Position geht nicht auf: Locher',
  ])
  const [place, sheet] = [await table.boundingBox(), await page.locator('#pruefen-seite img').boundingBox()]
  expect(((place?.y ?? 0) - (sheet?.y ?? 0)) / (sheet?.height ?? 1)).toBeCloseTo((842 - HEAD_AT) / 842, 1)
  expect(await seriousFaults(page)).toEqual([])
  await toggle.click()
  await table.waitFor({ state: 'detached' })
  expect(window.complaints).toEqual([])
})

test('the lines of a bill stand beside its page, and lead to their place', async () => {
  const lines = page.getByRole('region', { name: /^2 Posten/ })
  await lines.scrollIntoViewIfNeeded()
  expect(await lines.getByRole('heading').innerText()).toBe('2 Posten ergeben zusammen eine Summe des Belegs')
  const [sure, unsure] = await lines.getByRole('listitem').allInnerTexts()
  expect(sure?.replaceAll(/\s+/g, ' ')).toBe('Ordner A4 25,00 € 10 × 2,50 €')
  expect(unsure?.replaceAll(/\s+/g, ' ')).toBe('Locher 42,00 € 2 × 12,00 € bitte ansehen')
  expect(await page.locator('[data-mark]').count()).toBe(0)
  await lines.getByRole('button', { name: /^Locher/ }).click()
  const mark = page.locator('[data-mark]')
  await mark.waitFor()
  const [place, sheet] = [await mark.boundingBox(), await page.locator('#pruefen-seite img').boundingBox()]
  const middle = (place?.y ?? 0) + (place?.height ?? 0) / 2
  expect((middle - (sheet?.y ?? 0)) / (sheet?.height ?? 1)).toBeCloseTo((842 - HEAD_AT + 36) / 842, 1)
  expect(await seriousFaults(page)).toEqual([])
  expect(window.complaints).toEqual([])
})

test('a line is put right, added and removed by hand, held against the sum anew, and taken back', async () => {
  const lines = page.getByRole('region', { name: /Posten/ }).filter({ hasText: 'Ordner A4' })
  const heading = lines.getByRole('heading')
  const texts = async () =>
    (await lines.getByRole('listitem').allInnerTexts()).map(text => text.replaceAll(/\s+/g, ' '))
  await lines.getByRole('button', { name: 'Posten 2 ändern' }).click()
  const form = page.getByRole('form', { name: 'Posten 2 ändern' })
  expect(await form.getByLabel('Einzelpreis').inputValue()).toBe('12')
  await form.getByLabel('Einzelpreis').fill('einundzwanzig')
  await form.getByRole('button', { name: 'Übernehmen' }).click()
  await form.getByRole('alert').filter({ hasText: 'Einzelpreis: Bitte eine Zahl eingeben.' }).waitFor()
  await form.getByLabel('Einzelpreis').fill('21,00')
  expect(await everyFault(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(texts).toEqual(['Ordner A4 25,00 € 10 × 2,50 €', 'Locher 42,00 € 2 × 21,00 € von Hand'])

  await lines.getByRole('button', { name: 'Posten hinzufügen' }).click()
  const added = page.getByRole('form', { name: 'Posten hinzufügen' })
  await added.getByLabel('Bezeichnung').fill('Porto')
  await added.getByLabel('Einzelpreis').fill('5,44')
  await added.getByLabel('Menge').fill('1')
  await added.getByLabel('Rabatt in %').fill('10')
  await added.getByLabel('Artikelnummer').fill('P-1')
  await added.getByLabel('Betrag').fill('4,90')
  expect(await everyFault(page)).toEqual([])
  await picture('line-typed')
  await added.getByRole('button', { name: 'Übernehmen' }).click()
  await lines.getByText('Porto').waitFor()
  await lines.getByText('1 × 5,44 € · 10 % Rabatt · Art.-Nr. P-1').waitFor()
  await expect.poll(() => heading.innerText()).toBe('3 Posten ergeben zusammen keine Summe des Belegs')
  expect(await everyFault(page)).toEqual([])
  await page.setViewportSize({ width: 640, height: 720 })
  expect(await everyFault(page)).toEqual([])
  await page.setViewportSize({ width: 1366, height: 820 })
  await lines.getByRole('button', { name: 'Posten 3 ändern' }).click()
  await page.getByRole('form', { name: 'Posten 3 ändern' }).getByRole('button', { name: 'Posten entfernen' }).click()
  await expect.poll(() => heading.innerText()).toBe('2 Posten ergeben zusammen eine Summe des Belegs')

  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await lines.getByText('Porto').waitFor()
  await lines.getByRole('button', { name: 'Posten wie gelesen' }).click()
  await expect.poll(texts).toEqual(['Ordner A4 25,00 € 10 × 2,50 €', 'Locher 42,00 € 2 × 12,00 € bitte ansehen'])
  expect(window.complaints).toEqual(refusals())
})

/** The browser says so of a request that was refused. */
const refusals = () => window.complaints.filter(text => text.includes('status of 400'))

async function aBill(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const sheet = pdf.addPage([595, 842])
  const write = (text: string, x: number, y: number): void => sheet.drawText(text, { x, y, size: 10, font })
  write('Papierhaus Lindwurm GmbH', 56, 780)
  write('Rechnung Nr. 2025-104', 56, 600)
  write('Datum: 12.03.2025', 56, 580)
  for (const [down, row] of ROWS.entries())
    for (const [at, text] of row.entries()) if (text !== '') write(text, COLUMNS[at] ?? 0, HEAD_AT - 18 * down)
  return { name: 'Rechnung.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) }
}

/** For who looks at it (`PICTURES`: a folder). */
async function picture(name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `review-tables-${name}.png`) })
}
