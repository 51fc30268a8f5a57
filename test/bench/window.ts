import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Browser } from 'playwright-core'
import { openWindow } from '../e2e/window-on-engine.ts'
import { fillBatches } from '../support/fill-batches.ts'
import { quantile, say } from './send-load.ts'
import { buildPage } from './window/build-pages.ts'
import type { PageSize } from './window/build-pages.ts'
import { scrollFrames } from './window/scroll-frames.ts'
import type { Frames } from './window/scroll-frames.ts'
import { timeToList } from './window/time-to-list.ts'

const BARE = join(import.meta.dirname, 'window/bare-page')
const COUNTS = [0, 100, 10_000]
const SCROLLED = 10_000

/**
 * `npm run bench -- window [ROUNDS]`: bytes of the built window, ms from navigation to the first list of batches
 * without a cache, and the frames of scrolling through 10,000; each beside a bare page of React and Fluent from the
 * same build, with
 * as many plain rows and no engine, in the same run and interleaved. Figures belong to this machine and moment.
 */
export async function benchWindow([rounds = '7']: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-bench-'))
  const bare = Fastify()
  const look = { viewport: { width: 1280, height: 720 } }
  const window = await openWindow({ STEUERSTAPEL_WORKERS: '1' }, look)
  try {
    const ours = await buildPage(join(folder, 'window'))
    const theirs = await buildPage(join(folder, 'bare'), BARE)
    saySizes(ours, theirs)
    const bareUrl = await serve(bare, join(folder, 'bare'))
    const browser = window.page.context().browser()
    if (!browser) throw new Error('the browser is gone')
    const { cookies } = await window.page.context().storageState()
    const opened = { storageState: { cookies, origins: [] } }
    say('\nms to first list   p50     p95   bare p50   ratio')
    let there = 0
    for (const count of COUNTS) {
      fillBatches(window.engine.dataDir, count - there, there)
      there = count
      const times: { ours: number; bare: number }[] = []
      for (let round = 0; round < Number(rounds); round += 1) {
        times.push({
          ours: await timeToList(browser, `${window.engine.httpUrl}/`, opened),
          bare: await timeToList(browser, `${bareUrl}/#${count}`, {}),
        })
      }
      const [own, other] = [times.map(each => each.ours), times.map(each => each.bare)]
      const [median, bareMedian] = [quantile(own, 0.5), quantile(other, 0.5)]
      const cells = [median, quantile(own, 0.95), bareMedian].map(ms => ms.toFixed(0).padStart(8))
      say(`${`${count} batches`.padEnd(14)} ${cells.join('')} ${(median / bareMedian).toFixed(2).padStart(9)}`)
    }
    say(`\nscrolling ${SCROLLED}    drawn  dropped  p50 ms  p95 ms  p99 ms`)
    await window.page.reload()
    sayFrames('window', await scrollFrames(browser, await listOf(window.page)))
    sayFrames('bare page', await scrollBare(browser, `${bareUrl}/#${SCROLLED}`))
  } finally {
    await window.close()
    await bare.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function scrollBare(browser: Browser, url: string): Promise<Frames> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  try {
    await page.goto(url)
    return await scrollFrames(browser, await listOf(page))
  } finally {
    await page.close()
  }
}

async function listOf<T extends Awaited<ReturnType<typeof openWindow>>['page']>(page: T): Promise<T> {
  await page.locator('nav[aria-label="Stapel"] li a').first().waitFor({ timeout: 60_000 })
  return page
}

async function serve(app: FastifyInstance, root: string): Promise<string> {
  await app.register(fastifyStatic, { root })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

function saySizes(ours: PageSize, bare: PageSize): void {
  const row = (name: string, own: number, other: number) =>
    say(`${name.padEnd(14)} ${kilo(own)} ${kilo(other)} ${(own / other).toFixed(2).padStart(7)}`)
  say('bytes, kB        window     bare   ratio')
  row('code', ours.code, bare.code)
  row('code, gzip', ours.codeGzip, bare.codeGzip)
  say(`${'assets'.padEnd(14)} ${kilo(ours.assets)}`)
}

function sayFrames(name: string, { betweenMs, drawn, dropped }: Frames): void {
  const cells = [0.5, 0.95, 0.99].map(share => quantile(betweenMs, share).toFixed(1).padStart(7))
  say(`${name.padEnd(18)} ${String(drawn).padStart(5)} ${String(dropped).padStart(8)} ${cells.join(' ')}`)
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(0).padStart(8)
}
