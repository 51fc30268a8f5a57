import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { openWindow } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const BATCHES = 54
/** Sent later on: a quick engine beside a slow browser has nothing of the first left that waits. */
const MORE = 30

let window: WindowOnEngine
let page: Page

beforeAll(async () => {
  window = await openWindow()
  page = window.page
  await page.evaluate(sendMany, { count: BATCHES, isMore: false })
  await page.reload()
})

afterAll(() => window?.close())

const list = () => page.getByRole('navigation', { name: 'Stapel' }).getByRole('listitem')
const names = () => list().locator('a[data-row]').allInnerTexts()
/** Only of a row: the whole page has the focus, and all of its text, when nothing else has it. */
const focusedRow = () =>
  page.evaluate(() => (document.activeElement?.matches('a[data-row]') ? document.activeElement.textContent : ''))

test('a batch that waits says how many are before it', async () => {
  await list().filter({ hasText: 'sind vorher dran' }).first().getByRole('link').click()
  await page
    .getByRole('region', { name: 'Gesamtfortschritt' })
    .getByText(/Wartet: \d+ Stapel sind vorher dran/)
    .waitFor()
  expect(await seriousFaults(page)).toEqual([])
})

test('batches are narrowed by status, and the list follows what becomes of them', async () => {
  const found = async () => Number(/(\d+) gefunden/.exec(await page.getByText(/\d+ gefunden/).innerText())?.[1])
  await page.evaluate(sendMany, { count: MORE, isMore: true })
  await page.getByLabel('Status').selectOption({ label: 'Wartet' })
  await page.getByText(/\d+ gefunden/).waitFor()
  await expect.poll(found).toBeGreaterThan(0)
  const before = await found()
  expect(before).toBeLessThan(BATCHES + MORE)
  expect((await list().allInnerTexts()).filter(text => !text.includes('Wartet'))).toEqual([])
  await expect.poll(found).toBeLessThan(before)
  await expect.poll(found).toBe(0)
  await page.getByRole('button', { name: 'Alle zeigen' }).click()
})

test('the list is scrolled, not turned over, and its place is kept in the address', async () => {
  const scroller = page.getByRole('navigation', { name: 'Stapel' }).locator('div:has(> ul)')
  const placeOf = () => list().first().getAttribute('aria-posinset')
  await expect.poll(() => list().first().getAttribute('aria-setsize')).toBe(String(BATCHES + MORE))
  await list().getByRole('link').first().focus()
  await page.keyboard.press('End')
  await list().filter({ hasText: 'Belege 0' }).waitFor()
  await expect.poll(focusedRow).toContain('Belege 0')
  await page.keyboard.press('Home')
  await expect.poll(placeOf).toBe('1')
  await expect.poll(focusedRow).toContain(`Nachtrag ${MORE - 1}`)
  await page.keyboard.press('End')
  // At once: what had the focus is out of sight, and the last row is not there yet.
  await page.keyboard.press('Home')
  await expect.poll(focusedRow).toContain(`Nachtrag ${MORE - 1}`)
  expect(await placeOf()).toBe('1')
  await scroller.evaluate((element, rows) => (element.scrollTop = rows * 82), BATCHES + MORE)
  await list().filter({ hasText: 'Belege 0' }).waitFor()
  const lastPlace = await placeOf()
  await page.reload()
  await list().first().waitFor()
  expect(Number(lastPlace)).toBeGreaterThan(20)
  const [first = ''] = await names()
  await list().getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: first }).waitFor()
})

test('batches are found by a part of their name while typing, and by mandant; the address keeps it', async () => {
  await page.getByLabel('Name enthält').fill('müll 7')
  await page.getByText('1 gefunden').waitFor()
  expect(await names()).toEqual(['MÜLL 7'])
  expect(await seriousFaults(page)).toEqual([])
  await page.reload()
  await page.getByText('1 gefunden').waitFor()
  expect(await page.getByLabel('Name enthält').inputValue()).toBe('müll 7')
  await list().getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'MÜLL 7' }).waitFor()
  await page.getByText('1 gefunden').waitFor()

  await page.getByRole('button', { name: 'Alle zeigen' }).click()
  await expect.poll(() => list().first().getAttribute('aria-setsize')).toBe(String(BATCHES + MORE))
  expect(await page.getByLabel('Name enthält').inputValue()).toBe('')
  await page.getByRole('combobox', { name: 'Mandant' }).fill('muster')
  await page.getByRole('option', { name: 'Muster GmbH' }).click()
  await page.getByText('9 gefunden').waitFor()
  await page.getByLabel('Name enthält').fill('gibt es nicht')
  await page.getByText('Kein Stapel passt zu dieser Auswahl.').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  expect(window.complaints).toEqual([])
})

/** Runs in the page: sends batches of one small text file each. */
async function sendMany({ count, isMore }: { readonly count: number; readonly isMore: boolean }): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const form = new FormData()
    const name = index % 3 === 1 ? `MÜLL ${index}` : `Belege ${index}`
    form.append('name', isMore ? `Nachtrag ${index}` : name)
    form.append('mandant', !isMore && index % 6 === 0 ? 'Muster GmbH' : '')
    form.append('files', new File([`Quittung ${index}`], `beleg-${index}.txt`))
    const answer = await fetch('/local/batches', { method: 'POST', body: form })
    if (!answer.ok) throw new Error(await answer.text())
  }
}
