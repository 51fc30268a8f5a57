import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyFault } from '../support/axe.ts'
import { extfBytes } from '../support/an-extf-file.ts'
import { openWindow } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

let window: WindowOnEngine
beforeAll(async () => {
  window = await openWindow()
})
afterAll(() => window?.close())

test('last year’s Buchungsstapel of a mandant is taken by keys, shown line by line, and taken back', async () => {
  const { page } = window
  await page.getByRole('link', { name: 'Mandanten', exact: true }).click()
  await page.getByRole('link', { name: 'Neuer Mandant' }).click()
  await page.getByLabel('Vorname').fill('Ida')
  await page.getByLabel('Nachname').fill('Kurz')
  await page.getByRole('button', { name: 'Mandant anlegen' }).click()
  await page.getByRole('tab', { name: 'Kontierung' }).click()
  await page.getByText('noch kein Buchungsstapel übernommen').waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Datei wählen …' }).focus()
  await page.keyboard.press('Enter')
  const buffer = extfBytes([{}, {}, { 2: 'X' }])
  await (await chooser).setFiles({ name: 'EXTF_Buchungsstapel_2024.csv', mimeType: 'text/csv', buffer })
  await page.getByText('EXTF_Buchungsstapel_2024.csv: 2 Buchungen gelernt, 1 Zeile nicht übernommen.').waitFor()
  await page.getByText('1 Zeile nicht übernommen', { exact: true }).click()
  await page.getByText('Zeile 5: „Soll/Haben-Kennzeichen“ entspricht nicht der Formatbeschreibung.').waitFor()
  const habits = page.getByRole('region', { name: 'Was daraus gelernt wurde' })
  await habits.getByRole('row', { name: /Funkwerk Rechnung 3.*70012.*4920.*9.*2.*15\.03\.2024/ }).waitFor()
  expect(await everyFault(page)).toEqual([])
  await page.getByRole('button', { name: 'EXTF_Buchungsstapel_2024.csv zurücknehmen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zurücknehmen' }).click()
  await page.getByText(/^zurückgenommen/).waitFor()
  expect(await habits.count()).toBe(0)
})
