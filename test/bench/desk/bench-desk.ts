import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { openWindow, sendBatch } from '../../e2e/window-on-engine.ts'
import type { WindowOnEngine } from '../../e2e/window-on-engine.ts'
import { quantile, say } from '../send-load.ts'
import { measureBoard } from './board.ts'
import { aStack, singlePages } from './desk-files.ts'
import { measureDrop } from './drop-files.ts'
import { figureLine } from './figure.ts'
import type { Figure } from './figure.ts'
import { measureFirstScreen } from './first-screen.ts'
import { timeNextDocuments } from './next-document.ts'
import type { NextTimes } from './next-document.ts'
import { openPictures } from './page-pictures.ts'
import type { Pictures } from './page-pictures.ts'
import { readScans, writeScans } from './scan-batches.ts'
import { measureShoebox } from './sort-shoebox.ts'

const PAGES = 60
const STEPS = 16
/** As long as somebody looks at a page at least. */
const LOOK_MS = 400

/**
 * `npm run bench -- desk [PART …]`: what a person waits for at the desk, on one engine with a worker for each core: first while
 * nothing else is done, then while two batches of scans are recognised. Goals stand beside; figures belong to this
 * machine and moment, the ratio of busy to idle less so. Parts: `board`, `first`, `drop`, `shoebox`, `waits`.
 */
export async function benchDesk(parts: readonly string[]): Promise<void> {
  const wants = (part: string) => parts.length === 0 || parts.includes(part)
  say(`\n${availableParallelism()} cores and as many workers`)
  if (wants('board')) tell(await measureBoard())
  if (!['first', 'drop', 'shoebox', 'waits'].some(wants)) return
  const scans = mkdtempSync(join(tmpdir(), 'steuerstapel-bench-'))
  if (wants('waits')) await writeScans(scans)
  const window = await openWindow({
    STEUERSTAPEL_WORKERS: String(availableParallelism()),
    STEUERSTAPEL_INPUT_ROOTS: scans,
  })
  const { page, engine } = window
  try {
    if (wants('first')) tell(await measureFirstScreen(page, engine.httpUrl))
    if (wants('drop')) tell(await measureDrop(browserOf(page), page, engine.httpUrl))
    if (wants('shoebox')) {
      const shoebox = await deliver(window, 'Schuhkarton', [scan('Schuhkarton.pdf', await aStack(PAGES, 3_000))])
      tell(await measureShoebox(page, engine.httpUrl, shoebox, PAGES))
    }
    if (wants('waits')) tell(await measureWaits(window))
  } finally {
    await engine.kill()
    await window.close()
    rmSync(scans, { recursive: true, force: true })
  }
}

function browserOf(page: Page) {
  const browser = page.context().browser()
  if (!browser) throw new Error('the browser is gone')
  return browser
}

function tell(figures: readonly Figure[]): void {
  for (const figure of figures) say(figureLine(figure))
}

async function measureWaits(window: WindowOnEngine): Promise<readonly Figure[]> {
  const { page, engine } = window
  const folder = await deliver(window, 'Ordner', await singlePages(2 * STEPS + 2))
  const shown = await deliver(window, 'Ansicht', [scan('Ansicht.pdf', await aStack(2 * STEPS, 2_000))])
  const pictures = await openPictures(page, engine.httpUrl, shown)
  const idle = await waits(page, engine.httpUrl, folder, pictures, 0)
  const recognition = await readScans(page, engine.httpUrl)
  const busy = await waits(page, engine.httpUrl, folder, pictures, 1)
  await recognition.requireUnderWay()
  return figuresOf(idle, busy)
}

interface Waits {
  readonly pictures: readonly number[]
  readonly next: NextTimes
}

/** Pages of one half, the other is left for the other moment: none was drawn before. */
async function waits(page: Page, base: string, batchId: string, pictures: Pictures, half: 0 | 1): Promise<Waits> {
  const times: number[] = []
  for (const one of pictures.filter((_, at) => at % 2 === half)) {
    await after(LOOK_MS)
    times.push(await one())
  }
  // The second time it goes on where the first one ended.
  if (half === 0) await page.goto(`${base}/#/stapel/${batchId}/pruefen`)
  await page.getByRole('heading', { name: /^Prüfen/ }).waitFor()
  return { pictures: times, next: await timeNextDocuments(page, STEPS) }
}

function figuresOf(idle: Waits, busy: Waits): readonly Figure[] {
  const at = (times: readonly number[], share: number) => quantile(times, share)
  const [quiet, loud] = [at(idle.pictures, 0.95), at(busy.pictures, 0.95)]
  const pair = (name: string, of: (waits: Waits) => readonly number[], goal: number | null): readonly Figure[] => [
    { name: `${name}: idle, p50`, value: at(of(idle), 0.5), unit: 'ms', goal: null },
    { name: `${name}: idle, p95`, value: at(of(idle), 0.95), unit: 'ms', goal: null },
    { name: `${name}: two batches in OCR, p50`, value: at(of(busy), 0.5), unit: 'ms', goal: null },
    { name: `${name}: two batches in OCR, p95`, value: at(of(busy), 0.95), unit: 'ms', goal },
  ]
  return [
    ...pair('picture of a page', ({ pictures }) => pictures, 150),
    { name: 'picture of a page: p95 busy to idle', value: loud / quiet, unit: 'times', goal: 1.5 },
    ...pair('key to the values of the next document', ({ next }) => next.values, 100),
    ...pair('key to the picture of the next document', ({ next }) => next.picture, null),
  ]
}

function scan(name: string, buffer: Buffer) {
  return { name, mimeType: 'application/pdf', buffer }
}

/** Sends files as a batch and waits for its end; gives its id. */
async function deliver({ page }: WindowOnEngine, name: string, files: Parameters<typeof sendBatch>[2]) {
  await sendBatch(page, name, files)
  const [, batchId] = /stapel\/(bat_\w+)/.exec(page.url()) ?? []
  if (batchId === undefined) throw new Error('the batch has no address')
  return batchId
}
