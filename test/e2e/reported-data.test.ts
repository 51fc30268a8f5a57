import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_FORM } from '../../src-renderer/api/empty-mandant-form.ts'
import { everyFault } from '../support/axe.ts'
import { sample } from './stack-material.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const WAGES = '01-lohnsteuerbescheinigung-2025.pdf'
const HEALTH = '07-beitragsbescheinigung-kv.pdf'
const PRINTOUT = 'belegabruf.pdf'

/** A row of the printout: a title alone, or words with what stands for them. */
const ROWS: readonly (readonly [words: string, value?: string])[] = [
  ['Abgerufene Bescheinigungen 2025'],
  ['Daten der vorausgefüllten Steuererklärung, Datum des Abrufs: 02.03.2026'],
  [''],
  ['Lohnsteuerbescheinigung'],
  ['Arbeitgeber', 'Messtechnik Ödenhall AG'],
  ['Bruttoarbeitslohn', '48.600,00 EUR'],
  ['Einbehaltene Lohnsteuer', '6.412,00 EUR'],
  [''],
  ['Beiträge zu Kranken- und Pflegeversicherungen'],
  ['Mitteilungspflichtige Stelle', 'BKK Kranichtal'],
  ['Beiträge zur Krankenversicherung', '4.381,80 EUR'],
  ['Beiträge zur Pflegeversicherung', '1.006,92 EUR'],
  [''],
  ['Rentenbezugsmitteilung'],
  ['Leistungsträger', 'Pensionskasse Nebelhorn'],
  ['Rentenbetrag', '2.400,00 EUR'],
]

let window: WindowOnEngine
let page: Page
let mandantId: string
beforeAll(async () => {
  window = await openWindow()
  ;({ page } = window)
  const files = [WAGES, HEALTH].map(name => ({ name, mimeType: 'application/pdf', buffer: sample(name) }))
  await sendBatch(page, 'Bescheinigungen', [
    ...files,
    { name: PRINTOUT, mimeType: 'application/pdf', buffer: await aPrintout() },
  ])
  const batchId = /stapel\/([^/?#]+)/.exec(page.url())?.[1] ?? ''
  const form = { ...EMPTY_FORM, firstName: 'Henning', lastName: 'Quastenberg' }
  mandantId = (await ask<{ id: string }>('/local/mandants', { form })).id
  const { documents } = await ask<{ documents: { id: string }[] }>(`/local/batches/${batchId}`)
  const listed = documents.map(({ id: documentId }) => ({ documentId, lastCorrection: 0 }))
  await ask('/local/documents/changes', { documents: listed, change: { type: 'file', mandantId, year: 2025 } })
})
afterAll(() => window?.close())

test('a printout of reported data stands beside the certificates; what is missing is asked for by the letter', async () => {
  await open('bescheid')
  const panel = page.getByRole('region', { name: 'Elektronisch gemeldete Daten' })
  await panel.getByRole('row', { name: /^Lohnsteuerbescheinigung Messtechnik Ödenhall AG .* vorhanden$/ }).waitFor()
  await panel.getByRole('row', { name: /^Kranken- und Pflegeversicherung BKK Kranichtal .* abweichend$/ }).waitFor()
  await panel.getByText('Beiträge zur Krankenversicherung: gemeldet 4.381,80 €, im Beleg 4.318,80 €').waitFor()
  await panel.getByRole('row', { name: /^Rentenbezugsmitteilung Pensionskasse Nebelhorn .* fehlt$/ }).waitFor()
  expect(await everyFault(page)).toEqual([])
  await page.setViewportSize({ width: 640, height: 720 })
  expect(await everyFault(page)).toEqual([])
  await page.setViewportSize({ width: 1366, height: 820 })

  await open('klaeren')
  await page.getByText(/^Rentenbezugsmitteilung, Pensionskasse Nebelhorn: elektronisch gemeldet/).waitFor()
  await page.getByText(/Beiträge zur Krankenversicherung gemeldet 4\.381,80 €, im Beleg 4\.318,80 €/).waitFor()
  expect(await everyFault(page)).toEqual([])

  const { draft } = await ask<{ draft: { items: { label: string; from: string }[] } }>(
    `/local/mandants/${mandantId}/years/2025/letter`,
  )
  expect(draft.items).toContainEqual(
    expect.objectContaining({ label: 'Rentenbezugsmitteilung 2025', from: 'Pensionskasse Nebelhorn' }),
  )

  await open('bescheid')
  await panel.getByRole('link', { name: 'Rentenbezugsmitteilung' }).click()
  await page.waitForURL(/pruefen/)
  expect(window.complaints).toEqual([])
})

test('a certificate that was misread is put right, and another one taken out', async () => {
  await open('bescheid')
  const panel = page.getByRole('region', { name: 'Elektronisch gemeldete Daten' })
  const health = 'Kranken- und Pflegeversicherung, BKK Kranichtal: ändern'
  await panel.getByRole('button', { name: health }).click()
  const form = panel.getByRole('form', { name: health })
  expect(await form.getByLabel('Art').inputValue()).not.toBe('')
  const premium = form.getByLabel('Beiträge zur Krankenversicherung')
  expect(await premium.inputValue()).toBe('4381,80')
  await premium.fill('viel')
  await form.getByRole('button', { name: 'Übernehmen' }).click()
  await form.getByRole('alert').filter({ hasText: 'Bitte einen Betrag eingeben' }).waitFor()
  expect(await everyFault(page)).toEqual([])
  await page.setViewportSize({ width: 640, height: 720 })
  expect(await everyFault(page)).toEqual([])
  await page.setViewportSize({ width: 1366, height: 820 })
  await premium.fill('4.318,80')
  await form.getByRole('button', { name: 'Übernehmen' }).click()
  await panel.getByRole('row', { name: /BKK Kranichtal, von Hand .* vorhanden$/ }).waitFor()

  const pension = 'Rentenbezugsmitteilung, Pensionskasse Nebelhorn: ändern'
  await panel.getByRole('button', { name: pension }).click()
  await panel.getByRole('button', { name: 'Herausnehmen' }).click()
  await panel.getByRole('row', { name: /^Rentenbezugsmitteilung/ }).waitFor({ state: 'detached' })
  expect(await everyFault(page)).toEqual([])
  await panel.getByRole('button', { name: `Wie gelesen: ${PRINTOUT}` }).click()
  await panel.getByRole('row', { name: /^Rentenbezugsmitteilung Pensionskasse Nebelhorn .* fehlt$/ }).waitFor()
  await panel.getByRole('row', { name: /BKK Kranichtal .* abweichend$/ }).waitFor()
  expect(window.complaints.filter(text => !text.includes('status of 400'))).toEqual([])
})

test('a certificate that was not read is added, with its page, and held against the papers', async () => {
  await open('bescheid')
  const panel = page.getByRole('region', { name: 'Elektronisch gemeldete Daten' })
  await panel.getByRole('button', { name: 'Bescheinigung nachtragen' }).click()
  const form = panel.getByRole('form', { name: `Bescheinigung nachtragen: ${PRINTOUT}` })
  await form.getByLabel('Art').selectOption({ label: 'Zuwendungen' })
  await form.getByLabel('Gemeldet von').fill('Tierheim Moorblick e.V.')
  expect(await form.getByLabel('Seite im Belegabruf').getAttribute('max')).toBe('1')
  await form.getByRole('button', { name: 'Übernehmen' }).click()
  await form.getByRole('alert').filter({ hasText: 'mindestens einen Betrag' }).waitFor()
  await form.getByLabel('Betrag der Zuwendung').fill('120,00')
  expect(await everyFault(page)).toEqual([])
  await saveShot('reported-added-form')
  await page.setViewportSize({ width: 640, height: 720 })
  expect(await everyFault(page)).toEqual([])
  await page.setViewportSize({ width: 1366, height: 820 })
  await form.getByRole('button', { name: 'Übernehmen' }).click()
  await panel.getByRole('row', { name: /Tierheim Moorblick e\.V\., von Hand .* fehlt$/ }).waitFor()
  expect(await panel.getByRole('button', { name: 'Bescheinigung nachtragen' }).evaluate(isFocused)).toBe(true)
  expect(await everyFault(page)).toEqual([])
  await saveShot('reported-added')

  await open('klaeren')
  await page.getByText(/Tierheim Moorblick e\.V\.: elektronisch gemeldet/).waitFor()
  await open('bescheid')
  await panel.getByRole('button', { name: `Wie gelesen: ${PRINTOUT}` }).click()
  await panel.getByRole('row', { name: /Tierheim Moorblick/ }).waitFor({ state: 'detached' })
  expect(window.complaints.filter(text => !text.includes('status of 400'))).toEqual([])
})

async function saveShot(name: string): Promise<void> {
  const folder = process.env['STEUERSTAPEL_SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

function isFocused(element: Element): boolean {
  return element === element.ownerDocument.activeElement
}

async function open(tab: string): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/readyz`)
  await page.goto(`${origin}/#/mandantenjahre/id/${mandantId}/2025/${tab}`)
  await page.getByRole('heading', { name: 'Henning Quastenberg 2025' }).waitFor()
}

async function aPrintout(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const sheet = document.addPage([595, 842])
  for (const [index, [words, value = '']] of ROWS.entries()) {
    const y = 780 - index * 24
    sheet.drawText(words, { x: 60, y, size: index === 0 ? 16 : 11, font })
    sheet.drawText(value, { x: 360, y, size: 11, font })
  }
  return Buffer.from(await document.save())
}

/** Asks the engine as the window does; with a body it posts. */
function ask<T>(path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([to, json]) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: json ?? '' }
      const answer = await fetch(to, json === null ? {} : init)
      if (!answer.ok) throw new Error(`${to} ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    },
    [path, body ? JSON.stringify(body) : null] as const,
  )
}
