import type { Page } from 'playwright-core'
import type { Figure } from './figure.ts'

/**
 * Sorts a scan of `count` pages by keys on the screen of its pages, so that a document begins at every other page; each
 * eleventh page is turned, each thirteenth set aside. Counts until the engine has all of it.
 */
export async function measureShoebox(page: Page, base: string, batchId: string, count: number): Promise<Figure[]> {
  await page.goto(`${base}/#/stapel/${batchId}/seiten`)
  const tiles = page.getByRole('list', { name: 'Alle Seiten' }).locator('[data-page]')
  await tiles.first().waitFor()
  if ((await tiles.count()) !== count) throw new Error(`there are ${await tiles.count()} pages instead of ${count}`)
  const began = performance.now()
  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  await press('Home')
  for (let number = 1; number <= count; number++) {
    const begins = await tiles.nth(number - 1).getAttribute('data-begins')
    if (number > 1 && (begins === 'true') !== (number % 2 === 1)) await press('t')
    if (number % 11 === 0) await press('r')
    if (number % 13 === 0) await press('Delete')
    if (number < count) await press('ArrowRight')
  }
  const wanted = Array.from({ length: count / 2 }, (_, at) => 2 * at + 1).join()
  for (;;) {
    if ((await firstPages(page, base, batchId)).join() === wanted) break
    await page.waitForTimeout(100)
  }
  const seconds = (performance.now() - began) / 1000
  return [{ name: `shoebox of ${count} pages sorted by ${keys} keys, stored`, value: seconds, unit: 's', goal: 120 }]
}

/** Numbers of the pages at which documents begin, as the engine has them. */
async function firstPages(page: Page, base: string, batchId: string): Promise<readonly number[]> {
  const answer = await page.request.get(`${base}/local/batches/${batchId}`)
  const { documents } = (await answer.json()) as {
    documents: readonly { isContainer: boolean; pages: readonly { sourceNumber: number }[] }[]
  }
  return documents
    .filter(({ isContainer }) => !isContainer)
    .flatMap(({ pages }) => pages[0]?.sourceNumber ?? [])
    .toSorted((one, other) => one - other)
}
