import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { ensureBuiltWindow } from '../support/built-window.ts'
import { launchChromium } from '../support/chromium.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'

const SAMPLES = join(import.meta.dirname, '../fixtures/samples')
const SCAN = join(SAMPLES, '04-rechnung-buecher-quer.pdf')
const BROKEN = join(SAMPLES, '18-abgebrochener-scan.pdf')

const data = temporaryDataDir()
let engine: EngineProcess
let browser: Browser

beforeAll(async () => {
  await ensureBuiltWindow()
  engine = await startEngine({ dataDir: data.dataDir })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await engine?.stop()
  data.remove()
})

test('in the window a person signs in, drops documents, watches, checks what was read and saves the Belegmappe', async () => {
  const { page, complaints } = await openWatchedPage()

  await page.goto(await signInLink())
  await page.getByRole('heading', { name: 'Neuer Stapel' }).waitFor()
  expect(page.url()).not.toContain('anmelden')
  expect(await page.getByRole('button', { name: 'Auswahl öffnen' }).count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Open' }).count()).toBe(0)
  expect(await seriousFaults(page)).toEqual([])

  await drop(page, [SCAN, BROKEN])
  await page.getByText('2 Dateien, ').waitFor()
  await page.getByLabel('Bezeichnung').fill('Bücher & Müll')
  await page.getByRole('main').getByLabel('Mandant').fill('Quastenberg, Marlene')
  await recordProgress(page)
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()

  await page.getByRole('heading', { name: 'Bücher & Müll' }).waitFor()
  // The button that had the keyboard is gone; the next Tab begins at what came in its place.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('inhalt')
  await expect.poll(() => page.title()).toBe('Bücher & Müll – Steuerstapel')
  const download = page.getByRole('link', { name: 'Belegmappe herunterladen' })
  await download.waitFor()
  expect(await recordedProgress(page)).toMatch(/(wird|werden) [\s\S]*\d+\s%/)
  const table = page.getByRole('region', { name: 'Dokumente' })
  await expect
    .poll(() => table.getByRole('row').allInnerTexts())
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/04-rechnung-buecher-quer\.pdf[\s\S]*18\.09\.2025[\s\S]*361,60\s€/),
      ]),
    )
  expect(await table.getByRole('row', { name: /18-abgebrochener-scan/ }).innerText()).toMatch(
    /beschädigt|unvollständig/,
  )
  expect(await seriousFaults(page)).toEqual([])

  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(saved.suggestedFilename()).toMatch(/^Belegmappe_.*\.pdf$/)
  const bytes = readFileSync(await saved.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.subarray(-1024).toString('latin1')).toContain('%%EOF')

  await page.getByRole('link', { name: '04-rechnung-buecher-quer.pdf' }).click()
  const amount = page.getByRole('button', { name: /Bruttobetrag/ })
  const box = page.locator('[data-field="gross"]')
  await box.waitFor()
  await amount.focus()
  expect(await box.getAttribute('data-active')).toBe('true')
  // The scan lies on its side; upright, the total stands in the right half of a page that is higher than wide.
  const [sheet, place] = [await page.locator('img[alt^="Seite 1"]').boundingBox(), await box.boundingBox()]
  expect(sheet && sheet.height > sheet.width).toBe(true)
  expect(sheet && place && place.x > sheet.x + sheet.width / 2).toBe(true)
  expect(await seriousFaults(page)).toEqual([])

  expect(complaints).toEqual([])
})

test('a browser that was not invited sees no data', async () => {
  const { page } = await openWatchedPage()
  await page.goto(engine.httpUrl)
  await page.getByRole('heading', { name: 'Bitte anmelden' }).waitFor()
  expect(await page.evaluate(`fetch('/local/batches').then(answer => answer.status)`)).toBe(401)
  expect(await seriousFaults(page)).toEqual([])
})

/** A page in a profile of its own; what its console complains about (content policy included) is collected. */
async function openWatchedPage(): Promise<{ page: Page; complaints: string[] }> {
  const complaints: string[] = []
  const page = await browser.newPage({ viewport: { width: 1366, height: 820 }, locale: 'de-DE' })
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return { page, complaints }
}

async function signInLink(): Promise<string> {
  const find = () => /http:\/\/\S+#anmelden=\S+/.exec(engine.output())?.[0]
  await expect.poll(find).toBeTruthy()
  return find() ?? ''
}

/** Drops files on the drop zone as the desktop's file manager does. */
async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const files = paths.map(path => ({ name: basename(path), base64: readFileSync(path).toString('base64') }))
  await page.evaluate(dropped => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: 'application/pdf' }))
    }
    const zone = document.querySelector('[data-testid="drop-zone"]')
    for (const type of ['dragover', 'drop']) {
      zone?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }))
    }
  }, files)
}

/** Keeps what the progress says from now on: a small stack is done faster than a test can look. */
async function recordProgress(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seenProgress: seen })
    new MutationObserver(() => {
      const shown = document.querySelector<HTMLElement>('section[aria-label="Gesamtfortschritt"]')?.innerText
      if (shown !== undefined && shown !== seen.at(-1)) seen.push(shown)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

async function recordedProgress(page: Page): Promise<string> {
  return page.evaluate(() => (globalThis as unknown as { seenProgress: string[] }).seenProgress.join('\n'))
}
