import type { Browser, BrowserContextOptions } from 'playwright-core'

/**
 * Opens the page in a profile without a cache; ms from the beginning of the navigation until the list was drawn. `look`
 * may hold the cookies of a session.
 */
export async function timeToList(browser: Browser, url: string, look: BrowserContextOptions): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'de-DE', ...look })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteFirstList)
    await page.goto(url)
    const found = page.locator('html[data-first-list]')
    await found.waitFor({ state: 'attached', timeout: 60_000 })
    return Number(await found.getAttribute('data-first-list'))
  } finally {
    await context.close()
  }
}

/**
 * Runs in the page before its scripts: notes when the first row of the list, or the word that there is none, was drawn.
 */
function noteFirstList(): void {
  const observer = new MutationObserver(() => {
    const list = document.querySelector('nav[aria-label="Stapel"]')
    const isThere = list?.querySelector('li a') ?? list?.textContent?.includes('Noch kein Stapel')
    if (!isThere) return
    observer.disconnect()
    // The frame that shows it is drawn before the next one begins.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        document.documentElement.dataset['firstList'] = performance.now().toFixed(1)
      }),
    )
  })
  observer.observe(document, { childList: true, subtree: true })
}
