import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDesktop } from '../support/desktop.ts'
import type { Desktop } from '../support/desktop.ts'
import { temporaryDataDir } from '../support/engine-process.ts'

const data = temporaryDataDir()
let desktop: Desktop

beforeAll(async () => {
  desktop = await startDesktop(data.dataDir)
  await desktop.run({ run: 'waitForText', text: 'Noch kein Stapel' })
})

afterAll(() => {
  desktop?.kill()
  data.remove()
})

interface Facts {
  readonly enginePid: number
  readonly engineWords: readonly string[]
  readonly window: {
    readonly opened: readonly string[]
    readonly shown: boolean
    readonly webPreferences: Readonly<Record<string, unknown>>
  }
  readonly sandboxed: boolean
  readonly permissions: unknown
  readonly menu: readonly string[]
  readonly trays: readonly { readonly tooltip: string; readonly menu: readonly { readonly label?: string }[] }[]
  readonly notifications: readonly { readonly title: string; readonly body: string }[]
  readonly progress: readonly { readonly fraction: number; readonly mode: string }[]
  readonly dragged: readonly string[]
  readonly opened: readonly string[]
  readonly printed: number
  readonly asked: readonly string[]
  readonly userData: string
}

const facts = async () => (await desktop.run({ run: 'facts' })) as Facts
const evaluate = (script: string) => desktop.run({ run: 'evaluate', script })

test('the program opens its window sandboxed, without permissions or network, with menu and tray', async () => {
  expect(await facts()).toMatchObject({
    sandboxed: true,
    window: {
      shown: true,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true },
    },
    permissions: { request: true, check: true, device: true, network: expect.arrayContaining(['https://*/*']) },
    menu: ['&Datei', '&Bearbeiten', '&Gehe zu', '&Ansicht', '&Hilfe'],
    trays: [{ tooltip: 'Steuerstapel: kein Stapel in Arbeit' }],
  })
})

test('before it is installed the program leaves the master key readable for `npm start` on the same folder', () => {
  const names = readdirSync(data.dataDir)
  expect(names).toContain('master.key')
  expect(names).not.toContain('master.key.sealed')
})

test('the page reaches the engine without holding a credential', async () => {
  expect(await evaluate(`fetch('/local/batches').then(answer => answer.status)`)).toBe(200)
  expect(await evaluate(`fetch('/v1/batches').then(answer => answer.status)`)).toBe(404)
  expect(await evaluate(`document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })`)).toBe('{}')
  const granted = (await evaluate(`Object.keys(steuerstapel).sort()`)) as string[]
  expect(granted).toEqual([
    'checkForUpdate',
    'dragResult',
    'installUpdate',
    'onEngineNews',
    'onOfferedFiles',
    'onUpdateNews',
    'openResult',
    'platform',
    'prepareResult',
    'readAutostart',
    'setAutostart',
    'setUpdateSource',
  ])
})

test('a second start hands its files to the window', async () => {
  await desktop.run({
    run: 'startAgain',
    words: ['/usr/bin/electron', '.', '--flag', '01-lohnsteuerbescheinigung-2025.pdf', 'gibt-es-nicht.pdf'],
    cwd: join(import.meta.dirname, '../fixtures/samples'),
  })
  await desktop.run({ run: 'waitForText', text: '01-lohnsteuerbescheinigung-2025.pdf' })
  expect(await evaluate('location.hash')).toMatch(/^(#\/)?(neu)?$/)
})

test('a document goes from the window through the built engine to a finished stack, told in tray and taskbar', async () => {
  await desktop.run({ run: 'click', name: 'Stapel verarbeiten' })
  await desktop.run({ run: 'blur' })
  await desktop.run({ run: 'waitForText', text: 'Belegmappe herunterladen' })
  const address = `document.querySelector('a[href$="/result"]').href`
  const start = `fetch(${address}).then(answer => answer.text()).then(text => text.slice(0, 5))`
  expect(await evaluate(start)).toBe('%PDF-')
  await expect.poll(async () => (await facts()).notifications).toHaveLength(1)
  await expect.poll(async () => (await facts()).progress.at(-1)?.fraction).toBe(-1)
  const { notifications, progress, trays } = await facts()
  // Nothing of the client or the file: whoever passes by may read it.
  expect(notifications).toEqual([{ title: 'Stapel fertig', body: 'Die Belegmappe liegt bereit.' }])
  expect(progress.some(({ fraction }) => fraction >= 0)).toBe(true)
  expect(trays[0]?.tooltip).toBe('Steuerstapel: kein Stapel in Arbeit')
})

test('a click on the notification shows the window with that stack', async () => {
  await evaluate(`void (location.hash = '#/')`)
  await desktop.run({ run: 'clickNotification' })
  await desktop.run({ run: 'waitForText', text: 'Belegmappe herunterladen' })
  expect(await evaluate('location.hash')).toMatch(/^#\/stapel\/[\w-]+$/)
})

test('the Belegmappe can be dragged out and opened in the system’s program, under its own name', async () => {
  const batchId = `location.hash.split('/')[2]`
  expect(await evaluate(`steuerstapel.dragResult(${batchId})`)).toBe(false)
  expect(await evaluate(`steuerstapel.prepareResult(${batchId})`)).toBe(true)
  expect(await evaluate(`steuerstapel.dragResult(${batchId})`)).toBe(true)
  expect(await evaluate(`steuerstapel.openResult(${batchId})`)).toBe(true)
  const { dragged, opened, userData } = await facts()
  expect(opened).toEqual(dragged)
  expect(dragged[0]).toMatch(/\.pdf$/)
  expect(dragged[0]?.startsWith(userData)).toBe(true)
  expect(readFileSync(dragged[0] ?? '', 'latin1').slice(0, 5)).toBe('%PDF-')
  expect(await evaluate(`steuerstapel.prepareResult('../x').catch(() => 'refused')`)).toBe('refused')
  expect(await evaluate(`steuerstapel.prepareResult('bat_unknown')`)).toBe(false)
})

test('the page is printed from the menu, and a place is gone to', async () => {
  await desktop.run({ run: 'chooseMenu', label: 'Drucken …' })
  await desktop.run({ run: 'chooseMenu', label: 'Einstellungen' })
  expect((await facts()).printed).toBe(1)
  await expect.poll(() => evaluate('location.hash')).toBe('#/einstellungen')
})

test('a newer version is found in the folder that the office set, and an older one is refused', async () => {
  const folder = join(data.dataDir, 'aktualisierung')
  mkdirSync(folder)
  const publish = (version: string) => {
    const bytes = Buffer.from(`installer ${version}`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = { platform: process.platform, arch: process.arch, name: 'neu.deb', byte_size: bytes.length, sha256 }
    writeFileSync(join(folder, 'neu.deb'), bytes)
    const manifest = { schema: 'steuerstapel-update/1', version, files: [file] }
    writeFileSync(join(folder, 'steuerstapel-update.json'), JSON.stringify(manifest))
  }
  expect(await evaluate(`steuerstapel.checkForUpdate()`)).toMatchObject({ state: 'off' })
  expect(await evaluate(`steuerstapel.setUpdateSource('http://example.com/', null)`)).toMatchObject({
    state: 'off',
    message: expect.stringContaining('https'),
  })
  expect(await evaluate(`steuerstapel.setUpdateSource(${JSON.stringify(folder)}, null)`)).toMatchObject({
    state: 'idle',
    source: folder,
  })
  expect((await facts()).asked.at(-1)).toBe('Von hier Aktualisierungen beziehen?')
  publish('0.0.9')
  expect(await evaluate(`steuerstapel.checkForUpdate()`)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('ältere Version 0.0.9'),
  })
  publish('0.2.0')
  expect(await evaluate(`steuerstapel.checkForUpdate()`)).toMatchObject({ state: 'ready', version: '0.2.0' })
  await evaluate(`steuerstapel.installUpdate()`)
  const { asked, opened } = await facts()
  expect(asked).toContain('Version 0.2.0 jetzt installieren?')
  expect(readFileSync(opened.at(-1) ?? '', 'utf8')).toBe('installer 0.2.0')
  await evaluate(`void (location.hash = '#/')`)
})

test('the page can neither leave nor open another window', async () => {
  await evaluate(`document.querySelector('a[href^="#/stapel/"]').click()`)
  await desktop.run({ run: 'waitForText', text: 'Belegmappe herunterladen' })
  const before = await evaluate('location.href')
  await evaluate(`void (location.href = 'https://example.com/')`)
  await evaluate(`void open('https://example.com/')`)
  await expect.poll(async () => (await facts()).window.opened).toEqual(['deny'])
  expect(await evaluate('location.href')).toBe(before)
  await desktop.run({ run: 'waitForText', text: 'Belegmappe herunterladen' })
})

test('a killed engine comes back by itself and the window says so', async () => {
  const { enginePid } = await facts()
  await desktop.run({ run: 'killEngine' })
  await desktop.run({ run: 'waitForText', text: 'Steuerstapel wird neu gestartet' })
  await expect.poll(() => evaluate(`fetch('/local/batches').then(answer => answer.status)`)).toBe(200)
  expect((await facts()).enginePid).not.toBe(enginePid)
})

test('the window is closed while a stack is in work: the program goes on, and says so once', async () => {
  const samples = join(import.meta.dirname, '../fixtures/samples')
  await evaluate(`void (location.hash = '#/neu')`)
  await desktop.run({ run: 'setFiles', paths: [join(samples, '13-kassenbon-foto.jpg')] })
  await desktop.run({ run: 'click', name: 'Stapel verarbeiten' })
  await expect.poll(async () => (await facts()).trays[0]?.tooltip, { interval: 50 }).toContain(': ein Stapel in Arbeit')
  await desktop.run({ run: 'closeWindow' })
  const hidden = await facts()
  expect(hidden.window.shown).toBe(false)
  expect(hidden.notifications.at(-1)?.title).toBe('Steuerstapel arbeitet weiter')
  expect(JSON.parse(readFileSync(join(hidden.userData, 'shell.json'), 'utf8'))).toMatchObject({
    trayHintShown: true,
    window: { width: 1366, height: 860, maximized: false },
  })
  await expect.poll(async () => (await facts()).notifications.at(-1)?.title).toBe('Stapel fertig')
})

test('quitting ends the engine and the program', async () => {
  const { enginePid, userData } = await facts()
  expect(await desktop.quit()).toBe(0)
  expect(existsSync(join(userData, 'copies'))).toBe(false)
  expect(() => process.kill(enginePid, 0)).toThrow('ESRCH')
})
