import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { ensureBuiltWindow } from '../support/built-window.ts'
import { launchChromium } from '../support/chromium.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { FAR_LIMIT_MS } from '../support/far-limit.ts'

/** A window in a real browser over an engine of its own. */
export interface WindowOnEngine {
  readonly engine: EngineProcess
  readonly page: Page
  /** What the browser's console said of errors and warnings, the content policy's included. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/**
 * Starts engine and browser, and signs in. `settings` are the engine's environment, `look` is the browser's, `config`
 * is what stands in config.json. Pages that an engine of this run has read are not read again unless `readsPagesOnce`
 * is false: for what a window shows while pages are read.
 */
export async function openWindow(
  settings: Readonly<Record<string, string>> = {},
  look: BrowserContextOptions = {},
  config: Readonly<Record<string, unknown>> = {},
  readsPagesOnce = true,
): Promise<WindowOnEngine> {
  await ensureBuiltWindow()
  const data = temporaryDataDir()
  writeFileSync(join(data.dataDir, 'config.json'), JSON.stringify(config))
  // Each worker loads the recogniser's models, and other windows are tested at the same time.
  const oneWorker = { STEUERSTAPEL_WORKERS: '1', ...settings }
  const engine = await startEngine({ dataDir: data.dataDir, settings: oneWorker, readsPagesOnce })
  const browser: Browser = await launchChromium()
  const complaints: string[] = []
  // A context of its own, in which a test may open further pages. Moving pictures that nobody sees cost a seventh of the
  // processor time of a test that waits for an engine.
  const seen = { viewport: { width: 1366, height: 820 }, locale: 'de-DE', reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ ...seen, ...look })
  const page = await context.newPage()
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(await signInLink(engine))
  await page.getByRole('heading', { name: 'Neuer Stapel' }).waitFor()
  return {
    engine,
    page,
    complaints,
    close: async () => {
      await browser.close()
      await engine.stop()
      data.remove()
    },
  }
}

/** The newest link that the engine printed. */
export async function signInLink(engine: Pick<EngineProcess, 'output'>): Promise<string> {
  for (const deadline = performance.now() + FAR_LIMIT_MS; performance.now() < deadline; await after(50)) {
    const link = [...engine.output().matchAll(/http:\/\/\S+#anmelden=\S+/g)].at(-1)?.[0]
    if (link !== undefined) return link
  }
  throw new Error('no sign-in link')
}

/** Sends files as a new batch and waits until its Belegmappe is there. */
export async function sendBatch(
  page: Page,
  name: string,
  files: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[],
): Promise<void> {
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  // The form of the start page, which has no way back, gives way to another one: what is typed too early is lost with
  // it.
  await page.getByRole('button', { name: 'Abbrechen' }).waitFor()
  await page.getByTestId('file-input').setInputFiles([...files])
  await page.getByLabel('Bezeichnung').fill(name)
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  await page.getByRole('heading', { name }).waitFor()
  await page.getByRole('link', { name: 'Belegmappe herunterladen' }).waitFor()
}
