import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Page, Request, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { startEngine } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { openWindow, signInLink } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const PIECE_BYTES = 8_000_000
const UPLOADS = '**/local/uploads/*'
const material = mkdtempSync(join(tmpdir(), 'steuerstapel-large-'))
let window: WindowOnEngine
let page: Page
let restarted: EngineProcess | null = null

beforeAll(async () => {
  window = await openWindow()
  page = window.page
}, 120_000)

afterAll(async () => {
  await restarted?.stop()
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
    /Schon im Stapel „Quittungen“ vom \d\d\.\d\d\.\d{4} \(Mandant Quastenberg, Marlene\)/,
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
    .getByText('„quastenberg“ wird als neuer Mandant angelegt. Gemeint ist vielleicht „Quastenberg, Marlene“?')
    .waitFor()
  await mandant.fill('Quastenberg, Marlene')
  await page.getByText('Frei lassen, wenn der Stapel keinem Mandanten gehört.').waitFor()
  await mandant.fill('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  await page.getByRole('heading', { name: 'Trotzdem' }).waitFor()
  page.off('request', note)
  expect(sent.filter(line => line.startsWith('PATCH')).length).toBe(1)
  const [batch] = (await batches()).filter(({ name }) => name === 'Trotzdem')
  expect(batch?.documentsTotal).toBe(3)
  expect(window.complaints).toEqual([])
}, 120_000)

test('an upload whose engine is killed in the middle goes on where it was, and becomes one batch', async () => {
  const { path, sha256, byteSize } = aLargeFile('riesig.txt')
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  await page.getByTestId('file-input').setInputFiles(path)
  await page.getByLabel('Bezeichnung').fill('Riesig')
  const offsets: string[] = []
  let answers = 0
  await page.route(UPLOADS, async (route: Route) => {
    const request = route.request()
    if (request.method() === 'PATCH') {
      const offset = (await request.allHeaders())['upload-offset'] ?? ''
      offsets.push(offset)
      if (offset === String(2 * PIECE_BYTES) && restarted === null && window.engine.running) await window.engine.kill()
    }
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
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  await page.getByText('Verbindung verloren – es geht weiter, sobald').first().waitFor()
  expect(await page.getByText(/Dateien werden übernommen … \d+\s%/).innerText()).toContain('von 30 MB')
  expect(await seriousFaults(page)).toEqual([])

  const { port } = new URL(window.engine.httpUrl)
  restarted = await startEngine({ dataDir: window.engine.dataDir, settings: { STEUERSTAPEL_HTTP_PORT: port } })
  // A restart ends all sessions of browsers; the upload waits for a new one.
  await page.getByRole('heading', { name: 'Bitte anmelden' }).waitFor({ timeout: 60_000 })
  await page.getByText('Anmeldung abgelaufen – es geht weiter, sobald').waitFor({ timeout: 50_000 })
  expect(await seriousFaults(page)).toEqual([])
  const before = offsets.length
  const { hash } = new URL(await signInLink(restarted))
  await page.evaluate(fragment => {
    location.hash = fragment
  }, hash)
  await page.getByRole('heading', { name: 'Riesig' }).waitFor({ timeout: 60_000 })

  // What was with the engine before it was killed is not sent again.
  expect(offsets.slice(before)).toEqual([String(2 * PIECE_BYTES), String(3 * PIECE_BYTES)])
  expect(answers).toBe(2)
  expect((await batches()).filter(({ name }) => name === 'Riesig').length).toBe(1)
  const original = join(window.engine.dataDir, 'files/originals', sha256.slice(0, 2), sha256)
  expect(statSync(original).size).toBe(byteSize)
  expect(createHash('sha256').update(readFileSync(original)).digest('hex')).toBe(sha256)
  expect(readdirSync(join(window.engine.dataDir, 'files/uploads'))).toEqual([])
  await page.unroute(UPLOADS)
  await page.unroute('**/local/batches')
}, 200_000)

test('after a reload the same file is sent from where it was; an abort leaves nothing with the engine', async () => {
  const { path, sha256 } = aLargeFile('nach dem Neuladen.txt')
  const choose = async () => {
    await page.goto(`${window.engine.httpUrl}/#/neu`)
    await page.getByTestId('file-input').setInputFiles(path)
    await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  }
  const part = join(window.engine.dataDir, 'files/uploads', `${sha256}-30000000.part`)
  const offsets: string[] = []
  let broken = true
  await page.route(UPLOADS, async route => {
    const request = route.request()
    const offset = (await request.allHeaders())['upload-offset'] ?? ''
    if (request.method() === 'PATCH') offsets.push(offset)
    return broken && offset === String(2 * PIECE_BYTES) ? route.abort('connectionreset') : route.continue()
  })
  await choose()
  await page.getByText('Verbindung verloren – es geht weiter, sobald').first().waitFor()
  await page.reload()
  const before = offsets.length
  await choose()
  await expect.poll(() => offsets[before], { timeout: 50_000 }).toBe(String(2 * PIECE_BYTES))
  expect(existsSync(part)).toBe(true)
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.poll(() => existsSync(part), { timeout: 50_000 }).toBe(false)
  expect(await page.getByRole('button', { name: 'Stapel verarbeiten' }).isEnabled()).toBe(true)
  broken = false
  await page.unroute(UPLOADS)
}, 120_000)

test('a part that was damaged on the disk is found out at the end and sent again', async () => {
  const { path, sha256, byteSize } = aLargeFile('beschädigt.txt')
  await page.goto(`${window.engine.httpUrl}/#/neu`)
  await page.getByRole('button', { name: 'Alle entfernen' }).click()
  await page.getByTestId('file-input').setInputFiles(path)
  await page.getByLabel('Bezeichnung').fill('Beschädigt')
  const part = join(window.engine.dataDir, 'files/uploads', `${sha256}-${byteSize}.part`)
  const offsets: number[] = []
  await page.route(UPLOADS, async route => {
    const offset = (await route.request().allHeaders())['upload-offset']
    if (offset !== undefined) offsets.push(Number(offset))
    if (offsets.length === 3) writeFileSync(part, 'X', { flag: 'r+' })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  await page.getByRole('heading', { name: 'Beschädigt' }).waitFor({ timeout: 60_000 })
  const once = [0, 1, 2, 3].map(piece => piece * PIECE_BYTES)
  expect(offsets).toEqual([...once, ...once])
  const original = join(window.engine.dataDir, 'files/originals', sha256.slice(0, 2), sha256)
  expect(createHash('sha256').update(readFileSync(original)).digest('hex')).toBe(sha256)
  await page.unroute(UPLOADS)
}, 120_000)

test('what was left in the middle is told with how much of it is there, goes on with the same file, and can be thrown away', async () => {
  const { path, sha256 } = aLargeFile('liegen geblieben.txt')
  const folder = join(window.engine.dataDir, 'files/uploads')
  const [left, other] = [sha256, 'b'.repeat(64)].map(each => join(folder, `${each}-30000000.part`))
  await restarted?.stop()
  for (const part of [left, other]) {
    if (part === undefined) throw new Error('two parts were named')
    writeFileSync(part, readFileSync(path).subarray(0, PIECE_BYTES))
    utimesSync(part, Date.now() / 1_000 - 120, Date.now() / 1_000 - 120)
  }
  const { port } = new URL(window.engine.httpUrl)
  restarted = await startEngine({ dataDir: window.engine.dataDir, settings: { STEUERSTAPEL_HTTP_PORT: port } })
  await page.goto('about:blank')
  await page.goto(await signInLink(restarted))
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  await page.getByText('2 Dateien, 16 MB von 60 MB sind schon hier').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByTestId('file-input').setInputFiles(path)
  await page.getByText('1 Datei, 8 MB von 30 MB sind schon hier').waitFor()
  await page.getByRole('button', { name: 'Jetzt löschen' }).click()
  await page.getByText('sind schon hier').waitFor({ state: 'hidden' })
  expect(readdirSync(folder)).toEqual([`${sha256}-30000000.part`])
  const first = page.waitForRequest(request => request.method() === 'PATCH')
  await page.getByLabel('Bezeichnung').fill('Liegen geblieben')
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  expect((await (await first).allHeaders())['upload-offset']).toBe(String(PIECE_BYTES))
  await page.getByRole('heading', { name: 'Liegen geblieben' }).waitFor({ timeout: 60_000 })
}, 120_000)

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

/** 30 MB that no other file has. */
function aLargeFile(name: string): { path: string; sha256: string; byteSize: number } {
  const bytes = Buffer.alloc(30_000_000, `${name} `)
  const path = join(material, name)
  writeFileSync(path, bytes)
  return { path, sha256: createHash('sha256').update(bytes).digest('hex'), byteSize: bytes.length }
}
