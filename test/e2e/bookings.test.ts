import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_FORM } from '../../src-renderer/api/empty-mandant-form.ts'
import { everyFault } from '../support/axe.ts'
import { sample } from './stack-material.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const OFFICE = '03-rechnung-bueromaterial.pdf'
const COURSE = '16-fortbildung-rechnung.pdf'
const MARLENE = {
  ...EMPTY_FORM,
  firstName: 'Marlene',
  lastName: 'Quastenberg',
  vatStatus: 'regular',
  profitMethod: 'cash',
} as const

let window: WindowOnEngine
let page: Page
let batchId: string
let address: string
beforeAll(async () => {
  window = await openWindow({}, {}, { datev: { bookings: 'extf', consultant: 29_098, client: 55_003 } })
  ;({ page } = window)
  const files = [OFFICE, COURSE].map(name => ({ name, mimeType: 'application/pdf', buffer: sample(name) }))
  await sendBatch(page, 'Rechnungen', files)
  address = page.url().replace(/\?.*$/, '')
  batchId = /stapel\/([^/?#]+)/.exec(page.url())?.[1] ?? ''
  const { id: mandantId } = await ask<{ id: string }>('/local/mandants', { form: MARLENE })
  await ask(`/local/batches/${batchId}/mandant`, { mandantId }, 'PUT')
})
afterAll(() => window?.close())

test('a booking is put right beside its bill by keys; sums and Buchungsstapel follow, and undoing takes it back', async () => {
  await page.goto(`${address}/pruefen`)
  await page.getByRole('heading', { name: 'Prüfen: Rechnungen' }).waitFor()
  await page.getByRole('button', { name: /^Alle \(/ }).click()
  await page.locator(`nav button[title="${OFFICE}"]`).click()
  const pane = page.getByRole('region', { name: 'Kontierung' })
  await pane.getByText('426,09 € mit 19 % USt: 4900 an 70000, Schlüssel 9').waitFor()
  await pane.getByText(/^nach Art des Belegs: /).waitFor()
  await expect.poll(booked).toMatch(/^426,09;"H";.*;70000;4900;"9";0611;/)

  await pane.getByRole('button', { name: 'Kontierung ändern (19 %)' }).focus()
  await page.keyboard.press('Enter')
  const form = pane.getByRole('form', { name: 'Kontierung ändern (19 %)' })
  expect(await form.getByLabel('Personenkonto').evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await form.getByText('Bitte das Personenkonto mit 5 Ziffern eingeben.').waitFor()
  expect(await everyFault(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('70012')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4930')
  await form.getByLabel('KOST1').fill('100')
  await page.keyboard.press('Enter')
  await pane.getByText('426,09 € mit 19 % USt: 4930 an 70012, Schlüssel 9, KOST 100').waitFor()
  await pane.getByText(/^von Hand am /).waitFor()
  expect(await pane.evaluate(section => section === document.activeElement)).toBe(true)
  expect(await everyFault(page)).toEqual([])
  await expect.poll(booked).toMatch(/^426,09;"H";.*;70012;4930;"9";0611;.*;"100";/)

  const sums = await page.context().newPage()
  await sums.goto(`${address}/summen`)
  const rows = sums.getByRole('region', { name: 'Buchungsstapel' })
  await rows
    .getByRole('row', { name: /426,09 € H 70012 4930 9 06\.11\.2025 RE-2025-10482 .* 100 von Hand am/ })
    .waitFor()
  await rows.getByText('1 Beleg ohne Buchung').click()
  await rows.getByText(/: Die Belegart „Rechnung Fortbildung\/Seminar“ ist kein Buchungsbeleg/).waitFor()
  expect(await everyFault(sums)).toEqual([])
  await sums.close()

  await page.keyboard.press('Control+z')
  await pane.getByText('426,09 € mit 19 % USt: 4900 an 70000, Schlüssel 9').waitFor()
  await expect.poll(booked).toMatch(/^426,09;"H";.*;70000;4900;"9";0611;/)
})

/** The only row of the Buchungsstapel beside the Belegmappe; empty as long as there is none. */
async function booked(): Promise<string> {
  const { files } = await ask<{ files: { id: string; name: string }[] }>(`/local/batches/${batchId}/files`)
  const stack = files.find(({ name }) => name.startsWith('EXTF_Buchungsstapel'))
  if (!stack) return ''
  const [, , row = ''] = (await answered(`/local/batches/${batchId}/files/${stack.id}`)).split('\r\n')
  return row
}

/** Asks the engine as the window does; with a body it sends it. */
async function ask<T>(path: string, body?: object, method = 'POST'): Promise<T> {
  return JSON.parse(await answered(path, body, method)) as T
}

function answered(path: string, body?: object, method = 'POST'): Promise<string> {
  return page.evaluate(
    async ([to, json, how]) => {
      const init = { method: how, headers: { 'content-type': 'application/json' }, body: json ?? '' }
      const answer = await fetch(to, json === null ? {} : init)
      if (!answer.ok) throw new Error(`${to} ${answer.status} ${await answer.text()}`)
      return answer.text()
    },
    [path, body ? JSON.stringify(body) : null, method] as const,
  )
}
