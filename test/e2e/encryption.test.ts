import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPlain } from '../encryption/find-plain.ts'
import { seriousFaults } from '../support/axe.ts'
import { ensureBuiltWindow } from '../support/built-window.ts'
import { launchChromium } from '../support/chromium.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { readPages } from '../engine/phases/report/read-binder.ts'
import { sendBatch, signInLink } from './window-on-engine.ts'

const SAMPLE = join(import.meta.dirname, '../fixtures/samples/11-kita-bescheinigung.pdf')
const PASSPHRASE = 'vier Wörter ohne Sinn'
/** Pictures of each step, where somebody wants to see them. */
const PICTURES = process.env['ENCRYPTION_PICTURES']
/** So much that a kill falls into the middle of its copy. */
const BULK = { files: 12, byteSize: 20_000_000 }

const data = temporaryDataDir()
const beside = temporaryDataDir()
const bulk = join(data.dataDir, 'files', 'managed', 'bestand')
let engine: EngineProcess
let browser: Browser
let page: Page
let recoveryKey = ''

beforeAll(async () => {
  await ensureBuiltWindow()
  engine = await start()
  browser = await launchChromium()
  const context = await browser.newContext({
    viewport: { width: 1366, height: 820 },
    locale: 'de-DE',
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  await page.goto(await signInLink(engine))
  await page.getByRole('heading', { name: 'Neuer Stapel' }).waitFor()
  await sendBatch(page, 'Kita 2025', [{ name: 'kita.pdf', mimeType: 'application/pdf', buffer: readFileSync(SAMPLE) }])
})

afterAll(async () => {
  await browser?.close()
  await engine?.stop()
  data.remove()
  beside.remove()
})

/** As a person starts it: nobody sits at a terminal, and no key is given. */
const start = () => startEngine({ dataDir: data.dataDir, settings: { STEUERSTAPEL_WORKERS: '1' } })

async function picture(name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) })
}

const card = () => page.getByRole('region', { name: 'Verschlüsselung' })
const stateOf = (): string | undefined => {
  const path = join(data.dataDir, 'encryption.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { state: string }).state : undefined
}

async function openSettings(): Promise<void> {
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await card().scrollIntoViewIfNeeded()
}

/** Types a passphrase, reads the sheet, and begins. The recovery key comes back. */
async function beginInWindow(): Promise<string> {
  await openSettings()
  await card().getByText('nicht von Steuerstapel verschlüsselt').waitFor()
  await picture('1-karte')
  await card().getByRole('button', { name: 'Datenordner verschlüsseln …' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Kennwort (mindestens 10 Zeichen)').fill('zu kurz')
  await dialog.getByLabel('Kennwort noch einmal').fill('zu kurz')
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  await dialog.getByText('Das Kennwort ist zu kurz').waitFor()
  await dialog.getByLabel('Kennwort (mindestens 10 Zeichen)').fill(PASSPHRASE)
  await dialog.getByLabel('Kennwort noch einmal').fill(`${PASSPHRASE}!`)
  await dialog.getByText('Die beiden Eingaben sind verschieden.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Weiter' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Kennwort noch einmal').fill(PASSPHRASE)
  expect(await seriousFaults(page)).toEqual([])
  await picture('2-wahl')
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  const recoveryKey = await dialog.getByLabel('Wiederherstellungsschlüssel', { exact: true }).innerText()
  expect(recoveryKey).toMatch(/^([0-9A-Z]{5}[^0-9A-Z]){5}[0-9A-Z]{5}$/)
  expect(await seriousFaults(page)).toEqual([])
  await picture('3-blatt')
  return recoveryKey
}

async function lookAtSheet(): Promise<void> {
  const sheet = await page.request.get(`${engine.httpUrl}/local/encryption/sheet`)
  expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const path = join(beside.dataDir, 'blatt.pdf')
  writeFileSync(path, await sheet.body())
  if (PICTURES) writeFileSync(join(PICTURES, 'blatt.pdf'), await sheet.body())
  const pages = await readPages(path)
  expect((await PDFDocument.load(readFileSync(path))).getPageCount()).toBe(1)
  for (const part of [recoveryKey, 'wegschließen', 'Schlüsselnummer'])
    expect(pages[0]?.text.replaceAll(/\s+/g, ' ')).toContain(part)
}

/** As much as an office has after some days. */
function fillBulk(): readonly string[] {
  mkdirSync(bulk, { recursive: true })
  for (let number = 0; number < BULK.files; number++)
    writeFileSync(join(bulk, `${number}.bin`), randomBytes(BULK.byteSize))
  return hashesOf(bulk)
}

function hashesOf(folder: string): readonly string[] {
  const names = readdirSync(folder).toSorted()
  return names.map(name =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  )
}

function readable(sha256s: readonly string[]) {
  return findPlain([data.dataDir], { words: ['kita.pdf', 'Kita 2025'], sha256s: new Set(sha256s) }).found
}

test('a person encrypts the data folder in the window; a kill in its middle loses nothing, and it goes on', async () => {
  const sha256s = fillBulk()
  recoveryKey = await beginInWindow()
  await lookAtSheet()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(/Letzte Gruppe/).fill('00000')
  await dialog.getByRole('button', { name: 'Jetzt verschlüsseln' }).click()
  await dialog.getByText('nicht die letzte Gruppe').waitFor()
  expect(stateOf()).toBeUndefined()
  await dialog.getByLabel(/Letzte Gruppe/).fill(recoveryKey.slice(-5).toLowerCase())
  await dialog.getByRole('button', { name: 'Jetzt verschlüsseln' }).click()
  await page.getByRole('alertdialog').getByText('Der Datenordner wird verschlüsselt').waitFor()
  await page
    .getByRole('alertdialog')
    .getByText(/^[1-9]\d? %$/)
    .waitFor()
  await picture('4-arbeit')
  await engine.kill()
  expect([stateOf(), hashesOf(bulk)]).toEqual(['encrypting', sha256s])

  engine = await start()
  await page.goto(`${engine.httpUrl}/`)
  await page.getByRole('heading', { name: 'Der Datenordner ist verschlüsselt' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await picture('5-kennwort')
  await page.getByLabel('Kennwort oder Wiederherstellungsschlüssel').fill('falsch geraten')
  await page.getByRole('button', { name: 'Öffnen' }).click()
  await page.getByText('öffnet den Datenordner nicht').waitFor()
  await page.getByLabel('Kennwort oder Wiederherstellungsschlüssel').fill(PASSPHRASE)
  await page.getByRole('button', { name: 'Öffnen' }).click()
  await page.getByRole('link', { name: 'Kita 2025' }).first().waitFor()
  expect([stateOf(), readable(sha256s)]).toEqual(['encrypted', []])
  expect(readdirSync(data.dataDir).filter(name => name.startsWith('umschluesselung'))).toEqual([])
  await openSettings()
  await card().getByText('Den Datenordner öffnen: Kennwort, Wiederherstellungsschlüssel').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await picture('6-verschluesselt')
})

test('after a restart the recovery key opens it, too, and without a key nothing is answered but that', async () => {
  await engine.stop()
  engine = await start()
  const answers = await Promise.all(
    ['/local/batches', '/v1/batches'].map(async path => (await page.request.get(`${engine.httpUrl}${path}`)).status()),
  )
  expect(answers).toEqual([503, 503])
  const foreign = await fetch(`${engine.httpUrl}/local/encryption/unlock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://boese.example' },
    body: JSON.stringify({ secret: PASSPHRASE }),
  })
  expect(foreign.status).toBe(421)
  await page.goto(`${engine.httpUrl}/`)
  await page.getByLabel('Kennwort oder Wiederherstellungsschlüssel').fill(recoveryKey)
  await page.getByRole('button', { name: 'Öffnen' }).click()
  await page.getByRole('link', { name: 'Kita 2025' }).first().waitFor()
})

test('and takes it back, without a restart by hand', async () => {
  await openSettings()
  await card().getByRole('button', { name: 'Verschlüsselung zurücknehmen …' }).click()
  await page.getByRole('alertdialog').getByText('Wer das Gerät hat').waitFor()
  await picture('7-zurueck')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zurücknehmen' }).click()
  await card().getByText('nicht von Steuerstapel verschlüsselt').waitFor()
  expect([stateOf(), hashesOf(bulk).length]).toEqual([undefined, BULK.files])
  await page.getByRole('link', { name: 'Kita 2025' }).first().click()
  await page.getByRole('link', { name: 'Belegmappe herunterladen' }).waitFor()
})
