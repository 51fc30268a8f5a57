import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const SAMPLES = join(import.meta.dirname, '../fixtures/samples')
const BILL = '03-rechnung-bueromaterial.pdf'

let window: WindowOnEngine
let other: Page
beforeAll(async () => {
  window = await openWindow()
  await sendBatch(window.page, 'Zwei Fenster', [
    { name: BILL, mimeType: 'application/pdf', buffer: readFileSync(join(SAMPLES, BILL)) },
  ])
  await window.page.getByRole('link', { name: /^Prüfen/ }).click()
  other = await window.page.context().newPage()
  await other.goto(window.page.url())
  for (const page of [window.page, other]) await page.getByLabel('Bruttobetrag').waitFor()
})
afterAll(() => window?.close())

test('who confirms what somebody else changed meanwhile is told so, and a change after it asks again', async () => {
  const { page } = window
  // The second window sees no more of what the first one does.
  await other.route(/\/local\/batches\/[^/]+$/, route =>
    route.request().method() === 'GET' ? route.abort('connectionreset') : route.continue(),
  )
  await write(page, '420,00')
  await page.locator('output').getByText('noch 1 von 1 offen').waitFor()
  await other.keyboard.press('Control+Enter')
  await other
    .getByTestId('review-notice')
    .getByText(/Inzwischen wurde an diesem Beleg etwas geändert/)
    .waitFor()
  await page.reload()
  await page.locator('output').getByText('noch 1 von 1 offen').waitFor()
  expect(await page.getByLabel('Bruttobetrag').inputValue()).toMatch(/^420,00/)
  // It is read anew first, and stays open as long.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+Enter')
      return page.locator('output').allInnerTexts()
    })
    .toContainEqual(expect.stringContaining('alle 1 geprüft'))
  await write(page, '421,00')
  await page.locator('output').getByText('noch 1 von 1 offen').waitFor()
})

async function write(page: Page, amount: string): Promise<void> {
  await page.bringToFront()
  await page.getByLabel('Bruttobetrag').fill(amount)
  const taken = page.waitForResponse(/\/corrections$/)
  await page.getByLabel('Bruttobetrag').press('Enter')
  await taken
}
