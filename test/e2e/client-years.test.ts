import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_FORM } from '../../src-renderer/api/empty-mandant-form.ts'
import { everyFault } from '../support/axe.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const SAMPLES = join(import.meta.dirname, '../fixtures/samples')

let window: WindowOnEngine
beforeAll(async () => {
  window = await openWindow()
})
afterAll(() => window?.close())

const sample = (name: string) => ({ name, mimeType: 'application/pdf', buffer: readFileSync(join(SAMPLES, name)) })

test('what has no mandant is filed by hand, stands on the board, and the move is taken back', async () => {
  const { page } = window
  await sendBatch(page, 'Schuhkarton', [
    sample('01-lohnsteuerbescheinigung-2025.pdf'),
    sample('03-rechnung-bueromaterial.pdf'),
  ])
  await create(page, 'Zander')
  await page.getByRole('link', { name: 'Steuerstapel', exact: true }).click()
  await page.getByText('Noch kein Mandantenjahr').waitFor()
  await page.getByRole('link', { name: 'Ohne Jahr oder Mandant: 2 Belege' }).click()
  await page.getByRole('heading', { name: 'Ohne Jahr oder Mandant' }).waitFor()
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
  await page.getByText('2 Belege ausgewählt').waitFor()
  const bar = page.getByRole('group', { name: 'Belege ablegen' })
  await bar.getByRole('combobox', { name: 'Mandant' }).fill('Zander')
  await page.getByRole('option', { name: /Zander/ }).click()
  await bar.getByLabel('Jahr').fill('1889')
  await page.getByText('Bitte ein Jahr von 1990 bis 2200 eingeben, oder leer lassen.').waitFor()
  expect(await everyFault(page)).toEqual([])
  await bar.getByLabel('Jahr').fill('2025')
  await bar.getByRole('button', { name: 'Ablegen', exact: true }).click()
  await page.getByText('2 Belege wurden abgelegt.').waitFor()
  await page.getByText('Alle Belege liegen in einem Mandantenjahr.').waitFor()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByText('2 Änderungen wurden zurückgenommen.').waitFor()
  await page.getByRole('checkbox', { name: '01-lohnsteuerbescheinigung-2025.pdf auswählen' }).check()
  await bar.getByRole('combobox', { name: 'Mandant' }).fill('Zander')
  await page.getByRole('option', { name: /Zander/ }).click()
  await bar.getByLabel('Jahr').fill('2025')
  await bar.getByRole('button', { name: 'Ablegen', exact: true }).click()
  await page.getByText('1 Beleg wurde abgelegt.').waitFor()
})

test('the board is narrowed by its address and walked by keys, and a client-year shows what it holds', async () => {
  const { page } = window
  await page.getByRole('link', { name: 'Mandantenjahre', exact: true }).click()
  const row = page.getByRole('list', { name: 'Mandantenjahre' }).getByRole('link')
  await row.waitFor()
  expect(await row.textContent()).toMatch(
    /Eva Zander Person2025Zu prüfenBelege: 1Ungeprüft: 1Zu klären: (?:\d|…)Fehlt: 0/,
  )
  expect(await everyFault(page)).toEqual([])
  await page.getByLabel('Mandant oder Nummer suchen').fill('gibt es nicht')
  await page.getByText('Kein Mandantenjahr gefunden').waitFor()
  expect(decodeURIComponent(page.url())).toContain('suche=gibt')
  await page.reload()
  await page.getByText('Kein Mandantenjahr gefunden').waitFor()
  await page.getByLabel('Mandant oder Nummer suchen').fill('zand')
  await page.getByRole('combobox', { name: 'Stand' }).selectOption('Zu prüfen')
  await row.waitFor()
  await row.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Eva Zander 2025' }).waitFor()
  await page.getByText('1 Beleg · 1 ungeprüft').waitFor()
  await page.getByText('von Hand abgelegt').waitFor()
  expect(await everyFault(page)).toEqual([])
  await page.getByRole('tab', { name: 'Summen' }).click()
  await page.getByRole('region', { name: 'Anlage N', exact: true }).waitFor()
  expect(await everyFault(page)).toEqual([])
  await page.getByRole('tab', { name: 'Fristen' }).click()
  await page.getByRole('row', { name: /Abgabe der Erklärung/ }).waitFor()
  expect(await everyFault(page)).toEqual([])
  await page.getByRole('tab', { name: 'Lieferungen' }).click()
  await page.getByRole('region', { name: 'Lieferungen' }).getByRole('link', { name: 'Schuhkarton' }).waitFor()
  await page.getByRole('tab', { name: 'Seiten' }).click()
  await page.getByRole('row', { name: 'Seiten insgesamt 1' }).waitFor()
  await page.getByRole('tab', { name: 'Verlauf' }).click()
  await page
    .getByText(/abgelegt: ohne Mandant 2025 → Eva Zander 2025/)
    .first()
    .waitFor()
  expect(await everyFault(page)).toEqual([])
  await page.getByRole('tab', { name: 'Fehlt' }).click()
  await page.getByRole('tab', { name: 'Fehlt', selected: true }).waitFor()
  expect(page.url()).toContain('/fehlt')
  await page.getByRole('tab', { name: 'Belege' }).click()
  await page.getByRole('region', { name: 'Belege', exact: true }).getByRole('link').click()
  await page.waitForURL(/pruefen/)
  expect(window.complaints).toEqual([])
})

/** A mandant by the last name; its id. */
async function create(page: Page, lastName: string): Promise<string> {
  return page.evaluate(
    async form => {
      const body = JSON.stringify({ form })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/local/mandants', { method: 'POST', headers, body })
      return ((await answer.json()) as { id: string }).id
    },
    { ...EMPTY_FORM, firstName: 'Eva', lastName },
  )
}
