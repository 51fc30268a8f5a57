import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UpdateSettings } from '../../src-main/shell-settings.ts'
import { isUpdateSource, openUpdateSource } from '../../src-main/update-source.ts'
import type { FetchUpdate } from '../../src-main/update-source.ts'
import { createUpdater } from '../../src-main/updater.ts'
import type { UpdateNews } from '../../wire/desktop.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'aktualisierung-'))))
afterEach(() => rmSync(root, { recursive: true }))

const INSTALLER = Buffer.alloc(300_000, 'installer')
const office = generateKeyPairSync('ed25519')
const KEY = office.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const noFetch: FetchUpdate = () => Promise.reject(new Error('the network was not to be used'))

/** Puts a version into the folder; `part` changes what the manifest says of its file. */
function publish(version: string, part: object = {}): void {
  const sha256 = createHash('sha256').update(INSTALLER).digest('hex')
  const file = { platform: 'linux', arch: 'x64', name: 'neu.deb', byte_size: INSTALLER.length, sha256, ...part }
  const bytes = Buffer.from(JSON.stringify({ schema: 'steuerstapel-update/1', version, files: [file] }))
  writeFileSync(join(root, 'steuerstapel-update.json'), bytes)
  writeFileSync(join(root, 'steuerstapel-update.json.sig'), sign(null, bytes, office.privateKey).toString('base64'))
  writeFileSync(join(root, 'neu.deb'), INSTALLER)
}

function setup(fetchUpdate = noFetch, wanted: Partial<UpdateSettings> = {}) {
  let settings: UpdateSettings = { source: root, publicKey: null, ...wanted }
  const news: UpdateNews[] = []
  const folder = join(root, 'geladen')
  const updater = createUpdater({
    version: '1.2.3',
    platform: 'linux',
    arch: 'x64',
    kinds: ['.deb', '.AppImage'],
    folder,
    settings: () => settings,
    openSource: source => openUpdateSource(source, fetchUpdate),
    onNews: each => news.push(each),
  })
  return {
    updater,
    news,
    folder,
    change: (part: Partial<UpdateSettings>) => void (settings = { ...settings, ...part }),
  }
}

test('without a source nothing is looked for', async () => {
  const { updater } = setup(noFetch, { source: null })
  expect(await updater.check()).toMatchObject({ state: 'off' })
})

test('a newer version is loaded from a folder, checked, and ready', async () => {
  publish('1.3.0')
  const { updater, news, folder } = setup()
  expect(await updater.check()).toMatchObject({ state: 'ready', version: '1.3.0', message: null })
  expect(news.map(each => each.state)).toEqual(['checking', 'loading', 'ready'])
  expect(await updater.installer()).toBe(join(folder, 'neu.deb'))
  expect(readFileSync(join(folder, 'neu.deb'))).toEqual(INSTALLER)
  expect(readdirSync(folder)).toEqual(['neu.deb'])
})

test('the same version is current, an older one is refused, signed or not', async () => {
  publish('1.2.3')
  const { updater, folder } = setup(noFetch, { publicKey: KEY })
  expect(await updater.check()).toMatchObject({ state: 'current' })
  publish('1.2.2')
  expect(await updater.check()).toMatchObject({ state: 'failed', message: expect.stringContaining('nicht angenommen') })
  expect(existsSync(folder)).toBe(false)
})

test('with the office’s key an unsigned or changed manifest loads nothing', async () => {
  publish('1.3.0')
  const { updater, folder } = setup(noFetch, { publicKey: KEY })
  rmSync(join(root, 'steuerstapel-update.json.sig'))
  expect(await updater.check()).toMatchObject({ state: 'failed', message: expect.stringContaining('Unterschrift') })
  publish('1.3.0')
  const path = join(root, 'steuerstapel-update.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('1.3.0', '1.4.0'))
  expect(await updater.check()).toMatchObject({ state: 'failed' })
  expect(existsSync(folder)).toBe(false)
  publish('1.3.0')
  expect(await updater.check()).toMatchObject({ state: 'ready', isSigned: true })
})

test.each([
  ['another hash', { sha256: 'a'.repeat(64) }, 'Prüfsumme'],
  ['more bytes than it says', { byte_size: 1000 }, 'Prüfsumme'],
  ['fewer bytes than it says', { byte_size: 1_000_000 }, 'Prüfsumme'],
  ['a file that is not there', { name: 'fehlt.deb' }, 'fehlt'],
  ['nothing for this machine', { platform: 'win32' }, 'nicht für diesen Rechner'],
])('%s leaves nothing behind', async (_what, part, message) => {
  publish('1.3.0', part)
  const { updater, folder } = setup()
  expect(await updater.check()).toMatchObject({ state: 'failed', message: expect.stringContaining(message) })
  expect(await updater.installer()).toBeNull()
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
})

test('a file that was changed after it was loaded is not installed', async () => {
  publish('1.3.0')
  const { updater, folder } = setup()
  await updater.check()
  writeFileSync(join(folder, 'neu.deb'), 'etwas anderes')
  expect(await updater.installer()).toBeNull()
  expect(updater.news()).toMatchObject({ state: 'failed' })
})

test('what was loaded from the former source is not ready under the new one', async () => {
  publish('1.3.0')
  const { updater, news, change } = setup()
  const checking = updater.check()
  change({ source: '/anderswo' })
  expect(await checking).toMatchObject({ state: 'idle', source: '/anderswo' })
  expect(await updater.installer()).toBeNull()
  expect(news.some(each => each.state === 'ready')).toBe(false)
})

test('a source that is not there or has no manifest is told', async () => {
  const { updater, change } = setup()
  expect(await updater.check()).toMatchObject({ state: 'failed', message: expect.stringContaining('fehlt') })
  writeFileSync(join(root, 'datei'), '')
  change({ source: join(root, 'datei') })
  expect(await updater.check()).toMatchObject({ state: 'failed', message: expect.stringContaining('nicht erreichbar') })
})

test('from an address nothing but the plain files is asked for, without redirects and cookies', async () => {
  publish('1.3.0')
  const asked: string[] = []
  const fetchUpdate: FetchUpdate = (url, init) => {
    asked.push(url)
    expect(init).toMatchObject({ redirect: 'error', credentials: 'omit' })
    return Promise.resolve(new Response(readFileSync(join(root, new URL(url).pathname.split('/').at(-1) ?? ''))))
  }
  const { updater } = setup(fetchUpdate, { source: 'https://kanzlei.example/aktuell', publicKey: KEY })
  expect(await updater.check()).toMatchObject({ state: 'ready', version: '1.3.0' })
  const base = 'https://kanzlei.example/aktuell'
  expect(asked).toEqual([`${base}/steuerstapel-update.json`, `${base}/steuerstapel-update.json.sig`, `${base}/neu.deb`])
})

test.each([
  ['answers with an error', () => Promise.resolve(new Response('', { status: 500 }))],
  ['is not there', () => Promise.reject(new Error('ENOTFOUND'))],
  ['sends a manifest without end', () => Promise.resolve(new Response(Buffer.alloc(2_000_000)))],
])('an address that %s is told', async (_what, fetchUpdate) => {
  const { updater } = setup(fetchUpdate, { source: 'https://kanzlei.example/' })
  expect(await updater.check()).toMatchObject({ state: 'failed', message: expect.stringMatching(/Bitte|Prüfsumme/) })
})

test.each([
  ['/mnt/aktuell', true],
  ['\\\\server\\freigabe', true],
  ['https://kanzlei.example/aktuell/', true],
  ['http://kanzlei.example/', false],
  ['https://name:wort@kanzlei.example/', false],
  ['https://kanzlei.example/?x=1', false],
  ['aktuell', false],
  ['file:///mnt', false],
  ['', false],
])('%s as a source: %s', (text, answer) => {
  expect(isUpdateSource(text)).toBe(answer)
})
