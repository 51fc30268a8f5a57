import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_FORM } from '../../src-renderer/api/empty-mandant-form.ts'
import { seriousFaults } from '../support/axe.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const SAMPLES = join(import.meta.dirname, '../fixtures/samples')

let window: WindowOnEngine
beforeAll(async () => {
  window = await openWindow()
})
afterAll(() => window?.close())

test('a mandant is created, its numbers are checked at the field, and what is saved is told', async () => {
  const { page } = window
  await page.getByRole('link', { name: 'Mandanten', exact: true }).click()
  await page.getByText('Noch kein Mandant').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Neuer Mandant' }).click()
  await page.getByRole('button', { name: 'Mandant anlegen' }).click()
  await page.getByText('Bitte geben Sie den Vornamen an.').waitFor()
  await expect.poll(() => page.getByLabel('Vorname').evaluate(field => field === document.activeElement)).toBe(true)
  await page.getByLabel('Vorname').fill('Erika')
  await page.getByLabel('Nachname').fill('Müller')
  await page.getByLabel('Identifikationsnummer (IdNr)').fill('12 345 678 996')
  await page.getByRole('button', { name: 'Steuernummer hinzufügen' }).click()
  await page.getByLabel('Steuernummer 1', { exact: true }).fill('18181508155')
  await page.keyboard.press('Control+s')
  await page.getByText('2 Felder bitte berichtigen; nichts wurde gespeichert.').waitFor()
  await page.getByText(/Diese IdNr stimmt nicht/).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByLabel('Identifikationsnummer (IdNr)').fill('12 345 678 995')
  await page.getByLabel('Steuernummer 1', { exact: true }).fill('181/815/08155')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'Erika Müller' }).waitFor()
  expect(await page.getByLabel('Identifikationsnummer (IdNr)').inputValue()).toBe('12345678995')

  await page.getByLabel('Mandantennummer').fill('10023')
  await page.getByText('Ungespeicherte Änderungen').waitFor()
  await page.getByRole('tab', { name: 'Checkliste' }).click()
  await page.getByRole('tab', { name: 'Stammdaten' }).click()
  expect(await page.getByLabel('Mandantennummer').inputValue()).toBe('10023')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText(/Gespeichert: heute/).waitFor()
  await page.getByText('Person · Nr. 10023').waitFor()
  await page.getByRole('region', { name: 'Änderungen' }).getByText('Mandantennummer: leer → 10023').waitFor()
  expect(await seriousFaults(page)).toEqual([])

  const id = /man_\w+/.exec(page.url())?.[0] ?? ''
  const { form, version } = await ask<{ form: object; version: number }>(page, 'GET', `/local/mandants/${id}`)
  await page.getByLabel('Notizen').fill('von hier')
  await ask(page, 'PUT', `/local/mandants/${id}`, { version, form: { ...form, notes: 'von nebenan' } })
  await page.keyboard.press('Control+s')
  await page.getByText(/wurde inzwischen an anderer Stelle geändert/).waitFor()
  await page.getByRole('button', { name: 'Neuen Stand laden und meine Eingaben verwerfen' }).click()
  await expect.poll(() => page.getByLabel('Notizen').inputValue()).toBe('von nebenan')
  expect(window.complaints).toEqual([])
})

test('children, properties and a business are added from the keyboard, checked at their fields and told in the history', async () => {
  const { page } = window
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  await page.getByRole('region', { name: 'Name', exact: true }).getByLabel('Geburtsdatum').fill('3.7.1985')
  await page.getByRole('button', { name: 'Kind hinzufügen' }).press('Enter')
  await expect.poll(focused).toBe('children.0.firstName')
  await page.keyboard.type('Lena')
  await group('Kind 1').getByLabel('Geburtsdatum').fill('31.02.2015')
  await page.getByRole('button', { name: 'Immobilie hinzufügen' }).press('Enter')
  await expect.poll(focused).toBe('objects.0.name')
  const house = group('Immobilie 1')
  await house.getByLabel('Straße und Nummer').fill('Lindenweg 4')
  await house.getByLabel('PLZ').fill('1234')
  await house.getByLabel('Nutzung').selectOption({ label: 'teils vermietet' })
  await house.getByLabel('Vermietet zu (%)').fill('halb')
  await house.getByRole('button', { name: 'Nummer hinzufügen' }).click()
  await house.getByLabel('Nummer 1', { exact: true }).fill('WEG 12, Einheit 3')
  await page.getByRole('button', { name: 'Betrieb hinzufügen' }).press('Enter')
  await page.keyboard.type('Blumen Süß')
  await page.getByLabel('Gewinnermittlung').selectOption({ label: 'Einnahmen-Überschuss-Rechnung (§ 4 Abs. 3 EStG)' })
  await page.keyboard.press('Control+s')
  await house.getByText(/Bitte eine Zahl von 0 bis 100/).waitFor()
  await house.getByLabel('Vermietet zu (%)').fill('66,67')
  await page.keyboard.press('Control+s')
  await page.getByText('2 Felder bitte berichtigen; nichts wurde gespeichert.').waitFor()
  await expect.poll(focused).toBe('children.0.birthDate')
  expect(await seriousFaults(page)).toEqual([])
  await group('Kind 1').getByLabel('Geburtsdatum').fill('01.02.2015')
  await house.getByLabel('PLZ').fill('12345')
  await page.keyboard.press('Control+s')
  const history = page.getByRole('region', { name: 'Änderungen' })
  await history.getByText(/Kinder: Lena hinzugefügt; Immobilien: Lindenweg 4 hinzugefügt/).waitFor()
  await history.getByText(/Geburtsdatum: leer → 03.07.1985/).waitFor()
  await expect.poll(() => house.getByLabel('Bezeichnung').inputValue()).toBe('Lindenweg 4')
  expect(await house.getByLabel('Vermietet zu (%)').inputValue()).toBe('66,67')
  expect(await house.getByLabel('Eigentumsanteil (%)').inputValue()).toBe('100')
  expect(await seriousFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Kind 1 entfernen' }).press('Enter')
  await group('Kind 1').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Kind hinzufügen')
  await page.keyboard.press('Control+s')
  await history.getByText(/Kinder: Lena entfernt/).waitFor()
  expect(window.complaints).toEqual([])
})

test('its batch shows, last year suggests the checklist, and what came is ticked off', async () => {
  const { page } = window
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: readFileSync(join(SAMPLES, name)) })
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  await page.getByRole('main').getByLabel('Mandant', { exact: true }).fill('Erika Müller')
  await sendBatch(page, 'Unterlagen von Erika', [file('07-beitragsbescheinigung-kv.pdf')])
  await page.getByRole('link', { name: 'Mandanten', exact: true }).click()
  const row = page.getByRole('row', { name: /Erika Müller Person 10023/ })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/\b1\b/)
  await row.getByRole('link').click()
  await page.getByRole('tab', { name: 'Stapel' }).click()
  await page.getByRole('tabpanel').getByRole('link', { name: 'Unterlagen von Erika' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])

  await page.getByRole('tab', { name: 'Checkliste' }).click()
  await page.getByLabel('Steuerjahr').selectOption('2026')
  const suggestions = page.getByRole('region', { name: /^Vorschläge aus 20/ })
  await suggestions.waitFor()
  expect(await seriousFaults(page)).toEqual([])
  const year = Number(/\d{4}/.exec(await suggestions.getByRole('heading').innerText())?.[0])
  await suggestions.getByRole('button', { name: 'Alle übernehmen' }).click()
  await suggestions.waitFor({ state: 'detached' })
  await page.getByText('0 von 1 da').waitFor()
  await page.getByLabel('Belegart oder eigene Bezeichnung').fill('Brief vom Amt')
  await page.keyboard.press('Enter')
  await page.getByText('0 von 2 da').waitFor()
  await page.getByLabel('Stand: Brief vom Amt').selectOption({ label: 'Liegt vor' })
  await page.getByText('1 von 2 da').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByLabel('Steuerjahr').selectOption(String(year))
  await page.getByLabel('Belegart oder eigene Bezeichnung').fill('Beitragsbescheinigung Kranken-/Pflegeversicherung')
  expect(await page.locator('datalist option').count()).toBeGreaterThan(50)
})

test('mandants are found by parts of names and numbers, and the address keeps the search', async () => {
  const { page } = window
  await page.getByRole('link', { name: 'Mandanten', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Name, Nummer oder Steuernummer' }).fill('mueller 181/815')
  await page.getByText('1 Mandant', { exact: true }).waitFor()
  await page.waitForURL(/suche/)
  await page.getByRole('searchbox', { name: 'Name, Nummer oder Steuernummer' }).fill('gibtesnicht')
  await page.getByText('Kein Mandant gefunden').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.reload()
  await page.getByText('Kein Mandant gefunden').waitFor()
})

test('everything of a mandant can be taken along, and it is deleted for good after its name was typed', async () => {
  const { page } = window
  await page.getByRole('link', { name: 'Mandanten', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Erika Müller' }).click()
  await page.getByRole('tab', { name: 'Export und Löschen' }).click()
  expect(await seriousFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export herunterladen' }).click()
  const zip = readFileSync(await (await download).path())
  expect((await download).suggestedFilename()).toMatch(/^Mandant Erika Müller \d{4}-\d{2}-\d{2}\.zip$/)
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes(Buffer.from('Belegmappe_'))).toBe(true)

  await page.getByRole('button', { name: 'Mandanten löschen …' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Name des Mandanten').fill('Erika')
  expect(await dialog.getByRole('button', { name: 'Endgültig löschen' }).isDisabled()).toBe(true)
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByLabel('Name des Mandanten').fill('Erika Müller')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Löschprotokoll', exact: true }).waitFor()
  await page.getByText('alle entfernt').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  expect(await page.getByRole('main').innerText()).not.toContain('Erika')
  await page.getByRole('link', { name: 'Alle Mandanten' }).click()
  await page.getByText('Noch kein Mandant').waitFor()
  await page.getByRole('region', { name: 'Löschprotokolle' }).getByRole('link').waitFor()
  expect(await page.getByRole('navigation', { name: 'Stapel' }).innerText()).not.toContain('Unterlagen von Erika')
  expect(window.complaints).toEqual([])
})

test('a document of another mandant stays out of the Belegmappe until a person confirms that it belongs there', async () => {
  const { page } = window
  await ask(page, 'POST', '/local/mandants', {
    form: { ...EMPTY_FORM, firstName: 'Henning', lastName: 'Quastenberg', idNr: '47038925145' },
  })
  await ask(page, 'POST', '/local/mandants', { form: { ...EMPTY_FORM, firstName: 'Anna', lastName: 'Anders' } })
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  await page.getByRole('main').getByLabel('Mandant', { exact: true }).fill('Anna Anders')
  const names = ['01-lohnsteuerbescheinigung-2025.pdf', '07-beitragsbescheinigung-kv.pdf']
  const files = names.map(name => ({ name, mimeType: 'application/pdf', buffer: readFileSync(join(SAMPLES, name)) }))
  await sendBatch(page, 'Unterlagen von Anna', files)
  const { batches } = await ask<{ batches: { id: string }[] }>(page, 'GET', '/local/batches?limit=1')
  const address = `/local/batches/${batches[0]?.id}`
  const read = () => ask<BatchDetail>(page, 'GET', address)
  const told = async () => (await read()).documents.map(({ notes }) => notes.map(({ code }) => code))
  expect(await told()).toEqual([['other_mandant'], []])
  await page.getByRole('button', { name: /^Zu prüfen/ }).click()
  await page.getByRole('row', { name: /01-lohnsteuerbescheinigung/ }).waitFor()

  const documentId = (await read()).documents[0]?.id
  await ask(page, 'POST', `${address}/corrections`, { type: 'confirm_document', documentId })
  await expect.poll(async () => (await read()).revision).toMatchObject({ wanted: 1, done: 1 })
  expect(await told()).toEqual([[], []])
})

interface BatchDetail {
  readonly documents: readonly { readonly id: string; readonly notes: readonly { readonly code: string }[] }[]
  readonly revision: { readonly wanted: number; readonly done: number }
}

/** Asks the engine as the window does. */
async function ask<T>(page: Page, method: string, address: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([how, where, what]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(where, { method: how, ...(what !== null && { headers, body: what }) })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    },
    [method, address, body ? JSON.stringify(body) : null] as const,
  )
}
