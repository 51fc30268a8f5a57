import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptedPdf } from '../fixtures/make/bombs/encrypted-pdf.ts'
import { seriousFaults } from '../support/axe.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

let window: WindowOnEngine
let page: Page

const LOCKED = encryptedPdf('aes-256', { user: 'Löwe-48213', owner: 'chef' })
const SOUND = readFileSync(join(import.meta.dirname, '../fixtures/samples/07-beitragsbescheinigung-kv.pdf'))
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

beforeAll(async () => {
  window = await openWindow()
  page = window.page
})

afterAll(() => window?.close())

const passwordField = () => page.getByLabel('Kennwort der Datei')
const belegmappeIsNew = () => page.getByText('Die Belegmappe wird neu erstellt').waitFor({ state: 'detached' })
const downloaded = async (address: string): Promise<Buffer> => {
  const answer = await page.request.get(new URL(address, page.url()).href)
  expect(answer.ok()).toBe(true)
  return answer.body()
}

test('a locked PDF is opened with its password, joins the Belegmappe alone, and stays as it came', async () => {
  await sendBatch(page, 'Mit gesperrter Datei', [pdf('gesperrt.pdf', LOCKED), pdf('beitrag.pdf', SOUND)])
  const table = page.getByRole('region', { name: 'Dokumente' })
  const batchId = /stapel\/(bat_\w+)/.exec(page.url())?.[1] ?? ''
  const detail = async () =>
    (await (await page.request.get(new URL(`/local/batches/${batchId}`, page.url()).href)).json()) as {
      documents: { id: string; filename: string; status: string; kind: unknown; again?: string }[]
      result: { sha256?: string; filename: string }
    }
  const before = await detail()
  const earlier = await downloaded(`/local/batches/${batchId}/result`)
  expect(before.documents.map(({ filename, status, again }) => [filename, status, again])).toEqual([
    ['gesperrt.pdf', 'failed', 'password'],
    ['beitrag.pdf', 'processed', undefined],
  ])
  await page.getByRole('region', { name: 'Eine Datei ist nicht gelesen' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])

  await passwordField().fill('falsch')
  await page.getByRole('button', { name: 'Öffnen und lesen: gesperrt.pdf' }).click()
  await page.getByText('Dieses Kennwort öffnet die Datei nicht').waitFor()
  expect((await detail()).documents[0]?.status).toBe('failed')

  await passwordField().fill('Löwe-48213')
  await page.keyboard.press('Enter')
  await page.getByText('„gesperrt.pdf“ ist gelesen und kommt in die Belegmappe.').waitFor()
  await belegmappeIsNew()
  await expect
    .poll(async () => (await table.getByRole('row', { name: /gesperrt/ }).innerText()).includes('–'))
    .toBe(false)
  const after = await detail()
  expect(after.documents.map(({ id, status }) => [id, status])).toEqual(
    before.documents.map(({ id }) => [id, 'processed']),
  )
  expect(after.documents[1]).toEqual(before.documents[1])
  expect((await downloaded(`/local/batches/${batchId}/result`)).equals(earlier)).toBe(false)
  const original = await downloaded(`/local/documents/${before.documents[0]?.id}/original`)
  expect(original.equals(LOCKED)).toBe(true)
  const words = await page.request.get(
    new URL(`/local/documents/${before.documents[0]?.id}/pages/1/words`, page.url()).href,
  )
  expect(await words.text()).toContain('Geheime')

  await page.getByRole('button', { name: 'Belegmappe prüfen' }).click()
  await page.getByText(/Nichts Falsches gefunden: \d+ Prüfungen/).waitFor()
})

test('the password is in no file of the data folder and in no output', () => {
  const { dataDir, output } = window.engine
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
  expect(files.length).toBeGreaterThan(5)
  const told = files.filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes('48213'))
  expect(told.map(({ name }) => name)).toEqual([])
  expect(output()).not.toContain('48213')
})

test('a batch whose only file is locked is made anew with the opened file', async () => {
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  await page.getByRole('button', { name: 'Abbrechen' }).waitFor()
  await page
    .getByTestId('file-input')
    .setInputFiles([pdf('nur-gesperrt.pdf', encryptedPdf('aes-128', { user: 'auf', owner: 'x' }))])
  await page.getByLabel('Bezeichnung').fill('Nur gesperrt')
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  await page.getByText('Kein Dokument konnte verarbeitet werden').first().waitFor()
  const failedAt = page.url()
  await passwordField().fill('auf')
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.href !== failedAt)
  await page.getByRole('link', { name: 'Belegmappe herunterladen' }).waitFor()
  await page.getByRole('region', { name: 'Dokumente' }).getByRole('link', { name: 'nur-gesperrt.pdf' }).click()
  await expect.poll(() => page.getByText('mit dem eingegebenen Kennwort geöffnet').count()).toBe(1)
})
