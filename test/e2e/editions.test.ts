import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
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

/** Files everything that lies in the tray. */
async function fileAll(page: Page): Promise<void> {
  await page.evaluate(async id => {
    const tray = (await (await fetch('/local/tray/documents')).json()) as { documents: { documentId: string }[] }
    const moves = tray.documents.map(({ documentId }) => ({ documentId, to: { mandantId: id, year: 2025 } }))
    const headers = { 'content-type': 'application/json' }
    await fetch('/local/filings', { method: 'POST', headers, body: JSON.stringify({ moves }) })
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
