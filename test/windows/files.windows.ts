import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import { EMPTY_FORM } from '../../src-renderer/api/empty-mandant-form.ts'
import { openLab, SAMPLES } from './windows-lab.ts'
import type { WindowsLab } from './windows-lab.ts'

const SAMPLE = '01-lohnsteuerbescheinigung-2025.pdf'
const LONG = 'Ein ziemlich langer Ordnername mit Umlauten äöüß, wie ihn Kanzleien vergeben, 2025'

let lab: WindowsLab
beforeAll(() => {
  lab = openLab()
})
afterAll(() => lab.close())

function filesBelow(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
}
const binders = (dataDir: string): string[] => filesBelow(dataDir).filter(name => /Belegmappe_[^/]*\.pdf$/.test(name))

/** Another Windows program reads the file and lets nobody rename or remove it, as viewers and virus scanners do. */
async function hold(file: string): Promise<{ letGo(): Promise<void> }> {
  const reading = `ping -n 600 127.0.0.1 < ${lab.bed.windowsPath(file)}`
  const { child, processes } = lab.bed.startProgram('cmd', ['/c', reading])
  const pings = () => processes(/^\S*ping/i)
  await waitFor(() => expect(pings()).not.toEqual([]))
  await isHeld(file)
  return {
    letGo: async () => {
      for (const { pid } of pings()) process.kill(pid, 'SIGKILL')
      await waitFor(() => expect(child.exitCode ?? child.signalCode).not.toBeNull())
    },
  }
}

async function isHeld(file: string): Promise<void> {
  const other = `${file.slice(file.lastIndexOf('/') + 1)}.x`
  await waitFor(async () => {
    const { err } = await lab.bed.runProgram('cmd', ['/c', 'ren', lab.bed.windowsPath(file), other])
    expect(err).toContain('Sharing violation')
  })
}

test('a watched folder takes a file with umlauts, and one that a viewer holds open becomes one Belegmappe', async () => {
  const [inbox, dataDir] = [join(lab.folder, 'inbox'), join(lab.folder, 'inbox-data')]
  const client = join(inbox, 'Müßig, Jörg & Söhne')
  mkdirSync(client, { recursive: true })
  const engine = await lab.serve(dataDir, { STEUERSTAPEL_INBOX: inbox, STEUERSTAPEL_INBOX_QUIET_SECONDS: '2' })
  copyFileSync(join(SAMPLES, SAMPLE), join(client, 'Lohnsteuer für Größe 100 %.pdf'))
  await waitFor(() => expect(binders(dataDir)).toHaveLength(1))
  expect(filesBelow(join(inbox, '_uebernommen')).join()).toContain('Lohnsteuer für Größe 100 %.pdf')

  const held = join(inbox, 'gehalten.pdf')
  copyFileSync(join(SAMPLES, '03-rechnung-bueromaterial.pdf'), held)
  const viewer = await hold(held)
  await waitFor(() => expect(binders(dataDir)).toHaveLength(2))
  await viewer.letGo()
  await waitFor(() => expect(existsSync(held)).toBe(false))
  expect(binders(dataDir)).toHaveLength(2)
  for (const { pid } of engine.processes()) process.kill(pid, 'SIGKILL')
  await engine.gone()
})

test('the engine starts while another program reads the file of the last one', async () => {
  const dataDir = join(lab.folder, 'inbox-data')
  const file = join(dataDir, 'engine.json')
  const reader = await hold(file)
  const engine = await lab.serve(dataDir)
  await reader.letGo()
  await waitFor(() => expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ httpUrl: engine.url }))
  for (const { pid } of engine.processes()) process.kill(pid, 'SIGKILL')
  await engine.gone()
})

test('a mandant whose Belegmappe a viewer holds is deleted; the file stays on record and goes at the next start', async () => {
  const [inbox, dataDir] = [join(lab.folder, 'delete-inbox'), join(lab.folder, 'delete-data')]
  const client = join(inbox, 'Müßig, Jörg')
  mkdirSync(client, { recursive: true })
  const settings = { STEUERSTAPEL_INBOX: inbox, STEUERSTAPEL_INBOX_QUIET_SECONDS: '2' }
  const engine = await lab.serve(dataDir, settings)
  const ask = await signedIn(engine.url, engine.said().out)
  await ask('/local/mandants', { form: { ...EMPTY_FORM, firstName: 'Jörg', lastName: 'Müßig' } })
  copyFileSync(join(SAMPLES, SAMPLE), join(client, 'Beleg.pdf'))
  await waitFor(() => expect(binders(dataDir)).toHaveLength(1))
  const binder = join(dataDir, binders(dataDir)[0] ?? '')
  const { mandants } = (await ask('/local/mandants')) as { mandants: { id: string; name: string }[] }
  const [mandant] = mandants
  const viewer = await hold(binder)
  // A batch that is not yet at its end is not deleted.
  const order = `/local/mandants/${mandant?.id}/delete`
  await waitFor(async () => expect(await ask(order, { name: mandant?.name })).toMatchObject({ filesRemovedAt: null }))
  expect(existsSync(binder)).toBe(true)
  expect(await ask('/local/mandants')).toMatchObject({ mandants: [] })
  for (const { pid } of engine.processes()) process.kill(pid, 'SIGKILL')
  await engine.gone()
  await viewer.letGo()
  const next = await lab.serve(dataDir, settings)
  await waitFor(() => expect(existsSync(binder)).toBe(false))
  for (const { pid } of next.processes()) process.kill(pid, 'SIGKILL')
  await next.gone()
})

/** Signs in by the link that the engine printed; gives what asks it and what orders it, where there is a body. */
async function signedIn(url: string, out: string): Promise<(path: string, body?: object) => Promise<unknown>> {
  const token = /anmelden=([\w-]+)/.exec(out)?.[1]
  const own = { 'content-type': 'application/json', origin: url }
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}${path}`, { method: 'POST', headers: { ...own, cookie }, body: JSON.stringify(body) })
  const cookie = (await post('/local/session', { token })).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return async (path, body) =>
    (body === undefined ? await fetch(`${url}${path}`, { headers: { cookie } }) : await post(path, body, cookie)).json()
}

test('paths beyond 260 characters carry documents, results and data', async () => {
  const deep = join(lab.folder, LONG, LONG, LONG)
  mkdirSync(deep, { recursive: true })
  const document = join(deep, 'Beleg.pdf')
  copyFileSync(join(SAMPLES, SAMPLE), document)
  const settings = { STEUERSTAPEL_DATA_DIR: join(deep, 'daten') }
  expect(await lab.windows(['process', document, '--out', join(deep, 'aus')])).toMatchObject({ code: 0 })
  expect(filesBelow(join(deep, 'aus')).some(name => name.endsWith('.pdf'))).toBe(true)
  expect(await lab.windows(['client', 'create', '--name', 'lang', '--json'], settings)).toMatchObject({ code: 0 })
})

test('names that Windows keeps for itself and settings with BOM and CRLF cost nothing', async () => {
  const [odd, dataDir] = [join(lab.folder, 'aux-Probe'), join(lab.folder, 'bom')]
  mkdirSync(odd)
  mkdirSync(dataDir)
  copyFileSync(join(SAMPLES, SAMPLE), join(odd, 'Beleg.pdf'))
  writeFileSync(join(dataDir, 'config.json'), '\uFEFF{\r\n  "binder_hash_pages": true\r\n}\r\n')
  const settings = { STEUERSTAPEL_DATA_DIR: dataDir }
  expect(await lab.windows(['doctor'], settings)).toMatchObject({ code: 0 })
  const out = join(lab.folder, 'aux-aus')
  const made = await lab.windows(['process', odd, '--mandant', 'CON. NUL: <Söhne>', '--out', out])
  expect(made).toMatchObject({ code: 0 })
  expect(filesBelow(out).filter(name => name.endsWith('.pdf'))).toHaveLength(1)
})
