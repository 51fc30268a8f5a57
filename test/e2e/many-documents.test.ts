import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BlobReader, ZipReader } from '@zip.js/zip.js'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_FORM, EMPTY_SPOUSE } from '../../src-renderer/api/empty-mandant-form.ts'
import { everyFault } from '../support/axe.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const SAMPLES = join(import.meta.dirname, '../fixtures/samples')
/** Cannot be read. */
const BROKEN = '18-abgebrochener-scan.pdf'
const LATE = '07-beitragsbescheinigung-kv.pdf'
const NAMES = ['01-lohnsteuerbescheinigung-2025.pdf', '03-rechnung-bueromaterial.pdf', LATE, BROKEN]
const FORM = {
  ...EMPTY_FORM,
  kind: 'couple',
  firstName: 'Erika',
  lastName: 'Zander',
  spouse: { ...EMPTY_SPOUSE, firstName: 'Jürgen', lastName: 'Zander' },
}

let window: WindowOnEngine
let page: Page
beforeAll(async () => {
  window = await openWindow()
  ;({ page } = window)
  const files = NAMES.map(name => {
    return { name, mimeType: 'application/pdf', buffer: readFileSync(join(SAMPLES, name)) }
  })
  await sendBatch(
    page,
    'Schuhkarton',
    files.filter(({ name }) => name !== LATE),
  )
  await sendBatch(
    page,
    'Nachgereicht',
    files.filter(({ name }) => name === LATE),
  )
  const { id } = await ask<{ id: string }>('/local/mandants', { form: FORM })
  const { documents } = await ask<{ documents: { documentId: string }[] }>('/local/tray/documents')
  const listed = documents.map(({ documentId }) => ({ documentId, lastCorrection: 0 }))
  await ask('/local/documents/changes', { documents: listed, change: { type: 'file', mandantId: id, year: 2025 } })
  await page.goto(`${window.engine.httpUrl}/#/mandantenjahre/id/${id}/2025`)
  await page.getByRole('heading', { name: 'Erika und Jürgen Zander 2025' }).waitFor()
})
afterAll(() => window?.close())

test('keys alone choose documents of two deliveries, give them a kind and a person, and take each back at once', async () => {
  await focusFirstRow()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 Belege ausgewählt').waitFor()
  expect(await everyFault(page)).toEqual([])
  await press('b', 'Zuwendungsbestätigung (Spende)', 'Enter')
  await page.getByText('2 Belege haben jetzt die Belegart „Zuwendungsbestätigung (Spende)“.').waitFor()
  await page.getByRole('link', { name: 'Zuwendungsbestätigung (Spende)' }).nth(1).waitFor()
  await onRow()
  await press('p', 'jür', 'Enter')
  await page.getByText('2 Belege zählen jetzt für: Jürgen Zander.').waitFor()
  await onRow()
  await page.keyboard.press('Control+z')
  await page.getByText('2 Änderungen wurden zurückgenommen.').waitFor()
  await onRow()
})

test('a document that cannot be changed is named with its reason, and the others are changed', async () => {
  await page.keyboard.press('Control+a')
  await page.getByText('4 Belege ausgewählt').waitFor()
  await press('b', 'Zuwendungsbestätigung (Spende)', 'Enter')
  // The other two have it already.
  await page.getByText('1 Beleg hat jetzt die Belegart „Zuwendungsbestätigung (Spende)“.').waitFor()
  await page.getByText(`${BROKEN}: Diese Datei konnte nicht gelesen werden.`).waitFor()
  expect(await everyFault(page)).toEqual([])
  await onRow()
  await page.keyboard.press('Control+z')
  await page.getByText('1 Änderung wurde zurückgenommen.').waitFor()
  await onRow()
})

test('keys alone file the chosen ones in another year, and back', async () => {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+a')
  await page.getByText('4 Belege ausgewählt').waitFor()
  await press('j', '2024', 'Enter')
  await page.getByText('4 Belege wurden abgelegt.').waitFor()
  await page.getByText('Noch kein Beleg').waitFor()
  // Nothing is left to stand on: what takes it back has the focus.
  await page.waitForFunction(() => document.activeElement?.textContent === 'Rückgängig')
  await page.keyboard.press('Enter')
  await page.getByText('4 Änderungen wurden zurückgenommen.').waitFor()
  await page.getByRole('checkbox', { name: `${NAMES[0]} auswählen` }).waitFor()
  expect(await page.locator('tr[data-row]').count()).toBe(NAMES.length)
})

test('keys alone save the chosen ones as files with a list', async () => {
  await page.getByRole('link', { name: 'Stammdaten' }).focus()
  await focusFirstRow()
  await page.keyboard.press('Control+a')
  await page.getByText('4 Belege ausgewählt').waitFor()
  await page.keyboard.press('e')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Als ZIP')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await page.getByText('4 Belege werden gespeichert.').waitFor()
  const bytes = await readFile(await download.path())
  const entries = await new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)]))).getEntries()
  expect(entries.map(({ filename }) => filename.replace(/_.*/, ''))).toEqual(['001', '002', '003', '004', 'Belege.csv'])
  expect(entries.slice(0, 4).every(({ filename }) => filename.endsWith('.pdf'))).toBe(true)
  expect(await everyFault(page)).toEqual([])
  expect(window.complaints).toEqual([])
})

test('with the mouse shift chooses all from one row to another', async () => {
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click()
  const boxes = page.locator('tr[data-row]').getByRole('checkbox')
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await page.getByText('3 Belege ausgewählt').waitFor()
  expect(await page.locator('tr[data-row] input:checked').count()).toBe(3)
})

/** Goes on with the tabulator until a row of the list has the focus. */
async function focusFirstRow(): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.closest('tr[data-row]') !== null)) return
  }
  throw new Error('no row was reached by the tabulator')
}

/** Presses a key of the list, types into the field that it leads to, and ends with another key. */
async function press(key: string, text: string, end: string): Promise<void> {
  await page.keyboard.press(key)
  await page.waitForFunction(() => document.activeElement?.closest('[data-part]') !== null)
  await page.keyboard.type(text)
  await page.keyboard.press(end)
}

/** The list has the focus again, so that the next key is one of its own. */
async function onRow(): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.closest('tr[data-row]') != null)
}

async function ask<T>(path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([url, sent]) => {
      const headers = { 'content-type': 'application/json' }
      const options = sent === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(sent) }
      return (await (await fetch(url, options)).json()) as never
    },
    [path, body] as const,
  )
}
