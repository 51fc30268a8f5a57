import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const SAMPLE = join(import.meta.dirname, '../fixtures/samples/07-beitragsbescheinigung-kv.pdf')

let window: WindowOnEngine
let page: Page

beforeAll(async () => {
  window = await openWindow({ STEUERSTAPEL_WORKERS: '1' })
  page = window.page
  const file = { name: 'beitrag.pdf', mimeType: 'application/pdf', buffer: readFileSync(SAMPLE) }
  await sendBatch(page, 'Ergebnis ansehen', [file])
}, 180_000)

afterAll(() => window?.close())

const panel = () => page.getByRole('region', { name: 'Ergebnis' })

test('a result shows its DATEV files, its lists and its single documents, and each can be saved', async () => {
  await panel().getByRole('list', { name: 'DATEV-Dateien' }).waitFor()
  expect(await panel().getByRole('list', { name: 'DATEV-Dateien' }).innerText()).toMatch(/DATEV_Belege_\w+_1von1\.zip/)
  await panel().getByText('Verzeichnis und Protokoll').click()
  const lists = panel().getByRole('list', { name: 'Verzeichnis und Protokoll' })
  expect(await lists.innerText()).toMatch(/index\.csv.*[^]*protokoll\.jsonl/)
  expect(await seriousFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await lists.getByRole('link', { name: 'index.csv' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('index.csv')
  expect(readFileSync(await saved.path(), 'utf8')).toContain('beitrag.pdf')
})

test('the Belegmappe is shown in a tab of its own, as a PDF that is not saved', async () => {
  const link = panel().getByRole('link', { name: 'Belegmappe ansehen' })
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  const shown = await page.evaluate(
    async address => {
      const answer = await fetch(address)
      const start = (await answer.text()).slice(0, 5)
      return [answer.headers.get('content-type'), answer.headers.get('content-disposition')?.split(';')[0], start]
    },
    (await link.getAttribute('href')) ?? '',
  )
  expect(shown).toEqual(['application/pdf', 'inline', '%PDF-'])
})

test('a check of the Belegmappe shows every finding, before and after somebody changed the file', async () => {
  await panel().getByRole('button', { name: 'Belegmappe prüfen (verify)' }).click()
  await panel()
    .getByText(/Nichts Falsches gefunden: \d+ Prüfungen/)
    .waitFor({ timeout: 60_000 })
  const checks = panel().getByRole('list', { name: 'Belegmappe prüfen (verify)' })
  expect(await checks.innerText()).toContain('Kein Byte der Datei hat sich geändert')
  await checks.getByText('gleicher SHA-256').waitFor()
  expect(await seriousFaults(page)).toEqual([])

  const path = await binderPath()
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  writeFileSync(path, bytes)
  await panel().getByRole('button', { name: 'Belegmappe prüfen (verify)' }).click()
  await panel()
    .getByText(/\d von \d+ Prüfungen nicht bestanden/)
    .waitFor({ timeout: 60_000 })
  await checks.getByText('Die Datei wurde geändert, nachdem die Engine sie versiegelt hat.').waitFor()
  await checks.getByText('anderer SHA-256').waitFor()
  expect(await seriousFaults(page)).toEqual([])
}, 150_000)

/** Where the one Belegmappe of the engine lies. */
async function binderPath(): Promise<string> {
  const dataDir = await page.evaluate(async () => {
    const answer = await fetch('/local/settings')
    return ((await answer.json()) as { dataDir: string }).dataDir
  })
  const managed = join(dataDir, 'files/managed')
  const found = readdirSync(managed, { recursive: true, encoding: 'utf8' }).find(each =>
    /Belegmappe_.*\.pdf$/.test(each),
  )
  if (found === undefined) throw new Error('no Belegmappe')
  return join(managed, found)
}
