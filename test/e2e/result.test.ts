import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const SAMPLE = join(import.meta.dirname, '../fixtures/samples/07-beitragsbescheinigung-kv.pdf')

let window: WindowOnEngine
let page: Page

beforeAll(async () => {
  window = await openWindow()
  page = window.page
  const file = { name: 'beitrag.pdf', mimeType: 'application/pdf', buffer: readFileSync(SAMPLE) }
  await sendBatch(page, 'Ergebnis ansehen', [file])
})

afterAll(() => window?.close())

const panel = () => page.getByRole('region', { name: 'Ergebnis' })

test('a result shows its DATEV files, its lists and its single documents, and each can be saved', async () => {
  await panel().getByRole('list', { name: 'DATEV-Dateien' }).waitFor()
  expect(await panel().getByRole('list', { name: 'DATEV-Dateien' }).innerText()).toMatch(/DATEV_Belege_\w+_1von1\.zip/)
  await panel().getByText('Verzeichnis und Protokoll').click()
  const lists = panel().getByRole('list', { name: 'Verzeichnis und Protokoll' })
  expect(await lists.innerText()).toMatch(/index\.csv.*[^]*protokoll\.jsonl/)
  expect(await seriousFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await lists.getByRole('link', { name: 'index.csv' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('index.csv')
  expect(readFileSync(await saved.path(), 'utf8')).toContain('beitrag.pdf')
})

test('the Belegmappe is shown in a tab of its own, as a PDF that is not saved', async () => {
  const link = panel().getByRole('link', { name: 'Belegmappe ansehen' })
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  const shown = await page.evaluate(
    async address => {
      const answer = await fetch(address)
      const start = (await answer.text()).slice(0, 5)
      return [answer.headers.get('content-type'), answer.headers.get('content-disposition')?.split(';')[0], start]
    },
    (await link.getAttribute('href')) ?? '',
  )
  expect(shown).toEqual(['application/pdf', 'inline', '%PDF-'])
})

test('the edition that a correction replaced is kept beside it, and can be saved', async () => {
  expect(await panel().getByText('Frühere Fassungen').count()).toBe(0)
  await page.evaluate(async () => {
    const address = `/local/batches/${location.hash.split('/')[2] ?? ''}`
    const batch = (await (await fetch(address)).json()) as { documents: { id: string }[] }
    const { kinds } = (await (await fetch('/local/kinds')).json()) as { kinds: { id: string }[] }
    const correction = { type: 'set_kind', documentId: batch.documents[0]?.id, kindId: kinds[0]?.id }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${address}/corrections`, { method: 'POST', headers, body: JSON.stringify(correction) })
    if (!answer.ok) throw new Error(await answer.text())
  })
  await page.reload()
  const earlier = panel().getByRole('list', { name: 'Frühere Fassungen' })
  await earlier.waitFor()
  const download = page.waitForEvent('download')
  await earlier.getByRole('link', { name: /^Belegmappe_.*_Fassung-1\.pdf$/ }).click()
  expect(
    readFileSync(await (await download).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(await seriousFaults(page)).toEqual([])
})

test('a check of the Belegmappe shows every finding, before and after somebody changed the file', async () => {
  await panel().getByRole('button', { name: 'Belegmappe prüfen' }).click()
  await panel()
    .getByText(/Nichts Falsches gefunden: \d+ Prüfungen/)
    .waitFor()
  const checks = panel().getByRole('list', { name: 'Belegmappe prüfen' })
  expect(await checks.innerText()).toContain('Kein Byte der Datei hat sich geändert')
  await checks.getByText(/Unterschrieben mit dem Schlüssel ([0-9A-F]{4}-?){5} \(dieser Installation\)/).waitFor()
  await panel()
    .getByText(/Fälschen könnte weiterhin, wer ihn hat/)
    .waitFor()
  await checks.getByText('gleicher SHA-256').waitFor()
  expect(await seriousFaults(page)).toEqual([])

  const path = await binderPath()
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  writeFileSync(path, bytes)
  await panel().getByRole('button', { name: 'Belegmappe prüfen' }).click()
  await panel()
    .getByText(/\d von \d+ Prüfungen nicht bestanden/)
    .waitFor()
  await checks.getByText('Die Datei wurde geändert, nachdem sie versiegelt war.').waitFor()
  await checks.getByText('anderer SHA-256').waitFor()
  expect(await seriousFaults(page)).toEqual([])
})

test('in the desktop program the Belegmappe is opened by the system, and dragged out once it is prepared', async () => {
  await page.addInitScript(bridgeThatCounts)
  await page.reload()
  await panel().getByRole('button', { name: 'Belegmappe ansehen' }).click()
  await panel().getByText('Auf diesem Rechner ist kein Programm für PDF-Dateien eingerichtet.').waitFor()
  expect(await panel().getByRole('link', { name: 'Belegmappe ansehen' }).count()).toBe(0)
  const handle = panel().getByText('Belegmappe herausziehen')
  await handle.hover()
  await handle.dispatchEvent('dragstart')
  const batchId = page.url().split('/').at(-1)
  expect(await page.evaluate(() => localStorage.getItem('asked'))).toBe(
    ['open', 'prepare', 'drag'].map(step => `${step} ${batchId}`).join('; '),
  )
  expect(await seriousFaults(page)).toEqual([])
})

/**
 * Runs in the page before its scripts: a desktop shell that keeps what it was asked for, on a system without a PDF
 * program.
 */
function bridgeThatCounts(): void {
  const asked: string[] = []
  const answer = (step: string, is: boolean) => (batchId: string) => {
    asked.push(`${step} ${batchId}`)
    localStorage.setItem('asked', asked.join('; '))
    return Promise.resolve(is)
  }
  const nothing = () => () => undefined
  const bridge = {
    platform: 'linux',
    onEngineNews: nothing,
    onOfferedFiles: nothing,
    onUpdateNews: nothing,
    openResult: answer('open', false),
    prepareResult: answer('prepare', true),
    dragResult: answer('drag', true),
  }
  Object.defineProperty(globalThis, 'steuerstapel', { value: bridge })
}

/** Where the one Belegmappe of the engine lies. */
async function binderPath(): Promise<string> {
  const dataDir = await page.evaluate(async () => {
    const answer = await fetch('/local/settings')
    return ((await answer.json()) as { dataDir: string }).dataDir
  })
  const managed = join(dataDir, 'files/managed')
  const found = readdirSync(managed, { recursive: true, encoding: 'utf8' }).find(each =>
    /Belegmappe_.*\.pdf$/.test(each),
  )
  if (found === undefined) throw new Error('no Belegmappe')
  return join(managed, found)
}
