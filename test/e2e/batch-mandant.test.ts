import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_MANDANT_DATA } from '../../engine/model/mandant.ts'
import { seriousFaults } from '../support/axe.ts'
import { sample } from './stack-material.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const MANDANTS = 620
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: sample(name) })

let window: WindowOnEngine
beforeAll(async () => {
  window = await openWindow()
  await createMandants(window.page)
})
afterAll(() => window?.close())

test('a finished batch is given to one of many mandants, found by part of the name, and its Belegmappe follows', async () => {
  const { page } = window
  await sendBatch(page, 'Belege Oktober', [file('05-handwerkerrechnung.pdf')])
  await page.getByRole('button', { name: 'Mandant zuordnen …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Zuordnen', exact: true }).click()
  await dialog.getByText('Bitte wählen Sie einen Mandanten.').waitFor()
  const field = dialog.getByRole('combobox', { name: 'Mandant' })
  await field.click()
  await dialog.getByText('Die ersten 50 von 620').waitFor()
  await field.fill('anna 617')
  await dialog.getByRole('option', { name: 'Anna Beispiel617' }).waitFor()
  await expect.poll(() => dialog.getByRole('option').count()).toBe(1)
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('Anna Beispiel617')
  await dialog.getByText(/die Belegmappe wird neu geschrieben/).waitFor()
  await dialog.getByRole('button', { name: 'Zuordnen', exact: true }).click()
  await page.getByText('Der Stapel gehört jetzt zu Anna Beispiel617.').waitFor()
  await page.getByText('Die Belegmappe wird neu erstellt').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await expect.poll(() => filenameOf(page)).toContain('Anna-Beispiel617')
})

test('detail and list lead to the mandant, whose batches have it', async () => {
  const { page } = window
  const back = page.url()
  await page.getByRole('main').getByRole('link', { name: 'Anna Beispiel617' }).click()
  await page.getByRole('heading', { name: 'Anna Beispiel617' }).waitFor()
  await page.getByRole('tab', { name: 'Stapel' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Belege Oktober' }).waitFor()
  await page.goto(back)
  const row = page.getByRole('navigation').getByRole('listitem').filter({ hasText: 'Belege Oktober' })
  await row.getByRole('link', { name: 'Anna Beispiel617' }).click()
  await page.getByRole('heading', { name: 'Anna Beispiel617' }).waitFor()
  await row.click()
  await page.getByRole('heading', { name: 'Belege Oktober' }).waitFor()
  expect(window.complaints).toEqual([])
})

test('the list is narrowed to one of many mandants by typing', async () => {
  const { page } = window
  const filter = page.getByRole('search', { name: 'Stapel filtern' })
  const field = filter.getByRole('combobox', { name: 'Mandant' })
  await field.fill('beispiel61')
  await filter.getByRole('option', { name: 'Anna Beispiel616' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await filter.getByRole('option', { name: 'Anna Beispiel616' }).click()
  await filter.getByText('0 gefunden').waitFor()
  await field.fill('Anna Beispiel617')
  await expect.poll(() => filter.getByRole('listbox').getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await filter.getByText('1 gefunden').waitFor()
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Anna Beispiel617')
  await field.click()
  await filter.getByRole('option', { name: 'Alle Mandanten' }).click()
  await filter.getByText('1 gefunden').waitFor({ state: 'detached' })
})

test('a mandant is made for the batch, its name is checked at the field, and one click gives the batch back', async () => {
  const { page } = window
  await page.getByRole('button', { name: 'Mandant ändern …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/die den bisherigen Mandanten nennen, werden entfernt/).waitFor()
  await dialog.getByRole('button', { name: 'Neuen Mandanten anlegen' }).click()
  await dialog.getByLabel('Vorname').fill('Ole')
  await dialog.getByRole('button', { name: 'Anlegen und zuordnen' }).click()
  await dialog.getByText('Bitte geben Sie den Nachnamen an.').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByLabel('Vorname').fill('anna')
  await dialog.getByLabel('Nachname').fill('Beispiel3')
  await dialog.getByRole('button', { name: 'Anlegen und zuordnen' }).click()
  await dialog.getByText('Einen Mandanten „anna Beispiel3“ gibt es schon.').waitFor()
  await dialog.getByLabel('Vorname').fill('Ole')
  await dialog.getByLabel('Nachname').fill('Neumann')
  await dialog.getByRole('button', { name: 'Anlegen und zuordnen' }).click()
  await page.getByText('Der Stapel gehört jetzt zu Ole Neumann.').waitFor()
  await page.getByRole('button', { name: 'Zurücknehmen' }).click()
  await page.getByText('Der Stapel gehört jetzt zu Anna Beispiel617.').waitFor()
  await page.getByRole('button', { name: 'Mandant ändern …' }).click()
  await dialog.getByLabel('Keinem Mandanten zuordnen').check()
  await dialog.getByRole('button', { name: 'Zuordnung aufheben' }).click()
  await page.getByText('Der Stapel gehört jetzt zu keinem Mandanten.').waitFor()
  await page.getByRole('button', { name: 'Mandant zuordnen …' }).waitFor()
  await expect.poll(() => filenameOf(page)).toContain('ohne-Mandant')
})

test('what still names the former mandant is not given out, and the window says why', async () => {
  const { page } = window
  const download = page.getByRole('link', { name: 'Belegmappe herunterladen' })
  await download.waitFor()
  await assign(page, 'Anna Beispiel5')
  // Nobody is named by the former one.
  await page.getByText('Bis dahin lässt sich die bisherige Fassung herunterladen.').waitFor()
  await download.waitFor()
  await expect.poll(() => filenameOf(page)).toContain('Anna-Beispiel5')
  await page.getByText('Die Belegmappe wird neu erstellt').waitFor({ state: 'detached' })

  await assign(page, 'Anna Beispiel6')
  const withheld = page.getByRole('button', { name: 'Belegmappe herunterladen', disabled: true })
  await withheld.waitFor()
  expect(await withheld.getAttribute('title')).toContain('nennt noch den früheren Mandanten')
  expect(await page.getByText(/^Die bisherige Belegmappe nennt noch den früheren Mandanten/).count()).toBe(2)
  expect(await page.getByRole('button', { name: 'Belegmappe prüfen' }).count()).toBe(0)
  expect(await seriousFaults(page)).toEqual([])
  await download.waitFor()
  await page.getByRole('button', { name: 'Belegmappe prüfen' }).waitFor()
  expect(await filenameOf(page)).toContain('Anna-Beispiel6')
})

test('a failed batch is processed again from the list, after the window has said what that means', async () => {
  const { page } = window
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  await page.getByRole('button', { name: 'Abbrechen' }).waitFor()
  const broken = { name: 'kaputt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 abgeschnitten') }
  await page.getByTestId('file-input').setInputFiles([broken])
  await page.getByLabel('Bezeichnung').fill('Belege November')
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  const again = page.getByRole('button', { name: 'Belege November erneut verarbeiten' })
  await again.click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(/Es entsteht ein neuer Stapel mit allen Originalen/).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  const former = page.url()
  await dialog.getByRole('button', { name: 'Nein' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toBe(former)
  await again.click()
  await dialog.getByRole('button', { name: 'Ja, neu beginnen' }).click()
  await expect.poll(() => page.url()).not.toBe(former)
  const rows = page.getByRole('navigation').getByRole('listitem').filter({ hasText: 'Belege November' })
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('heading', { name: 'Belege November' }).waitFor()
  expect(window.complaints).toEqual([])
})

test('of many who are called alike, none is said to be new before all of them are known', async () => {
  const { page } = window
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  const field = page.getByRole('main').getByLabel('Mandant')
  const isNew = page.getByText(/wird als neuer Mandant angelegt/)
  await field.fill('Anna Beispiel621')
  await isNew.waitFor()
  const answered = page.waitForResponse(response => response.url().includes('text=anna&'))
  await field.fill('anna')
  await answered
  await isNew.waitFor({ state: 'detached' })
  await page.getByText('Frei lassen, wenn der Stapel keinem Mandanten gehört.').waitFor()
  await field.fill('Anna Beispiel621')
  await isNew.waitFor()
  expect(window.complaints).toEqual([])
})

async function assign(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Mandant (zuordnen|ändern) …$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Mandant' }).fill(name)
  await dialog.getByRole('option', { name, exact: true }).click()
  await dialog.getByRole('button', { name: 'Zuordnen', exact: true }).click()
  await page.getByText(`Der Stapel gehört jetzt zu ${name}.`).waitFor()
}

async function createMandants(page: Page): Promise<void> {
  const names = Array.from({ length: MANDANTS }, (_, index) => `Beispiel${index + 1}`)
  const form = { ...EMPTY_MANDANT_DATA, kind: 'person', firstName: 'Anna', companyName: null }
  await page.evaluate(
    async ([forms]) => {
      for (const body of forms)
        await fetch('/local/mandants', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    },
    [names.map(lastName => JSON.stringify({ form: { ...form, lastName } }))] as const,
  )
}

/** File name of the Belegmappe of the batch that is open. */
async function filenameOf(page: Page): Promise<string> {
  const id = /bat_\w+/.exec(page.url())?.[0] ?? ''
  return await page.evaluate(async batchId => {
    const batch = (await (await fetch(`/local/batches/${batchId}`)).json()) as { result: { filename: string } | null }
    return batch.result?.filename ?? ''
  }, id)
}
