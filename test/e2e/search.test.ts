import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'
import { sample } from './stack-material.ts'

let window: WindowOnEngine

beforeAll(async () => {
  window = await openWindow()
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: sample(name) })
  await sendBatch(window.page, 'Belege 2025', [
    pdf('05-handwerkerrechnung.pdf'),
    pdf('08-nebenkostenabrechnung.pdf'),
    pdf('15-einkommensteuerbescheid-2024.pdf'),
  ])
})
afterAll(() => window?.close())

test('a person finds a document by part of a word while typing, and is led from hit to hit on its pages', async () => {
  const { page, complaints } = window
  await page.keyboard.press('Control+k')
  await page.getByRole('heading', { name: 'Suche', level: 1 }).waitFor()
  const field = page.getByRole('searchbox', { name: 'In allen Dokumenten suchen' })
  expect(await field.evaluate(element => element === document.activeElement)).toBe(true)
  await page.getByRole('heading', { name: 'Was suchen Sie?' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])

  await field.pressSequentially('einkommenst')
  const hits = page.getByRole('main').locator('a[data-hit]')
  await expect.poll(() => page.getByText(/Dokumente? gefunden/).count()).toBe(1)
  await expect.poll(() => hits.count()).toBeGreaterThan(0)
  expect(page.url()).toContain('suche=einkommenst')
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()).toMatch(
    /ohne Mandant[\s\S]*Belege 2025/,
  )
  const notice = hits.filter({ hasText: '15-einkommensteuerbescheid-2024.pdf' })
  expect((await notice.locator('mark').first().innerText()).toLowerCase()).toContain('einkommenst')
  expect(await seriousFaults(page)).toEqual([])

  await page.keyboard.press('ArrowDown')
  expect(await hits.first().evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowUp')
  expect(await field.evaluate(element => element === document.activeElement)).toBe(true)

  await notice.focus()
  await page.keyboard.press('Enter')
  const bar = page.getByRole('region', { name: 'Treffer auf den Seiten' })
  const told = bar.getByText(/^Treffer \d+ von \d+ für „einkommenst“$/)
  await told.waitFor()
  const [, at, total] = /Treffer (\d+) von (\d+)/.exec(await told.innerText()) ?? []
  expect(at).toBe('1')
  expect(Number(total)).toBeGreaterThan(1)
  const current = page.locator('[data-hit-mark="current"]')
  await current.first().waitFor()
  const before = await current.first().boundingBox()
  const sheet = await page.locator('img[alt^="Seite 1"]').boundingBox()
  expect(sheet && before && before.x > sheet.x && before.x + before.width < sheet.x + sheet.width).toBe(true)
  expect(await page.locator('[data-hit-mark]').count()).toBeGreaterThan(1)
  expect(await seriousFaults(page)).toEqual([])

  await page.keyboard.press('F3')
  await bar.getByText(`Treffer 2 von ${total}`).waitFor()
  await page.keyboard.press('Shift+F3')
  await page.keyboard.press('Shift+F3')
  await bar.getByText(`Treffer ${total} von ${total}`).waitFor()

  await bar.getByRole('link', { name: 'Markierung entfernen' }).click()
  await expect.poll(() => page.locator('[data-hit-mark]').count()).toBe(0)
  await expect.poll(() => bar.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('the search is narrowed, says when nothing is found, and stays in the address', async () => {
  const { page, complaints } = window
  await page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name: 'Suche' }).click()
  const field = page.getByRole('searchbox', { name: 'In allen Dokumenten suchen' })
  const hits = page.getByRole('main').locator('a[data-hit]')
  await field.fill('"zzz unauffindbar"')
  await page.getByText('Nichts gefunden').waitFor()
  expect(await seriousFaults(page)).toEqual([])

  await field.fill('rechnung')
  await expect.poll(() => hits.count()).toBeGreaterThan(1)
  const all = await hits.count()
  const kinds = page.getByRole('combobox', { name: 'Art' })
  const [, second] = await kinds.locator('option').allInnerTexts()
  await kinds.selectOption({ label: second ?? '' })
  await expect.poll(() => hits.count()).toBeLessThan(all)
  const address = page.url()
  expect(address).toMatch(/suche=rechnung.*art=/)

  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('rechnung')
  expect(page.url()).toBe(address)
  await page.getByRole('button', { name: 'Eingrenzung aufheben' }).first().click()
  await expect.poll(() => hits.count()).toBe(all)

  // Enter in the field opens the first hit, with its way back.
  const name = await hits.first().getAttribute('href')
  await field.press('Enter')
  await page.getByRole('region', { name: 'Treffer auf den Seiten' }).waitFor()
  expect(page.url()).toContain(name?.split('?')[0] ?? '-')
  await page.getByRole('link', { name: 'Zurück zur Suche' }).click()
  await expect.poll(() => field.inputValue()).toBe('rechnung')
  expect(complaints).toEqual([])
})

test('what comes into the index after a search is found without typing again', async () => {
  const { page, complaints } = window
  await page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name: 'Suche' }).click()
  const early = { hits: [], total: 0, isTotalExact: true, next: null, waiting: 3 }
  await page.route('**/local/search?*', route => route.fulfill({ json: early }), { times: 1 })
  await page.getByRole('searchbox', { name: 'In allen Dokumenten suchen' }).fill('nebenkosten')
  await page.getByText('Nichts gefunden').waitFor()
  await page.getByRole('main').locator('a[data-hit]').filter({ hasText: '08-nebenkostenabrechnung.pdf' }).waitFor()
  expect(complaints).toEqual([])
})

test('who was not invited finds nothing', async () => {
  const answer = await fetch(`${window.engine.httpUrl}/local/search?text=rechnung`)
  expect(answer.status).toBe(401)
})

test('what is typed right after Strg+K is searched for, and does nothing to the place that is left', async () => {
  const { page, complaints } = window
  await page.getByRole('link', { name: 'Belege 2025' }).first().click()
  await page.getByRole('link', { name: 'Belegmappe herunterladen' }).waitFor()
  await page.keyboard.press('Control+k')
  // P alone would open the check of this batch.
  await page.keyboard.type('papier')
  const field = page.getByRole('searchbox', { name: 'In allen Dokumenten suchen' })
  await expect.poll(() => field.inputValue()).toBe('papier')
  await expect.poll(() => page.url()).toContain('suche=papier')
  await page.keyboard.type('haus')
  await expect.poll(() => field.inputValue()).toBe('papierhaus')
  expect(complaints).toEqual([])
})
