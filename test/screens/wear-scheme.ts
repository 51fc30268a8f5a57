import type { Page } from 'playwright-core'

/** Makes the window light or dark as the system would, and waits until no colour changes any more. */
export async function wearScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`html[data-theme="${scheme}"]`).waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise(resolve => requestAnimationFrame(resolve))
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}
