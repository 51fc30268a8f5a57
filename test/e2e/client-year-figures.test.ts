import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_FORM } from '../../src-renderer/api/empty-mandant-form.ts'
import { everyFault } from '../support/axe.ts'
import { waitFor } from '../support/wait-for.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const SAMPLES = join(import.meta.dirname, '../fixtures/samples')
const WAGES = '01-lohnsteuerbescheinigung-2025.pdf'
const OFFICE = '03-rechnung-bueromaterial.pdf'
const NOTICE = '15-einkommensteuerbescheid-2024.pdf'

let window: WindowOnEngine
let mandantId: string
let batchId: string
let noticeId: string
beforeAll(async () => {
  window = await openWindow()
  const { page } = window
  const files = [WAGES, OFFICE, NOTICE].map(name => {
    return { name, mimeType: 'application/pdf', buffer: readFileSync(join(SAMPLES, name)) }
  })
  await sendBatch(page, 'Quastenberg', files)
  batchId = /stapel\/([^/?#]+)/.exec(page.url())?.[1] ?? ''
  mandantId = (await call<{ id: string }>('/local/mandants', { form: HENNING })).id
  const { documents } = await call<{ documents: { id: string; filename: string }[] }>(`/local/batches/${batchId}`)
  const idOf = (name: string) => documents.find(({ filename }) => filename === name)?.id ?? ''
  noticeId = idOf(NOTICE)
  for (const name of [WAGES, OFFICE, NOTICE]) {
    const change = { type: 'file', mandantId, year: name === NOTICE ? 2024 : 2025 }
    await call('/local/documents/changes', { documents: [{ documentId: idOf(name), lastCorrection: 0 }], change })
  }
  // The wages of the year before, as somebody enters them from the notice.
  const place = { person: 'A' }
  const wages = { type: 'add_position', documentId: noticeId, key: 'n.brutto', cents: 4_700_000, year: 2024, place }
  await call(`/local/batches/${batchId}/corrections`, wages)
})
afterAll(() => window?.close())

const HENNING = {
  ...EMPTY_FORM,
  firstName: 'Henning',
  lastName: 'Quastenberg',
  idNr: '47038925145',
  vatStatus: 'regular',
  profitMethod: 'cash',
} as const

/** Asks the engine as the window does; with a body it posts. */
function call<T>(path: string, body?: object): Promise<T> {
  return window.page.evaluate(
    async ([to, json]) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: json ?? '' }
      const answer = await fetch(to, json === null ? {} : init)
      if (!answer.ok) throw new Error(`${to} ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    },
    [path, body ? JSON.stringify(body) : null] as const,
  )
}

const open = async (year: number, tab: string) => {
  const { page } = window
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/readyz`)
  await page.goto(`${origin}/#/mandantenjahre/id/${mandantId}/${year}/${tab}`)
  await page.getByRole('heading', { name: `Henning Quastenberg ${year}` }).waitFor()
}

test('sums stand beside those of the client-year before, and lead to their page', async () => {
  const { page } = window
  await open(2025, 'summen')
  await page.getByRole('tab', { name: 'Vorjahr' }).click()
  const wages = page
    .getByRole('table', { name: 'Anlage N: Vergleich mit 2024' })
    .getByRole('row', { name: /^Bruttoarbeitslohn / })
  await wages.waitFor()
  const cells = await wages.getByRole('cell').allInnerTexts()
  expect(cells.map(text => text.replaceAll('\u00a0', ' '))).toEqual([
    'Bruttoarbeitslohn',
    expect.any(String),
    '47.000,00 €',
    '48.600,00 €',
    '1.600,00 €',
  ])
  expect(await everyFault(page)).toEqual([])
  await wages.getByRole('link', { name: '48.600,00 €' }).click()
  await page.waitForURL(/pruefen/)
  await open(2024, 'summen')
  await page.getByRole('tab', { name: 'Vorjahr' }).click()
  await page.getByText('Für 2023 zählt noch kein Beleg dieses Mandanten.').waitFor()
})

test('who runs a business sees open items and VAT of the year, each number with its page', async () => {
  const { page } = window
  await open(2025, 'belege')
  await page.getByRole('tab', { name: 'Buchführung' }).click()
  const items = page.getByRole('region', { name: 'Offene Posten: Verbindlichkeiten bei Lieferanten (1)' })
  await items.getByRole('cell', { name: 'Papierhaus Lindwurm GmbH' }).waitFor()
  const vat = page.getByRole('table', { name: 'Umsatzsteuer nach Steuersätzen und Monaten' })
  // The bill is written to somebody else of that name, so that it asks whose it is.
  await vat.getByRole('row', { name: /^noch zu klären, in keiner Summe Vorsteuer 19 % / }).waitFor()
  expect(await everyFault(page)).toEqual([])
  await items.getByRole('link', { name: '426,09 €' }).first().click()
  await page.waitForURL(/pruefen/)
  expect(window.complaints).toEqual([])
})

test('the board says what client-years come to, the same as their own sums, and follows a correction', async () => {
  const { page } = window
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/#/mandantenjahre`)
  await page.getByRole('combobox', { name: 'Angezeigt wird' }).selectOption('Summen')
  const row = page.getByRole('list', { name: 'Mandantenjahre' }).getByRole('link', { name: /Quastenberg.*2024/ })
  const shows = async (text: RegExp) =>
    waitFor(async () => expect((await row.innerText()).replaceAll('\u00a0', ' ')).toMatch(text))
  await shows(/Einnahmen:\s+47\.000,00 €/)
  await shows(/N 47\.000,00 €/)
  expect(page.url()).toContain('zeigt')
  expect(await everyFault(page)).toEqual([])
  const again = { type: 'add_position', documentId: noticeId, key: 'n.brutto', cents: 100_000, year: 2024 }
  await call(`/local/batches/${batchId}/corrections`, { ...again, place: { person: 'A' } })
  await page.reload()
  await shows(/Einnahmen:\s+48\.000,00 €/)
})
