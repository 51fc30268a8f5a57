import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBinder } from '../../engine/audit/check-binder.ts'
import { NO_STAMP } from '../../engine/audit/check-stamp-beside.ts'
import { verifierPage } from '../../engine/seal/verifier-page.ts'
import { anAuditedBinder } from '../engine/audit/an-audited-binder.ts'
import { openTampered, saveTampered } from '../engine/seal/open-tampered.ts'
import { A_SEALING_KEY, KNOWN_KEYS, aSealer } from '../support/a-sealer.ts'
import { seriousFaults } from '../support/axe.ts'
import { launchChromium } from '../support/chromium.ts'
import { sealAsBefore, withoutSeal } from '../support/seal-as-before.ts'

const GIVEN = { ...KNOWN_KEYS, from: 'given' } as const
const SHOWN = ['seal', 'seal_key', 'sealed_content']

let folder = ''
let browser: Browser
let context: BrowserContext
let page: Page
let binder = ''
let whole: Buffer
/** Everything that a page asked for beside itself. */
let asked: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steuerstapel-verifier-'))
  binder = (await anAuditedBinder(join(folder, 'made'))).outPath
  whole = await readFile(binder)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 900, height: 1000 } })
  page = await context.newPage()
  asked = []
  page.on('request', request => asked.push(request.url()))
})
afterEach(() => context.close())

/** Opens the page as an auditor does, from a file. */
async function open(keys = KNOWN_KEYS.keys): Promise<void> {
  const path = join(folder, 'pruefen.html')
  await writeFile(path, verifierPage(keys))
  await page.goto(pathToFileURL(path).href)
}

async function choose(bytes: Uint8Array, name = 'Belegmappe.pdf'): Promise<void> {
  await page.locator('#file').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
  await page.getByRole('heading', { name: 'Was das beweist, und was nicht' }).waitFor()
}

/** State and text of each check, as the page shows them. */
const shown = () =>
  page.locator('#result > section > ul > li').evaluateAll(items =>
    items.map(item => ({
      state: item.querySelector('.mark')?.textContent,
      text: [...item.childNodes].find(node => node.nodeType === 3)?.textContent,
      findings: [...item.querySelectorAll('li')].map(finding => finding.textContent),
    })),
  )

const STATES = { ok: 'in Ordnung', wrong: 'falsch', unproved: 'offen' } as const

/** What the command line says of the same bytes. */
async function told(bytes: Uint8Array) {
  const path = join(folder, 'told.pdf')
  await writeFile(path, bytes)
  const { checks, limits } = await checkBinder({ path, known: GIVEN })
  const list = checks.filter(({ id }) => SHOWN.includes(id))
  // Of a stamp beside the file the page sees nothing, and says nothing of it.
  return {
    limits: limits.replace(` ${NO_STAMP}`, ''),
    checks: list.map(({ state, text, findings }) => ({ state: STATES[state], text, findings })),
  }
}

test('a genuine Belegmappe is called so, with the words of the command line, and nothing is asked of anybody', async () => {
  await open()
  await choose(whole)
  const { checks, limits } = await told(whole)
  expect(await shown()).toEqual(checks)
  expect(checks.map(({ state }) => state)).toEqual(['in Ordnung', 'in Ordnung', 'in Ordnung'])
  expect(await page.getByRole('status').textContent()).toContain(limits)
  expect(await page.locator('.verdict').textContent()).toBe(
    'Unverändert, und mit einem bekannten Schlüssel unterschrieben.',
  )
  expect(await page.locator('#keys').textContent()).toContain(A_SEALING_KEY.fingerprint)
  expect(asked.filter(url => !url.startsWith('file:') && !url.startsWith('blob:'))).toEqual([])
  expect(await seriousFaults(page)).toEqual([])
})

test('a changed one is named page by page, as the command line does', async () => {
  const file = await openTampered(whole, { drawnPage: 0, scanPage: 0 })
  file.pdf.getPage(1).drawText('9.999,00', { x: 300, y: 400, size: 10 })
  const saved = Buffer.from(await saveTampered(file))
  const block = whole.subarray(whole.lastIndexOf('%Steuerstapel-Siegel/2'), whole.lastIndexOf('startxref'))
  const at = saved.lastIndexOf('startxref')
  const changed = Buffer.concat([saved.subarray(0, at), block, saved.subarray(at)])
  await open()
  await choose(changed)
  expect(await shown()).toEqual((await told(changed)).checks)
  expect((await shown()).at(-1)?.findings).toEqual(['Seite 2: Die Seite zeigt anderes als beim Versiegeln.'])
  expect(await seriousFaults(page)).toEqual([])
})

test('of a page that is taken out and one that is changed, both are named', async () => {
  const file = await openTampered(whole, { drawnPage: 0, scanPage: 0 })
  file.pdf.getPage(1).drawText('9.999,00', { x: 300, y: 400, size: 10 })
  file.pdf.removePage(4)
  const saved = Buffer.from(await saveTampered(file))
  const block = whole.subarray(whole.lastIndexOf('%Steuerstapel-Siegel/2'), whole.lastIndexOf('startxref'))
  const at = saved.lastIndexOf('startxref')
  await open()
  await choose(Buffer.concat([saved.subarray(0, at), block, saved.subarray(at)]))
  expect((await shown()).at(-1)?.findings.slice(0, 4)).toEqual([
    'Die Datei hat 11 Seiten, unterschrieben sind 12.',
    'Seite 2 der unterschriebenen Fassung fehlt oder zeigt anderes.',
    'Seite 5 der unterschriebenen Fassung fehlt oder zeigt anderes.',
    'Seite 2 der Datei steht nicht in der unterschriebenen Fassung.',
  ])
})

test('a key that is not known, one of somebody else, and no signature at all are told apart', async () => {
  await open([])
  await choose(whole)
  expect((await shown()).map(({ state }) => state)).toEqual(['in Ordnung', 'offen', 'in Ordnung'])
  expect(await page.locator('.verdict').textContent()).toMatch(/ist nicht bewiesen/)
  await open([{ publicKey: aSealer(9).publicKey, createdAt: '2026-01-01T00:00:00.000Z', retiredAt: null }])
  await choose(whole)
  expect((await shown())[1]).toMatchObject({
    state: 'falsch',
    text: expect.stringContaining('anderen Installation') as string,
  })
  await open()
  await choose(sealAsBefore(withoutSeal(whole)))
  expect((await shown()).map(({ state }) => state)).toEqual(['offen', 'falsch'])
  await choose(Buffer.from('kein PDF'), 'brief.pdf')
  await page.getByRole('heading', { name: 'brief.pdf' }).waitFor()
  expect((await shown()).map(({ state }) => state)).toEqual(['falsch', 'falsch'])
})

/** Drops files on the page, all at once. */
async function dropFiles(files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  const bytes = Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString('base64')] as const)
  await page.evaluate(dropped => {
    const data = new DataTransfer()
    for (const [name, base64] of dropped)
      data.items.add(new File([Uint8Array.from(atob(base64), char => char.charCodeAt(0))], name))
    document
      .querySelector('#drop')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  }, bytes)
}

const keyList = () => JSON.stringify({ schema: 'seal-keys/1', keys: KNOWN_KEYS.keys })

test('a list of keys that is dropped takes the place of those in the page; a file that is dropped is checked', async () => {
  await open([])
  await dropFiles({ 'schluessel.json': keyList() })
  await page.locator('#keys').getByText(A_SEALING_KEY.fingerprint).waitFor()
  await dropFiles({ 'Mappe <b>.pdf': whole })
  await page.getByRole('heading', { name: 'Mappe <b>.pdf' }).waitFor()
  expect((await shown()).map(({ state }) => state)).toEqual(['in Ordnung', 'in Ordnung', 'in Ordnung'])
})

test('of several files each keeps its own verdict, and keys among them decide about none', async () => {
  await open([])
  await dropFiles({ 'falsch.pdf': 'kein PDF', 'schluessel.json': keyList(), 'echt.pdf': whole })
  await page.getByRole('heading', { name: 'echt.pdf' }).waitFor()
  expect(await page.getByRole('heading', { name: 'falsch.pdf' }).count()).toBe(1)
  expect((await shown()).map(({ state }) => state)).toEqual(['falsch', 'falsch', 'in Ordnung', 'offen', 'in Ordnung'])
  await page.getByText(/^schluessel\.json nennt Schlüssel und wurde nicht übernommen/).waitFor()
})

test('a browser without Ed25519 says so, and calls nothing genuine', async () => {
  await page.addInitScript(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('no', 'NotSupportedError'))
  })
  await open()
  await page.getByText('kann Unterschriften mit Ed25519 noch nicht prüfen').first().waitFor()
  await choose(whole)
  expect((await shown()).map(({ state }) => state)).toEqual(['in Ordnung', 'offen', 'in Ordnung'])
  expect(await page.locator('.verdict').textContent()).toMatch(/ist nicht bewiesen/)
})

test('its policy lets no other script run and no connection be made', async () => {
  await open()
  const refused = await page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.ran = true'
    document.body.append(script)
    const isReached = await fetch('http://127.0.0.1:9/').then(
      () => true,
      () => false,
    )
    return ['ran' in globalThis, isReached]
  })
  expect(refused).toEqual([false, false])
})
