import type { Browser, Page } from 'playwright-core'

const STEPS = 300
const STEP_PX = 240
const CATEGORIES = ['disabled-by-default-devtools.timeline.frame']

interface TraceEvent {
  readonly name: string
  readonly ph: string
  /** µs. */
  readonly ts: number
  readonly args?: { readonly frame_reporter?: { readonly state: string; readonly affects_smoothness: boolean } }
}

/** Frames of one scrolling through a list. */
export interface Frames {
  /** ms from each frame that was drawn to the next. */
  readonly betweenMs: readonly number[]
  readonly drawn: number
  /** Frames that came too late to be shown, and were missed. */
  readonly dropped: number
}

/**
 * Scrolls the list with the wheel, a turn a frame, and reads from the browser's trace which frames were drawn and
 * dropped.
 */
export async function scrollFrames(browser: Browser, page: Page): Promise<Frames> {
  const box = await page.locator('nav[aria-label="Stapel"] div:has(> ul)').boundingBox()
  if (!box) throw new Error('there is no list to scroll')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await browser.startTracing(page, { categories: CATEGORIES })
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.wheel(0, STEP_PX)
    await page.evaluate(() => new Promise<void>(resolve => requestAnimationFrame(() => resolve())))
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] }
  const drawn = trace.traceEvents
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts)
    .toSorted((one, other) => one - other)
  const dropped = trace.traceEvents.filter(({ name, ph, args }) => {
    const report = args?.frame_reporter
    return name === 'PipelineReporter' && ph === 'b' && report?.state === 'STATE_DROPPED' && report.affects_smoothness
  })
  return {
    betweenMs: drawn.slice(1).map((ts, index) => (ts - (drawn[index] ?? ts)) / 1000),
    drawn: drawn.length,
    dropped: dropped.length,
  }
}
