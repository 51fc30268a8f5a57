import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '../../src-renderer/texts.de.ts'
import { openWindow } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

let window: WindowOnEngine

beforeAll(async () => {
  window = await openWindow()
})
afterAll(() => window?.close())

test('an answer that does not fit is told as an error, and the window goes on when the next one fits', async () => {
  const { page } = window
  await page.route('**/local/clients', route => route.fulfill({ json: { clients: [{ id: 1, name: null }] } }))
  await page.evaluate(() => (location.hash = '#/zugaenge'))
  const notice = page.getByText(texts.errors.unexpectedAnswer)
  await expect.poll(() => notice.count()).toBe(1)
  await page.unroute('**/local/clients')
  await page.getByRole('button', { name: texts.errors.retry }).click()
  await expect.poll(() => notice.count()).toBe(0)
})
