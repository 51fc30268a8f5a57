import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const REMINDER = [
  'Papierhaus Lindwurm GmbH',
  'Ecke 12, 12345 Stadthausen',
  '',
  'Frau',
  'Marlene Quastenberg',
  '',
  'Stadthausen, 15.05.2025',
  '',
  '1. Mahnung',
  '',
  'Sehr geehrte Frau Quastenberg,',
  'leider konnten wir noch keinen Zahlungseingang feststellen:',
  'Rechnung Nr. 4711 vom 12.03.2025 über 238,00 EUR',
  'Wir bitten Sie, den Betrag bis zum 29.05.2025 zu überweisen.',
]
const POEM = ['Der Wald steht schwarz und schweiget,', 'und aus den Wiesen steiget', 'der weiße Nebel wunderbar.']

let window: WindowOnEngine
let page: Page

beforeAll(async () => {
  window = await openWindow()
  page = window.page
  await sendBatch(page, 'Mahnung und Gedicht', [await aPdf('Mahnung.pdf', REMINDER), await aPdf('Gedicht.pdf', POEM)])
  await page.getByRole('link', { name: /^Prüfen \(2 offen\)/ }).click()
  await page.getByRole('button', { name: /^Alle \(/ }).click()
})

afterAll(() => window?.close())

test('the invoice that a reminder names can be read, and stands out on the page while it has the focus', async () => {
  await open('Mahnung.pdf')
  const named = page.getByRole('region', { name: 'Nennt diese Rechnungen' }).getByRole('button')
  expect(await named.allInnerTexts()).toEqual([
    expect.stringMatching(/^Nr\. 4711 vom 12\.03\.2025 über 238,00\s€\s*Seite 1$/),
  ])
  await page.locator('[data-active="true"]').waitFor()
  expect(await page.locator('[data-mark]').count()).toBe(0)
  await named.focus()
  const mark = page.locator('[data-mark]')
  await mark.waitFor()
  // The line of the letter, and nothing of its neighbours.
  const [place, sheet] = [await mark.boundingBox(), await page.locator('#pruefen-seite img').boundingBox()]
  const middle = ((place?.y ?? 0) + (place?.height ?? 0) / 2 - (sheet?.y ?? 0)) / (sheet?.height ?? 1)
  expect(middle).toBeCloseTo(lineAt(REMINDER.findIndex(line => line.startsWith('Rechnung'))), 1)
  expect(await seriousFaults(page)).toEqual([])
  await page.getByLabel('Belegnummer').focus()
  await mark.waitFor({ state: 'detached' })
})

test('a document of unknown kind is confirmed only when it is meant, and one that has got its kind at once', async () => {
  await open('Gedicht.pdf')
  const said = page.getByTestId('review-notice').getByText(/^Die Belegart ist nicht erkannt\. Bitte wählen Sie eine/)
  await page.keyboard.press('Control+Enter')
  await said.waitFor()
  await page.locator('output').getByText('noch 2 von 2 offen').waitFor()
  expect(await page.locator('nav [aria-current="true"]').getAttribute('title')).toBe('Gedicht.pdf')
  expect(await seriousFaults(page)).toEqual([])
  // What was said of it holds only while a person stays.
  await open('Mahnung.pdf')
  await open('Gedicht.pdf')
  await page.keyboard.press('Control+Enter')
  await said.waitFor()
  await page.keyboard.press('Control+Enter')
  await page.locator('output').getByText('noch 1 von 2 offen').waitFor()
  await page.keyboard.press('Control+z')
  await page.locator('output').getByText('noch 2 von 2 offen').waitFor()

  await open('Gedicht.pdf')
  await page.keyboard.press('F4')
  await page.keyboard.type('arbeitsm')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('combobox', { name: 'Belegart' }).inputValue()).toBe('Rechnung Arbeitsmittel')
  await page.keyboard.press('Control+Enter')
  await page.locator('output').getByText('noch 1 von 2 offen').waitFor()
  expect(window.complaints).toEqual([])
})

async function open(filename: string): Promise<void> {
  await page.locator(`nav button[title="${filename}"]`).click()
  await page.locator(`nav [aria-current="true"][title="${filename}"]`).waitFor()
  await expect
    .poll(() => page.locator('#pruefen-seite img').evaluate(each => (each as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
}

const HEIGHT_PT = 842
const TOP_PT = 90
const LINE_PT = 26

/** Where a line stands, as a share of the page's height. */
function lineAt(index: number): number {
  return (TOP_PT + index * LINE_PT) / HEIGHT_PT
}

async function aPdf(name: string, lines: readonly string[]) {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const sheet = pdf.addPage([595, HEIGHT_PT])
  for (const [index, text] of lines.entries())
    sheet.drawText(text, { x: 70, y: HEIGHT_PT - TOP_PT - index * LINE_PT, size: 12, font })
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) }
}
