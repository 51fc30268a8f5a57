import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { sample } from './stack-material.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: sample(name) })

let window: WindowOnEngine
beforeAll(async () => {
  window = await openWindow()
})
afterAll(() => window?.close())

test('settings that were typed and not saved are there on the way back, and gone when they are dropped', async () => {
  const { page } = window
  const name = page.getByRole('main').getByLabel('Name der Kanzlei')
  // The start page asks for the name of the office, too, and what is typed there goes with the person.
  await name.fill('Kanzlei')
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await page.getByRole('heading', { name: 'Einstellungen', exact: true }).waitFor()
  await expect.poll(() => name.inputValue()).toBe('Kanzlei')
  await name.fill('Kanzlei Muster')
  await page.getByRole('link', { name: 'Suche', exact: true }).click()
  await page.getByRole('heading', { name: 'Suche', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await expect.poll(() => name.inputValue()).toBe('Kanzlei Muster')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await page.getByRole('link', { name: 'Suche', exact: true }).click()
  await page.getByRole('heading', { name: 'Suche', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await expect.poll(() => name.inputValue()).toBe('')
})

test('so is what was typed of a new mandant, who is no draft any more once it is made', async () => {
  const { page } = window
  const begin = async () => {
    await page.getByRole('link', { name: 'Mandanten', exact: true }).click()
    await page.getByRole('link', { name: 'Neuer Mandant' }).click()
  }
  await begin()
  await page.getByLabel('Vorname').fill('Erika')
  await begin()
  await expect.poll(() => page.getByLabel('Vorname').inputValue()).toBe('Erika')
  await page.getByLabel('Nachname').fill('Müller')
  await page.getByRole('button', { name: 'Mandant anlegen' }).click()
  await page.getByRole('heading', { name: 'Erika Müller' }).waitFor()
  await page.getByLabel('Mandantennummer').fill('10023')
  await begin()
  expect(await page.getByLabel('Vorname').inputValue()).toBe('')
  await page.getByRole('link', { name: 'Mandanten', exact: true }).click()
  await page.getByRole('link', { name: 'Erika Müller' }).click()
  await page.getByText('Ungespeicherte Änderungen').waitFor()
  expect(await page.getByLabel('Mandantennummer').inputValue()).toBe('10023')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  expect(await page.getByLabel('Mandantennummer').inputValue()).toBe('')
})

test('a new batch that is cancelled leaves nothing for the next one, and asks before chosen files are dropped', async () => {
  const { page } = window
  await page.goto(`${window.engine.httpUrl}/#/`)
  await sendBatch(page, 'Erster', [file('07-beitragsbescheinigung-kv.pdf')])
  const begin = () => page.getByRole('link', { name: 'Neuer Stapel' }).click()
  const cancel = () => page.getByRole('main').getByRole('button', { name: 'Abbrechen' }).click()
  await begin()
  await page.getByLabel('Bezeichnung').fill('Für Müller')
  await page.getByTestId('file-input').setInputFiles([file('05-handwerkerrechnung.pdf')])
  await page.getByText('1 Datei,').waitFor()
  await page.getByRole('link', { name: 'Suche', exact: true }).click()
  await begin()
  await page.getByText('1 Datei,').waitFor()
  await cancel()
  const dialog = page.getByRole('alertdialog', { name: 'Auswahl verwerfen?' })
  await dialog.waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Nein, weiter' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Bezeichnung').inputValue()).toBe('Für Müller')
  await cancel()
  await dialog.getByRole('button', { name: 'Ja, verwerfen' }).click()
  await page.getByRole('heading', { name: 'Mandantenjahre' }).waitFor()
  await begin()
  expect(await page.getByLabel('Bezeichnung').inputValue()).toMatch(/^Belege vom /)
  expect(await page.getByText('1 Datei,').count()).toBe(0)
  await cancel()
  await page.getByRole('heading', { name: 'Mandantenjahre' }).waitFor()
  expect(window.complaints).toEqual([])
})
