import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

let window: WindowOnEngine

beforeAll(async () => {
  window = await openWindow()
})

afterAll(() => window?.close())

test('the code of all screens comes once the first one is there, and nobody waits for it then', async () => {
  const { page } = window
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /assets\/settings-page-[^/]+\.js$/.test(name)),
  )
  await page.route('**/assets/*.js', route => route.abort())
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1, name: 'Einstellungen' }).count()).toBe(1)
  await page.unroute('**/assets/*.js')
})

test('a tab that is older than the engine says that it has to be loaded again, and does so', async () => {
  const { page } = window
  await page.goto(new URL('#/', page.url()).href)
  await page.route('**/assets/mandants-place-*.js', route => route.abort())
  await page.reload()
  await page.getByRole('link', { name: 'Mandanten', exact: true }).click()
  await page.getByText('Dieser Bereich ließ sich nicht laden').waitFor()
  await page.unroute('**/assets/mandants-place-*.js')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mandanten' }).waitFor()
  expect(window.complaints.filter(text => !/Failed to load resource/.test(text))).toEqual([])
})
