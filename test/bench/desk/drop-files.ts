import type { Browser, Page } from 'playwright-core'
import type { Figure } from './figure.ts'

const FILES = 1_200

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** µs of the clock, and of processor time. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Drops many files on the window; the longest task of its page until all of them are looked at. */
export async function measureDrop(browser: Browser, page: Page, base: string): Promise<readonly Figure[]> {
  await page.goto(`${base}/#/neu`)
  await page.getByTestId('drop-zone').waitFor()
  await page.evaluate(makeFiles, FILES)
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  await page.evaluate(dropFiles)
  await page.getByText(`${FILES} Dateien`).first().waitFor()
  await page.waitForFunction(() => performance.now() - (Reflect.get(globalThis, 'lastTask') as number) > 3_000)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] }
  await page.getByRole('button', { name: 'Alle entfernen' }).click()
  const tasks = tasksOfPage(trace.traceEvents)
  const longest = (of: (task: TraceEvent) => number) => Math.max(0, ...tasks.map(of)) / 1_000
  const name = '1,200 files dropped: longest task'
  return [
    { name: `${name}, processor time`, value: longest(({ tdur = 0 }) => tdur), unit: 'ms', goal: 200 },
    { name: `${name}, clock`, value: longest(({ dur = 0 }) => dur), unit: 'ms', goal: null },
  ]
}

/** Tasks of the threads on which pages run; their processor time says the same on a busy machine. */
function tasksOfPage(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`))
}

/** Runs in the page: what is dropped, which the system has ready. */
function makeFiles(count: number): void {
  const transfer = new DataTransfer()
  for (let at = 0; at < count; at++) transfer.items.add(new File([`Beleg ${at}`.repeat(2_000)], `Beleg ${at}.txt`))
  Reflect.set(globalThis, 'dropped', transfer)
}

/** Runs in the page: drops files on it as the system would, and notes when its last long task was. */
function dropFiles(): void {
  const note = (): void => void Reflect.set(globalThis, 'lastTask', performance.now())
  note()
  new PerformanceObserver(note).observe({ entryTypes: ['longtask'] })
  const options = { dataTransfer: Reflect.get(globalThis, 'dropped') as DataTransfer, bubbles: true, cancelable: true }
  document.body.dispatchEvent(new DragEvent('dragover', options))
  // Not in the task of this script, which a person's drop is no part of.
  setTimeout(() => document.body.dispatchEvent(new DragEvent('drop', options)))
}
