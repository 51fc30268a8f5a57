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
}, 120_000)

afterAll(() => {
  desktop?.kill()
  data.remove()
})

interface Facts {
  readonly enginePid: number
  readonly opened: readonly string[]
  readonly shown: boolean
  readonly webPreferences: Readonly<Record<string, unknown>>
  readonly sandboxed: boolean
  readonly permissions: unknown
  readonly menu: number
}

const facts = async () => (await desktop.run({ run: 'facts' })) as Facts
const evaluate = (script: string) => desktop.run({ run: 'evaluate', script })

test('the program opens its window sandboxed, without permissions, with a menu', async () => {
  expect(await facts()).toMatchObject({
    shown: true,
    sandboxed: true,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true },
    permissions: { request: true, check: true },
    menu: 4,
  })
})

test('the page reaches the engine without holding a credential', async () => {
  expect(await evaluate(`fetch('/local/batches').then(answer => answer.status)`)).toBe(200)
  expect(await evaluate(`fetch('/v1/batches').then(answer => answer.status)`)).toBe(404)
  expect(await evaluate(`document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })`)).toBe('{}')
  expect(await evaluate(`Object.keys(steuerstapel).sort()`)).toEqual(['onEngineNews', 'platform'])
})

test('a document goes from the window through the built engine to a finished stack', async () => {
  await desktop.run({
    run: 'setFiles',
    paths: [join(import.meta.dirname, '../fixtures/samples/01-lohnsteuerbescheinigung-2025.pdf')],
  })
  await desktop.run({ run: 'click', name: 'Stapel verarbeiten' })
  await desktop.run({ run: 'waitForText', text: 'Belegmappe herunterladen' })
  const address = `document.querySelector('a[href$="/result"]').href`
  const start = `fetch(${address}).then(answer => answer.text()).then(text => text.slice(0, 5))`
  expect(await evaluate(start)).toBe('%PDF-')
}, 120_000)

test('the page can neither leave nor open another window', async () => {
  const before = await evaluate('location.href')
  await evaluate(`void (location.href = 'https://example.com/')`)
  await evaluate(`void open('https://example.com/')`)
  await expect.poll(async () => (await facts()).opened).toEqual(['deny'])
  expect(await evaluate('location.href')).toBe(before)
  await desktop.run({ run: 'waitForText', text: 'Belegmappe herunterladen' })
})

test('a killed engine comes back by itself and the window says so', async () => {
  const { enginePid } = await facts()
  await desktop.run({ run: 'killEngine' })
  await desktop.run({ run: 'waitForText', text: 'Der Programmkern wird neu gestartet' })
  await expect
    .poll(() => evaluate(`fetch('/local/batches').then(answer => answer.status)`), { timeout: 30_000 })
    .toBe(200)
  expect((await facts()).enginePid).not.toBe(enginePid)
})

test('quitting ends the engine and the program', async () => {
  const { enginePid } = await facts()
  expect(await desktop.quit()).toBe(0)
  expect(() => process.kill(enginePid, 0)).toThrow('ESRCH')
})
