import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_FORM } from '../../src-renderer/api/empty-mandant-form.ts'
import { everyFault } from '../support/axe.ts'
import { startEsclScanner } from '../support/escl-scanner.ts'
import type { EsclScanner } from '../support/escl-scanner.ts'
import { openWindow } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const PAPER = join(import.meta.dirname, '../fixtures/samples/07-beitragsbescheinigung-kv.pdf')

let window: WindowOnEngine
let page: Page
let device: EsclScanner
let mandantId: string

beforeAll(async () => {
  device = await startEsclScanner()
  window = await openWindow()
  page = window.page
  const form = { ...EMPTY_FORM, firstName: 'Eva', lastName: 'Zander' }
  mandantId = (await send<{ id: string }>('/local/mandants', { form })).id
  const documents = [{ kindId: null, label: 'Beitragsbescheinigung', issuerHint: null, everyYear: false }]
  await send(`/local/mandants/${mandantId}/checklist`, { year: 2025, documents })
})

afterAll(async () => {
  await window?.close()
  await device?.close()
})

/** Asks the engine as the window does. */
async function send<T = void>(path: string, data: object): Promise<T> {
  const base = window.engine.httpUrl
  const answer = await page.request.post(`${base}${path}`, { headers: { origin: base }, data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.status() === 204 ? (undefined as T) : answer.json()
}

const openYear = async () => {
  await page.goto(`${window.engine.httpUrl}/#/mandantenjahre/id/${mandantId}/2025`)
  await page.getByRole('heading', { name: 'Eva Zander 2025' }).waitFor()
}

test('without an address nothing of a scanner is offered; once it is set, it is asked what it can', async () => {
  await openYear()
  expect(await page.getByRole('button', { name: 'Vom Scanner holen' }).count()).toBe(0)
  expect(device.asked).toEqual([])
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  const card = page.getByRole('region', { name: 'Scanner', exact: true })
  await card.getByText('Kein Scanner eingerichtet.').waitFor()
  await card.getByLabel('Adresse des Scanners').fill(device.address)
  await card.getByRole('button', { name: 'Speichern' }).click()
  await card.getByRole('button', { name: 'Scanner prüfen' }).click()
  await card.getByText('Muster ScanStation 5: bereit.').waitFor()
  expect(await everyFault(page)).toEqual([])
  const connections = page.getByRole('region', { name: 'Verbindungen nach außen' })
  await page.reload()
  await connections.getByText('Scans vom Scanner holen').waitFor()
})

test('paper of the feeder becomes a delivery of the mandant; an empty feeder says what to do', async () => {
  device.feeder = 'ScannerAdfEmpty'
  await openYear()
  await page.getByRole('button', { name: 'Vom Scanner holen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Im Einzug, beide Seiten' }).check()
  expect(await everyFault(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Scannen' }).click()
  await dialog.getByText('Im Einzug liegt kein Papier.').waitFor()
  device.feeder = 'ScannerAdfLoaded'
  device.files = [readFileSync(PAPER)]
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click()
  await dialog.getByLabel('Bezeichnung der Lieferung').fill('Scan am Empfang')
  await dialog.getByRole('button', { name: 'Scannen' }).click()
  await dialog.getByText('Der Scan ist da und wird gelesen.').waitFor()
  await dialog.getByRole('link', { name: 'Zur Lieferung' }).click()
  await page.getByRole('heading', { name: 'Scan am Empfang' }).waitFor()
  await page.getByRole('link', { name: 'Belegmappe herunterladen' }).waitFor()
  await page.getByText('Eva Zander').first().waitFor()
  expect(window.complaints.filter(text => !/Failed to load resource/.test(text))).toEqual([])
})
