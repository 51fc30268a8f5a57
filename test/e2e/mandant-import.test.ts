import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyFault } from '../support/axe.ts'
import { openWindow } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

let window: WindowOnEngine
beforeAll(async () => {
  window = await openWindow()
})
afterAll(() => window?.close())

const LIST = [
  'Nr.;Mandant;Art;Straße;PLZ;Ort;Steuer-Nr.;Telefon',
  '11;"Kurz, Ida und Ole";Eheleute;Am Bühl 3;1067;Dresden;;0351 1',
  '12;Lang Bau GmbH;GmbH;Weg 4;89073;Ulm;28/123/45678;0731 2',
  'zwölf;"Lang, Ute";;;;;;',
].join('\r\n')

test('a list from another program is told column by column, its broken row is named, the others are taken', async () => {
  const { page } = window
  await page.getByRole('link', { name: 'Mandanten', exact: true }).click()
  await page.getByRole('link', { name: 'Liste übernehmen' }).click()
  const file = { name: 'mandanten.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST, 'latin1') }
  await page.locator('input[type=file]').first().setInputFiles(file)
  const rows = page.getByRole('region', { name: 'Was übernommen wird' })
  await rows.getByText('3 neu, 0 ergänzt, 0 unverändert, 0 Zeilen mit Fehlern').waitFor()
  await page.getByLabel('Angabe in Spalte Nr.', { exact: true }).selectOption({ label: 'Mandantennummer' })
  await rows.getByText('2 neu, 0 ergänzt, 0 unverändert, 1 Zeile mit Fehlern').waitFor()
  await rows.getByText('Mandantennummer: Hier steht keine Nummer. Erwartet werden nur Ziffern.').waitFor()
  expect(await everyFault(page)).toEqual([])
  await page.getByRole('button', { name: '2 Mandanten übernehmen' }).click()
  await page.getByText('2 Mandanten angelegt, 0 ergänzt.').waitFor()
  await page.getByRole('link', { name: 'Zu den Mandanten' }).click()
  const table = page.getByRole('region', { name: 'Mandanten' })
  await table.getByRole('row', { name: /Ehepaar.*11.*Dresden/ }).waitFor()
  await table.getByRole('row', { name: /Lang Bau GmbH.*Firma.*12.*Ulm/ }).waitFor()
})
