import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { openWindow } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const SAMPLE = join(import.meta.dirname, '../fixtures/samples/11-kita-bescheinigung.pdf')

const inbox = mkdtempSync(join(tmpdir(), 'eingang-'))
let window: WindowOnEngine
let page: Page

beforeAll(async () => {
  window = await openWindow({ STEUERSTAPEL_INBOX: inbox, STEUERSTAPEL_INBOX_QUIET_SECONDS: '1' })
  page = window.page
})

afterAll(async () => {
  await window?.close()
  rmSync(inbox, { recursive: true, force: true })
})

test('the start page says that the watched folder is watched, and leads to its details', async () => {
  const line = page.getByRole('region', { name: 'Eingangsordner' })
  await line.getByText(`Eingangsordner: ${inbox}`).waitFor()
  await line.getByText('Wird überwacht').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await line.getByRole('link', { name: 'Details: Eingangsordner' }).click()
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
  await page.getByText('Seit dem Start wurde nichts übernommen.').waitFor()
  expect(await seriousFaults(page)).toEqual([])
})

test('what was taken is listed with the reason why it has no mandant, and leads to its batch', async () => {
  await mkdir(join(inbox, 'Niemand Bekannt'))
  await copyFile(SAMPLE, join(inbox, 'Niemand Bekannt', 'kita.pdf'))
  await page.getByText('kein Mandant heißt wie der Unterordner').waitFor()
  const panel = page.getByRole('region', { name: 'Eingangsordner' })
  expect(await panel.innerText()).toMatch(/Niemand Bekannt · heute, .* · 1 Datei · ohne Mandant/)
  expect(await seriousFaults(page)).toEqual([])
  await panel.getByRole('link', { name: 'Niemand Bekannt' }).click()
  await page.getByRole('link', { name: 'Belegmappe herunterladen' }).waitFor()
})

test('a folder that cannot be read any more is told, with what to do', async () => {
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  rmSync(inbox, { recursive: true, force: true })
  await writeFile(inbox, 'no folder')
  await page.getByText('Nicht erreichbar').waitFor()
  await page.getByText('Bitte Laufwerk und Rechte prüfen').waitFor()
  expect(await seriousFaults(page)).toEqual([])
})

test('the key of the seal is shown, can be saved for an auditor, and is changed after a question', async () => {
  const card = page.getByRole('region', { name: 'Siegel der Belegmappen' })
  const keys = card.getByRole('list', { name: 'Siegelschlüssel' }).getByRole('listitem')
  await keys.first().waitFor()
  const before = await keys.allInnerTexts()
  expect(before).toEqual([expect.stringMatching(/^([0-9A-F]{4}-){4}[0-9A-F]{4} in Gebrauch seit \d\d\.\d\d\.\d{4}$/)])
  for (const [link, name] of [
    ['Öffentliche Schlüssel herunterladen', 'siegelschluessel.json'],
    ['Prüfseite für Browser herunterladen', 'Belegmappe-pruefen.html'],
  ] as const) {
    const download = page.waitForEvent('download')
    await card.getByRole('link', { name: link }).click()
    expect((await download).suggestedFilename()).toBe(name)
  }
  await card.getByRole('button', { name: 'Neuen Schlüssel verwenden' }).click()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Neuen Schlüssel verwenden' }).click()
  await card.getByText('abgelöst').waitFor()
  const after = await keys.allInnerTexts()
  expect(after).toHaveLength(2)
  expect(after[1]).toContain(before[0]?.slice(0, 24))
  expect(await seriousFaults(page)).toEqual([])
})

test('the window is dark when the system is, on every screen with enough contrast, unless a person chooses otherwise', async () => {
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
  const canvas = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('.fui-FluentProvider')!).backgroundColor)
  expect(await theme()).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(theme).toBe('dark')
  expect(await canvas()).toBe('rgb(27, 27, 27)')
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Zugänge' }).click()
  await page.getByRole('region', { name: 'Projekte und Partnercodes' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  await page.getByLabel('Bezeichnung').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: /^Niemand Bekannt/ }).click()
  await page.getByRole('region', { name: 'Dokumente' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'kita.pdf' }).click()
  await page.locator('[data-field]').first().waitFor()
  await page
    .getByRole('button', { name: /Bruttobetrag|Betrag|Absender/ })
    .first()
    .focus()
  expect(await seriousFaults(page)).toEqual([])

  // What 1366 pixels are at 200 % zoom: one place at a time, and the name of the product leads back to the list.
  await page.setViewportSize({ width: 683, height: 410 })
  await page.getByRole('heading', { name: 'kita.pdf' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Stapel' }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(683)
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Steuerstapel' }).click()
  await page
    .getByRole('navigation', { name: 'Stapel' })
    .getByRole('link', { name: /^Niemand Bekannt/ })
    .waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1366, height: 820 })

  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await page.getByRole('radio', { name: 'Hell' }).check()
  expect(await theme()).toBe('light')
  await page.reload()
  await page.getByRole('radio', { name: 'Hell', checked: true }).waitFor()
  expect(await theme()).toBe('light')
  await page.getByRole('radio', { name: 'Wie das System' }).check()
  expect([await theme(), await page.evaluate(() => localStorage.length)]).toEqual(['dark', 0])
  expect(window.complaints).toEqual([])
})
