import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { startEngine } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { openWindow, signInLink } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const PIECE_BYTES = 8_000_000
/** Two whole pieces and a third that is not. */
const LARGE_BYTES = 2 * PIECE_BYTES + 1_000_000
const UPLOADS = '**/local/uploads/*'
/** For what a busy machine does late: the window waits up to ten seconds between two tries. */
const material = mkdtempSync(join(tmpdir(), 'steuerstapel-large-'))
let window: WindowOnEngine
/** The engine that runs: the window's, or the one that was started after it. */
let engine: EngineProcess
let page: Page
let complaints: string[]

beforeAll(async () => {
  window = await openWindow()
  engine = window.engine
})

// Each test has a page of its own on an engine that runs and holds nothing of an upload, whatever the one before left.
beforeEach(async () => {
  page = await window.page.context().newPage()
  complaints = []
  page.on('console', message => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => complaints.push(`error: ${error.message}`))
  const isNew = !engine.running
  if (isNew) engine = await startAgain()
  for (const name of readdirSync(uploadsFolder())) rmSync(join(uploadsFolder(), name))
  await page.goto(isNew ? await signInLink(engine) : engine.httpUrl)
  await openForm()
})

afterEach(async () => {
  await page.close()
})

afterAll(async () => {
  await engine?.stop()
  await window?.close()
  rmSync(material, { recursive: true, force: true })
})

test('files of an earlier batch and twins are shown before anything is sent, and left out only by a person', async () => {
  const [known, fresh] = [aText('Quittung über 12,00 Euro'), aText('Quittung über 15,00 Euro')]
  await page.getByTestId('file-input').setInputFiles([named('quittung.txt', known)])
  await page.getByText(/^1 bis 2 Seiten · etwa \d+ bis \d+ Sekunden$/).waitFor()
  await page.getByText('Geschätzt nach Art und Größe der Dateien').waitFor()
  await page.getByLabel('Bezeichnung').fill('Quittungen')
  const mandant = page.getByRole('main').getByLabel('Mandant')
  await mandant.fill('Quastenberg, Marlene')
  await page.getByText('„Quastenberg, Marlene“ wird als neuer Mandant angelegt.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  await page.getByRole('heading', { name: 'Quittungen' }).waitFor()

  const sent: string[] = []
  const note = (request: Request): void => {
    const isSending = /\/local\/(uploads|batches$)/.test(request.url()) && request.method() !== 'GET'
    if (isSending) sent.push(`${request.method()} ${request.url()}`)
  }
  page.on('request', note)
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  const wanted = [named('quittung.txt', known), named('neu.txt', fresh), named('noch einmal neu.txt', fresh)]
  await page.getByTestId('file-input').setInputFiles(wanted)
  // Before the check could end, or before anybody could have read what it found.
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  await page.getByText('1 Datei ist schon in früheren Stapeln. 1 Datei ist in dieser Auswahl doppelt.').waitFor()
  const heldBack = page.getByText(/^Noch nicht gestartet: Bitte sehen Sie sich erst an/)
  await heldBack.waitFor()
  const table = page.getByRole('region', { name: 'Dokumente' })
  expect(await table.getByRole('row', { name: /quittung\.txt/ }).innerText()).toMatch(
    /Schon im Stapel „Quittungen“ vom \d\d\.\d\d\.\d{4} \(Mandant Marlene Quastenberg\)/,
  )
  expect(await table.getByRole('row', { name: /noch einmal neu\.txt/ }).innerText()).toContain(
    'Gleicher Inhalt wie „neu.txt“ in dieser Auswahl',
  )
  expect(await table.getByRole('link', { name: '„Quittungen“' }).getAttribute('href')).toMatch(/^#\/stapel\/bat_/)
  expect(await seriousFaults(page)).toEqual([])
  expect(sent).toEqual([])

  await page.getByRole('button', { name: 'Alle 2 schon vorhandenen weglassen' }).click()
  await page.getByText('2 Dateien weggelassen').waitFor()
  await heldBack.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Wieder aufnehmen')
  expect(await table.getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: 'Wieder aufnehmen' }).click()
  await page.getByRole('button', { name: 'Alle 2 schon vorhandenen weglassen' }).waitFor()
  // Whoever has had the time to read it may send it all the same, the twin's bytes once.
  await after(1_100)
  await page.getByLabel('Bezeichnung').fill('Trotzdem')
  await mandant.fill('quastenberg')
  await page
    .getByText('„quastenberg“ wird als neuer Mandant angelegt. Gemeint ist vielleicht „Marlene Quastenberg“?')
    .waitFor()
  await mandant.fill('Quastenberg, Marlene')
  await page.getByText('Frei lassen, wenn der Stapel keinem Mandanten gehört.').waitFor()
  await mandant.fill('')
  await page.keyboard.press('Escape')
  // On a busy machine the time to read begins late; who is held back once more presses once more.
  const start = page.getByRole('button', { name: 'Stapel verarbeiten' })
  const started = page.getByRole('heading', { name: 'Trotzdem' })
  await start.click()
  for (;;) {
    await started.or(heldBack).first().waitFor()
    if (await started.isVisible()) break
    await after(1_100)
    if (await heldBack.isVisible()) await start.click()
  }
  page.off('request', note)
  expect(sent.filter(line => line.startsWith('PATCH')).length).toBe(1)
  const [batch] = (await batches()).filter(({ name }) => name === 'Trotzdem')
  expect(batch?.documentsTotal).toBe(3)
  expect(complaints).toEqual([])
})

test('an upload whose engine is killed in the middle goes on where it was, and becomes one batch', async () => {
  const { path, sha256 } = aLargeFile('riesig.txt')
  const killed = engine
  const offsets: string[] = []
  let answers = 0
  await page.route(UPLOADS, async route => {
    const offset = route.request().headers()['upload-offset']
    if (offset !== undefined) offsets.push(offset)
    if (offset === String(2 * PIECE_BYTES) && killed.running) await killed.kill()
    await route.continue()
  })
  // The answer to the batch is lost once, so that the window has to ask again.
  await page.route('**/local/batches', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    answers += 1
    if (answers > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await send(path, 'Riesig')
  await page.getByText('Verbindung verloren – es geht weiter, sobald').first().waitFor()
  expect(await page.getByText(/Dateien werden übernommen … \d+\s%/).innerText()).toContain('von 17 MB')
  expect(await seriousFaults(page)).toEqual([])

  // As after twelve idle hours: the session is over, and the upload waits for a new one.
  await page.context().clearCookies()
  engine = await startAgain()
  await page.getByRole('heading', { name: 'Bitte anmelden' }).waitFor()
  await page.getByText('Anmeldung abgelaufen – es geht weiter, sobald').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  const before = offsets.length
  const { hash } = new URL(await signInLink(engine))
  await page.evaluate(fragment => {
    location.hash = fragment
  }, hash)
  await page.getByRole('heading', { name: 'Riesig' }).waitFor()

  // What was with the engine before it was killed is not sent again.
  expect(offsets.slice(before)).toEqual([String(2 * PIECE_BYTES)])
  expect(answers).toBe(2)
  expect((await batches()).filter(({ name }) => name === 'Riesig').length).toBe(1)
  expect(hashOfOriginal(sha256)).toBe(sha256)
  expect(readdirSync(uploadsFolder())).toEqual([])
})

test('after a reload the same file is sent from where it was; an abort leaves nothing with the engine', async () => {
  const { path, part } = aLargeFile('nach dem Neuladen.txt')
  const offsets: string[] = []
  await page.route(UPLOADS, async route => {
    const offset = route.request().headers()['upload-offset']
    if (offset !== undefined) offsets.push(offset)
    return offset === String(2 * PIECE_BYTES) ? route.abort('connectionreset') : route.continue()
  })
  await send(path, 'Nach dem Neuladen')
  await page.getByText('Verbindung verloren – es geht weiter, sobald').first().waitFor()
  await page.reload()
  const before = offsets.length
  await page.getByRole('button', { name: 'Abbrechen' }).waitFor()
  await send(path, 'Nach dem Neuladen')
  await expect.poll(() => offsets[before]).toBe(String(2 * PIECE_BYTES))
  expect(existsSync(part)).toBe(true)
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.poll(() => existsSync(part)).toBe(false)
  await expect.poll(() => page.getByRole('button', { name: 'Stapel verarbeiten' }).isEnabled()).toBe(true)
})

test('a part that was damaged on the disk is found out at the end and sent again', async () => {
  const { path, sha256, part } = aLargeFile('beschädigt.txt')
  const offsets: number[] = []
  await page.route(UPLOADS, async route => {
    const offset = route.request().headers()['upload-offset']
    if (offset !== undefined && offsets.push(Number(offset)) === 3) writeFileSync(part, 'X', { flag: 'r+' })
    await route.continue()
  })
  await send(path, 'Beschädigt')
  await page.getByRole('heading', { name: 'Beschädigt' }).waitFor()
  const once = [0, 1, 2].map(piece => piece * PIECE_BYTES)
  expect(offsets).toEqual([...once, ...once])
  expect(hashOfOriginal(sha256)).toBe(sha256)
})

test('what was left in the middle is told with how much of it is there, goes on with the same file, and can be thrown away', async () => {
  const { path, part, bytes } = aLargeFile('liegen geblieben.txt')
  const other = partOf('b'.repeat(64))
  await engine.stop()
  for (const each of [part, other]) {
    writeFileSync(each, bytes.subarray(0, PIECE_BYTES))
    utimesSync(each, Date.now() / 1_000 - 120, Date.now() / 1_000 - 120)
  }
  engine = await startAgain()
  await page.goto('about:blank')
  await page.goto(await signInLink(engine))
  await openForm()
  await page.getByText('2 Dateien, 16 MB von 34 MB sind schon hier').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByTestId('file-input').setInputFiles(path)
  await page.getByText('1 Datei, 8 MB von 17 MB sind schon hier').waitFor()
  await page.getByRole('button', { name: 'Jetzt löschen' }).click()
  await page.getByText('sind schon hier').waitFor({ state: 'hidden' })
  expect(readdirSync(uploadsFolder())).toEqual([basename(part)])
  const first = page.waitForRequest(request => request.method() === 'PATCH')
  await page.getByLabel('Bezeichnung').fill('Liegen geblieben')
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  expect((await (await first).allHeaders())['upload-offset']).toBe(String(PIECE_BYTES))
  await page.getByRole('heading', { name: 'Liegen geblieben' }).waitFor()
})

async function openForm(): Promise<void> {
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  // The form of the start page, which has no way back, gives way to this one, and what was typed is lost with it.
  await page.getByRole('button', { name: 'Abbrechen' }).waitFor()
}

/** Chooses one file in the form that is shown, and begins to send it. */
async function send(path: string, name: string): Promise<void> {
  await page.getByTestId('file-input').setInputFiles(path)
  await page.getByLabel('Bezeichnung').fill(name)
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
}

/** The engine on the same folder and port, where the page looks for it. */
function startAgain(): Promise<EngineProcess> {
  const { port } = new URL(window.engine.httpUrl)
  return startEngine({
    dataDir: window.engine.dataDir,
    settings: { STEUERSTAPEL_HTTP_PORT: port },
  })
}

function uploadsFolder(): string {
  return join(window.engine.dataDir, 'files/uploads')
}

function partOf(sha256: string): string {
  return join(uploadsFolder(), `${sha256}-${LARGE_BYTES}.part`)
}

function hashOfOriginal(sha256: string): string {
  const original = join(window.engine.dataDir, 'files/originals', sha256.slice(0, 2), sha256)
  return createHash('sha256').update(readFileSync(original)).digest('hex')
}

async function batches(): Promise<readonly { readonly name: string; readonly documentsTotal: number }[]> {
  const told = await page.evaluate(`fetch('/local/batches').then(answer => answer.json())`)
  return (told as { batches: readonly { name: string; documentsTotal: number }[] }).batches
}

function aText(text: string): Buffer {
  return Buffer.from(text)
}

function named(name: string, buffer: Buffer): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: 'text/plain', buffer }
}

/** 17 MB that no other file has, and where the engine keeps what it has of them. */
function aLargeFile(name: string) {
  const bytes = Buffer.alloc(LARGE_BYTES, `${name} `)
  const path = join(material, name)
  writeFileSync(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, bytes, sha256, part: partOf(sha256) }
}
