import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_FORM } from '../../src-renderer/api/empty-mandant-form.ts'
import { everyFault } from '../support/axe.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const SAMPLES = join(import.meta.dirname, '../fixtures/samples')

let window: WindowOnEngine
let mandantId = ''
beforeAll(async () => {
  window = await openWindow()
})
afterAll(() => window?.close())

const sample = (name: string) => ({ name, mimeType: 'application/pdf', buffer: readFileSync(join(SAMPLES, name)) })

test('the first edition binds what is filed in the year, and says what it is', async () => {
  const { page } = window
  mandantId = await create(page, 'Zander')
  await sendBatch(page, 'Januar', [sample('01-lohnsteuerbescheinigung-2025.pdf')])
  await fileAll(page)
  await page.goto(new URL(`#/mandantenjahre/id/${mandantId}/2025/editionen`, page.url()).href)
  await page.getByText('Noch keine Ausgabe').waitFor()
  expect(await everyFault(page)).toEqual([])
  await page.getByRole('button', { name: 'Ausgabe 1 schreiben' }).click()
  await page.getByText('Ausgabe 1 zeigt, was jetzt in den Belegen steht.').waitFor()
  const answer = await page.request.get(new URL(hrefOf(await linkTo(page, 1)), page.url()).href)
  expect(answer.headers()['content-disposition']).toMatch(
    /^inline; filename="Belegmappe_Eva-Zander_2025_Ausgabe-1\.pdf"/,
  )
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await everyFault(page)).toEqual([])
  await picture(page, 'first')
})

test('a late document makes it old, and the next one says what is new', async () => {
  const { page } = window
  await sendBatch(page, 'März', [sample('03-rechnung-bueromaterial.pdf')])
  await fileAll(page)
  await page.goto(new URL(`#/mandantenjahre/id/${mandantId}/2025/editionen`, page.url()).href)
  await page.getByText(/^Ausgabe 1 ist veraltet\. Seither: 1 Beleg neu/).waitFor()
  await picture(page, 'outdated')
  expect(await everyFault(page)).toEqual([])
  await page.getByRole('button', { name: 'Ausgabe 2 schreiben' }).click()
  await page.getByText('Ausgabe 2 zeigt, was jetzt in den Belegen steht.').waitFor()
  await page
    .getByRole('row', { name: /Ausgabe 2/ })
    .getByRole('button', { name: 'Einzeln zeigen' })
    .click()
  await page.getByRole('listitem').filter({ hasText: 'Neu: ' }).first().waitFor()
  expect(await everyFault(page)).toEqual([])
  await picture(page, 'second')
  await page.getByRole('tab', { name: 'Verlauf' }).click()
  await page.getByText('Ausgabe 2 der Belegmappe geschrieben').waitFor()
  expect(await everyFault(page)).toEqual([])
  expect(window.complaints).toEqual([])
})

test('chosen documents get a kind together, which is taken back with one press', async () => {
  const { page } = window
  await page.goto(new URL(`#/mandantenjahre/id/${mandantId}/2025/belege`, page.url()).href)
  const rows = page.getByRole('region', { name: 'Belege', exact: true })
  await rows.getByRole('link', { name: 'Lohnsteuerbescheinigung' }).waitFor()
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
  await page
    .getByRole('button', { name: /^(2 Belege als geprüft|[01] von 2 Belegen ohne Befund) bestätigen$/ })
    .waitFor()
  const kind = page.getByRole('combobox', { name: 'Belegart für alle ausgewählten' })
  await kind.fill('Bewirtung')
  await kind.press('Enter')
  const done = page.getByText(/^2 Belege haben jetzt die Belegart/)
  await done.waitFor()
  await picture(page, 'many-judged')
  expect(await everyFault(page)).toEqual([])
  await rows.getByRole('link', { name: 'Lohnsteuerbescheinigung' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByText('2 Änderungen wurden zurückgenommen.').waitFor()
  await rows.getByRole('link', { name: 'Lohnsteuerbescheinigung' }).waitFor()
})

test('chosen documents become a pack for the tax office, which is saved as ZIP', async () => {
  const { page } = window
  await page.goto(new URL(`#/mandantenjahre/id/${mandantId}/2025/belege`, page.url()).href)
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
  await page.getByRole('button', { name: 'Paket für das Finanzamt …' }).click()
  const form = page.getByRole('region', { name: 'Paket für das Finanzamt' })
  const write = form.getByRole('button', { name: 'Paket aus 2 Belegen schreiben' })
  expect(await write.isDisabled()).toBe(true)
  await form.getByLabel('Finanzamt (Anschrift)').fill('Finanzamt Musterstadt\nAmtsplatz 1\n12345 Musterstadt')
  await form.getByLabel('Schreiben des Finanzamts vom').fill('2026-03-02')
  await picture(page, 'pack-form')
  expect(await everyFault(page)).toEqual([])
  await write.click()
  await page.getByText(/^2 Dateien aus Ausgabe 2 geschrieben\./).waitFor()
  await page.getByText(/^02_Anlagen_1-2\.pdf \(\d+ Seiten, /).waitFor()
  await picture(page, 'pack-written')
  expect(await everyFault(page)).toEqual([])
  const href = await page.getByRole('link', { name: 'Als ZIP speichern' }).getAttribute('href')
  const answer = await page.request.get(new URL(hrefOf(href), page.url()).href)
  expect(answer.headers()['content-type']).toBe('application/zip')
  expect((await answer.body()).subarray(0, 2).toString()).toBe('PK')
  const folder = process.env['PICTURES']
  if (folder !== undefined) await writeFile(join(folder, 'pack.zip'), await answer.body())
  expect(window.complaints).toEqual([])
})

test('the year is released, closed to changes, and opened again with a reason', async () => {
  const { page } = window
  await page.goto(new URL(`#/mandantenjahre/id/${mandantId}/2025/editionen`, page.url()).href)
  await page.getByText('2 Belege sind noch nicht geprüft.').waitFor()
  expect(await everyFault(page)).toEqual([])
  expect(await confirmAll(page)).toEqual([201, 201])
  await page.reload()
  await page.getByRole('button', { name: 'Ausgabe 2 freigeben' }).click()
  await page.getByRole('alertdialog', { name: 'Ausgabe 2 freigeben?' }).waitFor()
  await picture(page, 'release-asked')
  expect(await everyFault(page)).toEqual([])
  await page.getByRole('button', { name: 'Freigeben', exact: true }).click()
  await page.getByText(/^Freigegeben am .* mit Ausgabe 3\.$/).waitFor()
  await page.getByText('Freigegeben', { exact: true }).first().waitFor()
  await picture(page, 'released')
  expect(await everyFault(page)).toEqual([])
  expect(await confirmAll(page, 'reopen_document')).toEqual([409, 409])
  await page.getByRole('link', { name: 'Mandantenjahre', exact: true }).click()
  await page.getByRole('combobox', { name: 'Stand' }).selectOption('Freigegeben')
  await page
    .getByRole('list', { name: 'Mandantenjahre' })
    .getByRole('link', { name: /Zander/ })
    .waitFor()
  await picture(page, 'board')
  expect(await everyFault(page)).toEqual([])
  await page.goto(new URL(`#/mandantenjahre/id/${mandantId}/2025/editionen`, page.url()).href)
  await page.getByRole('button', { name: 'Jahr wieder öffnen' }).click()
  await page.getByLabel('Warum wird das Jahr wieder geöffnet?').fill('Beleg nachgereicht')
  await picture(page, 'opening')
  expect(await everyFault(page)).toEqual([])
  await page.getByRole('button', { name: 'Wieder öffnen', exact: true }).click()
  await page.getByText(/^Wieder geöffnet am .*: Beleg nachgereicht$/).waitFor()
  await picture(page, 'opened')
  expect(await everyFault(page)).toEqual([])
  expect(await confirmAll(page, 'reopen_document')).toEqual([201, 201])
  expect(window.complaints.filter(text => !/409/.test(text))).toEqual([])
})

/** Confirms every document of the year, or says something else of it; the status of each answer. */
async function confirmAll(page: Page, type = 'confirm_document'): Promise<readonly number[]> {
  return page.evaluate(
    async ([id, said]) => {
      const path = `/local/mandants/${id}/years/2025/documents`
      const shelf = (await (await fetch(path)).json()) as { documents: { documentId: string; batchId: string }[] }
      const headers = { 'content-type': 'application/json' }
      const answers = []
      for (const { documentId, batchId } of shelf.documents) {
        const body = JSON.stringify({ type: said, documentId })
        answers.push((await fetch(`/local/batches/${batchId}/corrections`, { method: 'POST', headers, body })).status)
      }
      return answers
    },
    [mandantId, type] as const,
  )
}

/** Files everything that lies in the tray. */
async function fileAll(page: Page): Promise<void> {
  await page.evaluate(async id => {
    const tray = (await (await fetch('/local/tray/documents')).json()) as { documents: { documentId: string }[] }
    const documents = tray.documents.map(({ documentId }) => ({ documentId, lastCorrection: 0 }))
    const body = JSON.stringify({ documents, change: { type: 'file', mandantId: id, year: 2025 } })
    await fetch('/local/documents/changes', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }, mandantId)
}

const linkTo = (page: Page, number: number) =>
  page.getByRole('link', { name: `Ausgabe ${number} öffnen` }).getAttribute('href')

function hrefOf(href: string | null): string {
  if (href === null) throw new Error('the edition has no link')
  return href
}

/** A mandant by the last name; its id. */
async function create(page: Page, lastName: string): Promise<string> {
  return page.evaluate(
    async form => {
      const body = JSON.stringify({ form })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/local/mandants', { method: 'POST', headers, body })
      return ((await answer.json()) as { id: string }).id
    },
    { ...EMPTY_FORM, firstName: 'Eva', lastName },
  )
}

/** A picture of the page in both themes, where a person wants to look at them. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: null })
}
