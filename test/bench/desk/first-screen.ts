import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import type { Figure } from './figure.ts'

/** Scripts that the browser fetches until the first screen is there, packed. */
export async function measureFirstScreen(page: Page, base: string): Promise<readonly Figure[]> {
  const scripts: Response[] = []
  const note = (response: Response) => void (response.url().endsWith('.js') && scripts.push(response))
  await page.goto(`${base}/readyz`)
  page.on('response', note)
  await page.goto(`${base}/`)
  await page.locator('nav[aria-label="Stapel"]').waitFor()
  page.off('response', note)
  const bytes = await Promise.all(scripts.map(async script => gzipSync(await script.body(), { level: 9 }).length))
  const sum = bytes.reduce((total, each) => total + each, 0)
  return [{ name: 'scripts until the first screen, packed', value: sum / 1000, unit: 'kB', goal: 350 }]
}
