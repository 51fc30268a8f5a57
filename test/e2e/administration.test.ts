import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineEntry } from '../../engine/built-engine.mjs'
import { seriousFaults } from '../support/axe.ts'
import { ensureBuiltWindow } from '../support/built-window.ts'
import { launchChromium } from '../support/chromium.ts'
import { engineEnvironment, startEngine, temporaryDataDir } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { openV1 } from '../support/v1-client.ts'

const SAMPLES = join(import.meta.dirname, '../fixtures/samples')
const SCANS = [
  '09-kontoauszug-oktober.tif',
  '12-arztrechnung-foto.jpg',
  '13-kassenbon-foto.jpg',
  '14-tankquittung-foto.jpg',
]
const SCOPE = 'batches:read batches:write results:read'

const data = temporaryDataDir()
let engine: EngineProcess
let browser: Browser

beforeAll(async () => {
  await ensureBuiltWindow()
  // Nobody listens on port 9: deliveries fail.
  const settings = { STEUERSTAPEL_INPUT_ROOTS: SAMPLES, STEUERSTAPEL_WEBHOOK_ALLOW: 'localhost:9' }
  engine = await startEngine({ dataDir: data.dataDir, settings })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await engine?.stop()
  data.remove()
})

test('an administrator gives a program access, sees its batch and what it was told, and shuts it out again', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'de-DE' })
  await page.goto(await signInLink(() => engine.output()))
  await page.getByRole('link', { name: 'Zugänge' }).click()
  await page.getByText('Noch kein Zugang').waitFor()
  await page.getByText('Noch keine Anfrage').waitFor()
  expect(await seriousFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Neuer Zugang' }).click()
  await page.getByLabel('Name des Programms').fill('Kanzleisoftware')
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Geheimnis sichern' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  const credentials = {
    client_id: await page.getByRole('textbox', { name: 'Client-ID' }).inputValue(),
    client_secret: await page.getByRole('textbox', { name: 'Geheimnis (Client-Secret)' }).inputValue(),
    scope: SCOPE,
  }
  const curl = await page.getByRole('textbox', { name: 'Token holen (curl)' }).inputValue()
  expect(curl).toContain(`-d client_secret=${credentials.client_secret} ${engine.httpUrl}/v1/oauth/token`)
  await page.getByRole('button', { name: 'Testaufruf' }).click()
  await page
    .getByText(/^Antwort 200 nach/)
    .nth(1)
    .waitFor()
  const answer = page.getByLabel('Antwort auf POST /v1/oauth/token')
  expect(JSON.parse(await answer.innerText())).toMatchObject({ access_token: '…', token_type: 'Bearer' })
  const listed = await page.getByLabel('Antwort auf GET /v1/batches?limit=5').innerText()
  expect(JSON.parse(listed)).toMatchObject({ batches: [], pagination: { total: 0 } })
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ich habe das Geheimnis gesichert' }).click()
  const row = page.getByRole('region', { name: 'Zugänge' }).getByRole('row', { name: /Kanzleisoftware/ })
  await row.waitFor()
  expect(await page.content()).not.toContain(credentials.client_secret)
  expect(await seriousFaults(page)).toEqual([])

  const v1 = await openV1(engine.httpUrl, credentials)
  const sources = ['07-beitragsbescheinigung-kv.pdf']
  await v1.createBatch(
    {
      batch_name: 'Belege aus der Kanzleisoftware',
      phases: ['conversion', 'analysis'],
      webhook_url: 'http://localhost:9/hook',
      documents: sources.map(path => ({ filename: path, source: { type: 'path', path } })),
    },
    'ein-schluessel-der-einmalig-ist',
  )
  const entry = page.getByRole('listitem').filter({ hasText: 'Belege aus der Kanzleisoftware' })
  await entry.getByRole('link').click()
  expect(await entry.innerText()).toContain('Quelle: Kanzleisoftware')
  await page.getByRole('link', { name: 'Belegmappe herunterladen' }).waitFor()
  const deliveries = page.getByRole('region', { name: 'Benachrichtigungen' })
  await deliveries
    .getByText(/\d Versuch/)
    .first()
    .waitFor()
  expect(await deliveries.innerText()).toMatch(/keine Antwort nach \d/)
  expect(await seriousFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'Zugänge' }).click()
  const requests = page.getByRole('region', { name: 'Anfragen anderer Programme' })
  await page.getByRole('button', { name: 'Aktualisieren' }).click()
  await requests.getByRole('row', { name: /Kanzleisoftware POST \/v1\/batches 202/ }).waitFor()
  expect(await requests.innerText()).not.toContain('Belege aus der')
  expect(await seriousFaults(page)).toEqual([])
  await row.getByRole('button', { name: /^Sperren/ }).click()
  await page.getByRole('button', { name: 'Zugang sperren' }).click()
  await row.getByText('Gesperrt').waitFor()
  await expect(openV1(engine.httpUrl, credentials)).rejects.toThrow('401')
})

test('a project gets its conditions, a program joins it, and a change is told to count for batches to come', async () => {
  const page = signedIn()
  await page.getByRole('link', { name: 'Zugänge' }).click()
  const projects = page.getByRole('region', { name: 'Projekte und Partnercodes' })
  await projects.getByRole('row', { name: /Fenster dieses Fenster.*org_kanzlei.*DIREKT/ }).waitFor()
  await page.getByRole('button', { name: 'Neues Projekt' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name des Projekts').fill('Steuerkanzlei Nord')
  await dialog.getByLabel('Partnercode').fill('NORD-7')
  await dialog.getByLabel('Rabatt in Prozent').fill('siebeneinhalb')
  await dialog.getByText('Bitte eine Zahl von 0 bis 100').waitFor()
  expect(await dialog.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true)
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByLabel('Rabatt in Prozent').fill('7,5')
  await dialog.getByText('Gilt nur für Stapel, die ab jetzt angelegt werden.').waitFor()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await projects.getByRole('row', { name: /Steuerkanzlei Nord.*org_kanzlei.*NORD-7.*7,5 %.*0 %.*0/ }).waitFor()

  await page.getByRole('button', { name: 'Neuer Zugang' }).click()
  await page.getByLabel('Name des Programms').fill('Nordprogramm')
  await dialog.getByLabel('Projekt').selectOption({ label: 'Steuerkanzlei Nord (NORD-7)' })
  await page.getByRole('button', { name: 'Zugang anlegen' }).click()
  await page.getByRole('button', { name: 'Ich habe das Geheimnis gesichert' }).click()
  await page.getByRole('row', { name: /Nordprogramm.*Steuerkanzlei Nord/ }).waitFor()

  await projects.getByRole('button', { name: 'Ändern: Steuerkanzlei Nord' }).click()
  await dialog.getByLabel('Provision in Prozent').fill('3')
  await dialog.getByLabel('Provision in Prozent').press('Enter')
  await projects.getByRole('row', { name: /Steuerkanzlei Nord.*NORD-7.*7,5 %.*3 %.*1/ }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await seriousFaults(page)).toEqual([])
})

test('going back while a dialog is open leaves no page that screen readers cannot see', async () => {
  const page = signedIn()
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await page.getByRole('link', { name: 'Zugänge' }).click()
  await page.getByRole('button', { name: 'Neuer Zugang' }).click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Zugänge' }).click()
  await page.getByRole('button', { name: 'Neuer Zugang' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Zugänge' }).waitFor()
})

test('a cancelled batch is started again from the same originals', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'de-DE' })
  await page.goto(await newLink())
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  // Scans among them, so that a quick engine is not done before a slow browser has asked whether it is meant.
  const names = ['05-handwerkerrechnung.pdf', ...SCANS]
  await page.getByTestId('file-input').setInputFiles(names.map(name => join(SAMPLES, name)))
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  await page.getByRole('heading', { name: 'Dokumente' }).waitFor()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('button', { name: 'Ja, abbrechen' }).click()
  const restart = page.getByRole('main').getByRole('button', { name: 'Erneut verarbeiten' })
  await restart.waitFor()
  await page.getByRole('row', { name: /05-handwerkerrechnung.pdf.*Nicht verarbeitet/ }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await restart.click()
  await page.getByRole('button', { name: 'Ja, neu beginnen' }).click()
  await page.getByRole('link', { name: 'Belegmappe herunterladen' }).waitFor()
  await page.getByRole('row', { name: /05-handwerkerrechnung.pdf/ }).waitFor()
})

test('a restart signs nobody out, and where a session is over a fresh link opened in the tab is enough', async () => {
  const own = temporaryDataDir()
  const port = new URL(engine.httpUrl).port
  const settings = { STEUERSTAPEL_HTTP_PORT: String(Number(port) === 65_535 ? 20_000 : Number(port) + 1) }
  let second = await startEngine({ dataDir: own.dataDir, settings })
  try {
    const page = await browser.newPage({ locale: 'de-DE' })
    await page.goto(await signInLink(() => second.output()))
    await page.getByRole('heading', { name: 'Neuer Stapel' }).waitFor()
    await second.kill()
    await page.getByText('Verbindung unterbrochen').waitFor()
    second = await startEngine({ dataDir: own.dataDir, settings })
    await page.getByText('Verbindung unterbrochen').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Neuer Stapel' }).waitFor()
    await page.context().clearCookies()
    await page.reload()
    await page.getByRole('heading', { name: 'Bitte anmelden' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    const link = await signInLink(() => second.output())
    await page.evaluate(hash => {
      location.hash = hash
    }, new URL(link).hash)
    await page.getByRole('heading', { name: 'Neuer Stapel' }).waitFor()
    expect(page.url()).not.toContain('anmelden')
  } finally {
    await second.stop()
    own.remove()
  }
})

test('Enter in the terminal of serve prints a fresh link', async () => {
  const own = temporaryDataDir()
  const serve = spawn(process.execPath, [engineEntry('cli'), 'serve'], {
    cwd: join(import.meta.dirname, '../..'),
    env: engineEnvironment(own.dataDir),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  serve.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const links = () => output.match(/#anmelden=[\w-]+/g) ?? []
  try {
    await expect.poll(() => output).toContain('Eingabetaste')
    serve.stdin.write('\n')
    await expect.poll(() => new Set(links()).size).toBe(2)
  } finally {
    const gone = new Promise(resolve => serve.once('exit', resolve))
    serve.kill('SIGTERM')
    expect(await gone).toBe(0)
    own.remove()
  }
})

/** The newest link that a process printed. */
async function signInLink(output: () => string): Promise<string> {
  const find = () => [...output().matchAll(/http:\/\/\S+#anmelden=\S+/g)].at(-1)?.[0]
  await expect.poll(find).toBeTruthy()
  return find() ?? ''
}

/** A link from a window that is signed in. */
async function newLink(): Promise<string> {
  const page = signedIn()
  await page.getByRole('link', { name: 'Zugänge' }).click()
  await page.getByRole('button', { name: 'Anmeldelink erzeugen' }).click()
  return page.getByRole('textbox', { name: 'Anmeldelink' }).inputValue()
}

function signedIn(): Page {
  const page = browser.contexts()[0]?.pages()[0]
  if (!page) throw new Error('no window is signed in')
  return page
}
