import { setTimeout as after } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { PAGE_ID } from '../../../src-renderer/features/review/use-review-place.ts'

/** As long as somebody looks at a document at least before the next key. */
const LOOK_MS = 800

/** ms from a key to the frame in which something of the next document was there. */
export interface NextTimes {
  readonly values: readonly number[]
  readonly picture: readonly number[]
}

/** Leads through `count` documents of the screen on which they are checked, a key each. */
export async function timeNextDocuments(page: Page, count: number): Promise<NextTimes> {
  const times: { values: number; picture: number }[] = []
  for (let step = 0; step < count; step++) {
    await after(LOOK_MS)
    await page.evaluate(noteNextDocument, PAGE_ID)
    await page.keyboard.press('Control+ArrowDown')
    times.push(await page.evaluate(() => Reflect.get(globalThis, 'nextDocument') as (typeof times)[number]))
  }
  return { values: times.map(({ values }) => values), picture: times.map(({ picture }) => picture) }
}

/** Runs in the page: leaves a promise of both times, which count from the next key. */
function noteNextDocument(paneId: string): void {
  const nextFrame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
  const shown = () => document.querySelector('nav [aria-current="true"]')?.getAttribute('title')
  const picture = () => document.querySelector<HTMLImageElement>(`#${paneId} img`)
  const before = { shown: shown(), src: picture()?.src }
  const key = new Promise<number>(resolve =>
    addEventListener('keydown', event => event.key === 'ArrowDown' && resolve(event.timeStamp), { capture: true }),
  )
  const measure = async () => {
    const began = await key
    let values: number | null = null
    for (;;) {
      const image = picture()
      const isShown = shown() !== before.shown
      const isDrawn = isShown && image !== null && image.src !== before.src && image.complete && image.naturalWidth > 0
      // What is there now is in the frame that ends before the next one begins.
      const now = await nextFrame()
      if (isShown) values ??= now - began
      if (values !== null && isDrawn) return { values, picture: now - began }
    }
  }
  Reflect.set(globalThis, 'nextDocument', measure())
}
