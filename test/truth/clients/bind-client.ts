import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { MandantForm, SavedMandant } from '../../../wire/mandants.ts'
import { openWindow } from '../../e2e/window-on-engine.ts'
import { readClient } from './read-client.ts'
import type { ClientTruth } from './read-client.ts'
import { recordOf } from './settle-client.ts'
import { writePapers } from './write-papers.ts'

/**
 * The Belegmappe of a client as an office gets it, to look at: engine and window, master data, all papers that
 * developers may see. `node test/truth/clients/bind-client.ts CLIENT FOLDER`
 */
const [client = 'couple', target = 'demo-output/client'] = process.argv.slice(2)
const LIMIT_MS = 20 * 60_000
const MIME: Readonly<Record<string, string>> = { '.pdf': 'application/pdf', '.jpg': 'image/jpeg' }

const truth = readClient(client)
const papers = mkdtempSync(join(tmpdir(), 'client-'))
const window = await openWindow()
try {
  const written = await writePapers(client, papers)
  const files = filesOf(truth, written).map(name => ({
    name,
    mimeType: MIME[extname(name)] ?? 'message/rfc822',
    buffer: readFileSync(join(papers, name)),
  }))
  const { page } = window
  const mandantId = await saveMandant(page, formOf(truth))
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  await page.getByRole('button', { name: 'Abbrechen' }).waitFor()
  await page.getByTestId('file-input').setInputFiles(files)
  await page.getByLabel('Bezeichnung').fill(`Belege ${truth.client.year}`)
  const start = page.getByRole('button', { name: 'Stapel verarbeiten' })
  await start.click()
  const done = page.getByRole('link', { name: 'Belegmappe herunterladen' })
  // Files that are there twice are looked at first; a further click sends all.
  while (!page.url().includes('bat_')) {
    if (await page.getByText('Noch nicht gestartet').isVisible()) await start.click()
    await after(1000)
  }
  await done.waitFor({ timeout: LIMIT_MS })
  const batchId = /bat_\w+/.exec(page.url())?.[0] ?? ''
  await send(page, 'PUT', `/local/batches/${batchId}/mandant`, { mandantId })
  const folder = await untilWritten(window.engine.dataDir)
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(folder).filter(one => extname(one) !== '')) {
    copyFileSync(join(folder, name), join(target, extname(name) === '.pdf' ? 'binder.pdf' : name))
  }
  process.stdout.write(`${target}: ${readdirSync(target).join(', ')}\n`)
} catch (error) {
  mkdirSync(target, { recursive: true })
  await window.page.screenshot({ path: join(target, 'window.png') })
  throw error
} finally {
  await window.close()
  rmSync(papers, { recursive: true, force: true })
}

/** Papers that are kept for the release's last look stay out. */
function filesOf({ client: facts, documents }: ClientTruth, written: ReadonlyMap<string, readonly string[]>): string[] {
  const tuned = documents.filter(({ share }) => (share ?? (facts.share === 'last' ? 'last' : 'tune')) === 'tune')
  return tuned.flatMap(({ file }) => written.get(file) ?? [])
}

/** Ids are given by the engine. */
function formOf(of: ClientTruth): MandantForm {
  const { mandant, data } = recordOf(of)
  const { firstName, lastName, companyName } = mandant
  const fresh = <T extends { readonly id: string }>(list: readonly T[]): T[] => list.map(one => ({ ...one, id: '' }))
  const lists = { children: fresh(data.children), objects: fresh(data.objects), businesses: fresh(data.businesses) }
  return { firstName, lastName, companyName, ...data, ...lists }
}

async function saveMandant(page: Page, form: MandantForm): Promise<string> {
  const saved = (await send(page, 'POST', '/local/mandants', { form })) as SavedMandant
  if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved))
  return saved.id
}

/** Asks as the window does, with its session. */
function send(page: Page, method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> {
  return page.evaluate(
    async ([how, where, what]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(where, { ...{ method: how }, headers, body: JSON.stringify(what) })
      if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as unknown
    },
    [method, path, body] as const,
  )
}

/** The folder of the Belegmappe that names the mandant, once all of its edition is written. */
async function untilWritten(dataDir: string): Promise<string> {
  for (const deadline = performance.now() + LIMIT_MS; performance.now() < deadline; await after(500)) {
    const entries = readdirSync(dataDir, { withFileTypes: true, recursive: true })
    const binders = entries.filter(({ name }) => /^Belegmappe_.*\.pdf$/.test(name))
    const current = binders.find(
      ({ name, parentPath }) => !name.includes('ohne-Mandant') && !parentPath.includes('Fassungen'),
    )
    const log = current && join(current.parentPath, 'protokoll.jsonl')
    // The log is closed last.
    const isWhole =
      log && existsSync(log) && statSync(log).mtimeMs > statSync(join(current.parentPath, current.name)).mtimeMs
    if (isWhole) return current.parentPath
  }
  throw new Error('no Belegmappe')
}
