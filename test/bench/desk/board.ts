import type { Page } from 'playwright-core'
import { openWindow } from '../../e2e/window-on-engine.ts'
import { quantile } from '../send-load.ts'
import { fillBoard } from './fill-board.ts'
import type { Figure } from './figure.ts'

const CLIENT_YEARS = 50_000
const ROUNDS = 7
const SCROLL_STEPS = 300

/** The board of many client-years: from the click to its first rows, from the navigation to them, and its frames. */
export async function measureBoard(): Promise<readonly Figure[]> {
  const window = await openWindow({}, { reducedMotion: 'reduce' })
  try {
    const { page, engine } = window
    fillBoard(engine.dataDir, CLIENT_YEARS)
    const clicked: number[] = []
    const opened: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await page.goto(`${engine.httpUrl}/readyz`)
      await page.goto(`${engine.httpUrl}/#/mandantenjahre`)
      opened.push(await page.evaluate(timeToRows, null))
      await page.getByRole('link', { name: 'Einstellungen' }).click()
      await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
      clicked.push(await page.evaluate(timeToRows, 'Mandantenjahre'))
    }
    const frames = await scrollBoard(page)
    return [
      { name: 'board of 50,000: click to rows, p50', value: quantile(clicked, 0.5), unit: 'ms', goal: 300 },
      {
        name: 'board of 50,000: start of the window to rows, p50',
        value: quantile(opened, 0.5),
        unit: 'ms',
        goal: null,
      },
      { name: 'board of 50,000: frames while scrolling, p50', value: quantile(frames, 0.5), unit: 'ms', goal: 17 },
      { name: 'board of 50,000: frames while scrolling, p95', value: quantile(frames, 0.95), unit: 'ms', goal: null },
    ]
  } finally {
    await window.close()
  }
}

/** Runs in the page: ms from the click on a link (null: from the navigation) until rows of the board were drawn. */
async function timeToRows(link: string | null): Promise<number> {
  const nextFrame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
  const found = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === link)
  const began = link === null ? 0 : performance.now()
  found?.click()
  while (document.querySelector('a[data-client-year]') === null) await nextFrame()
  await nextFrame()
  return performance.now() - began
}

async function scrollBoard(page: Page): Promise<readonly number[]> {
  const list = page.locator('div:has(> ul):has(a[data-client-year])').last()
  return list.evaluate(async (element, steps) => {
    const nextFrame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
    const frames: number[] = []
    let before = await nextFrame()
    for (let step = 0; step < steps; step++) {
      element.scrollTop += 240
      const now = await nextFrame()
      frames.push(now - before)
      before = now
    }
    if (element.scrollTop === 0) throw new Error('the board was not scrolled')
    return frames
  }, SCROLL_STEPS)
}
