import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { openWindow } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

let window: WindowOnEngine
let page: Page

beforeAll(async () => {
  window = await openWindow()
  page = window.page
})

afterAll(() => window?.close())

const steps = () => page.getByRole('region', { name: 'Willkommen bei Steuerstapel' })

test('who has nothing yet is offered three steps, and may skip them for good', async () => {
  await steps()
    .getByText(/\d [GM]B frei/)
    .waitFor()
  expect(await steps().getByRole('heading', { level: 3 }).count()).toBe(3)
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 683, height: 410 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(683)
  await page.setViewportSize({ width: 1366, height: 820 })
  await steps().getByRole('button', { name: 'Überspringen' }).click()
  await steps().waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Neuer Stapel' }).waitFor()
  await page.getByText('Noch kein Stapel').waitFor()
  expect(await steps().count()).toBe(0)
})

test('the office is named, and two clicks later a sample is a Belegmappe that can be looked at', async () => {
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await steps().getByLabel('Name der Kanzlei').fill('Kanzlei Süd')
  await steps().getByRole('button', { name: 'Merken' }).click()
  await steps().getByText('Gemerkt; gilt nach dem nächsten Start').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await steps().getByRole('button', { name: 'Beispiel ausprobieren' }).click()
  await page.getByRole('heading', { level: 1, name: 'Beispiel' }).waitFor()
  await page.getByRole('link', { name: 'Belegmappe herunterladen' }).waitFor()
  await page.getByRole('row', { name: /lohnsteuerbescheinigung\.pdf.*Lohnsteuerbescheinigung/ }).waitFor()
  await page.getByRole('row', { name: /kassenbon-foto\.jpg/ }).waitFor()
  expect(window.complaints).toEqual([])

  await page.getByRole('link', { name: 'Steuerstapel' }).click()
  await page.getByRole('heading', { name: 'Mandantenjahre' }).waitFor()
  expect(await steps().count()).toBe(0)
})

test('the samples that ship are the ones that are drawn for the tests', () => {
  const bytes = (folder: string, name: string) => readFileSync(join(import.meta.dirname, '../..', folder, name))
  for (const name of [
    '01-lohnsteuerbescheinigung-2025.pdf',
    '03-rechnung-bueromaterial.pdf',
    '13-kassenbon-foto.jpg',
  ]) {
    const shipped = bytes('src-renderer/features/first-start/samples', name)
    expect(shipped.equals(bytes('test/fixtures/samples', name)), name).toBe(true)
  }
})
