import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_FORM } from '../../src-renderer/api/empty-mandant-form.ts'
import { everyFault } from '../support/axe.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

let window: WindowOnEngine
let page: Page
let batchIds: readonly string[]

beforeAll(async () => {
  window = await openWindow()
  ;({ page } = window)
  await sendBatch(page, 'Januar', [await aScan('Kiste.pdf', 4)])
  await sendBatch(page, 'März', [await aScan('Nachzügler.pdf', 2)])
  const { id } = await ask<{ id: string }>('/local/mandants', {
    form: { ...EMPTY_FORM, firstName: 'Eva', lastName: 'Zander' },
  })
  const { documents } = await ask<{ documents: { documentId: string; batchId: string }[] }>('/local/tray/documents')
  batchIds = [...new Set(documents.map(({ batchId }) => batchId))].toReversed()
  const listed = documents.map(({ documentId }) => ({ documentId, lastCorrection: 0 }))
  await ask('/local/documents/changes', { documents: listed, change: { type: 'file', mandantId: id, year: 2025 } })
  await page.goto(`${window.engine.httpUrl}/#/mandantenjahre/id/${id}/2025/seiten`)
  await page.getByRole('link', { name: 'Alle Seiten ansehen und ordnen' }).click()
  await page.getByRole('heading', { name: 'Alle Seiten: Eva Zander 2025' }).waitFor()
  await tiles().nth(5).waitFor()
})
afterAll(() => window?.close())

/** Pages that say nothing of where a document begins. */
async function aScan(name: string, pages: number) {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 0; number < pages; number++) {
    const sheet = pdf.addPage([595, 842])
    for (let line = 0; line < 20; line++)
      sheet.drawText(`Notizen zur Ablage ohne weitere Angaben: ${name}`, { x: 72, y: 760 - line * 30, size: 12, font })
  }
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) }
}

const tiles = () => page.getByRole('list', { name: 'Alle Seiten' }).locator('[data-page]')
const said = (text: string | RegExp) => page.getByText(text).first().waitFor()
/** Source numbers of the first pages of the documents of a delivery, as the engine has them. */
const stored = async (batchId: string | undefined) => {
  const { documents } = await ask<{ documents: { isContainer: boolean; pages: { sourceNumber: number }[] }[] }>(
    `/local/batches/${batchId}`,
  )
  const firsts = documents.flatMap(({ isContainer, pages }) => (isContainer ? [] : (pages[0]?.sourceNumber ?? [])))
  return firsts.toSorted((one, other) => one - other)
}

test('pages of two deliveries stand in one grid, are cut by keys, and each cut is taken back', async () => {
  const list = page.getByRole('list', { name: 'Alle Seiten' })
  for (const head of ['Januar', 'März', 'Kiste.pdf', 'Nachzügler.pdf'])
    await list.getByText(head, { exact: true }).first().waitFor()
  expect(await everyFault(page)).toEqual([])
  const before = [await stored(batchIds[0]), await stored(batchIds[1])]
  await page.keyboard.press('End')
  await page.keyboard.press('t')
  await said('Hier beginnt jetzt ein neuer Beleg.')
  await expect.poll(() => stored(batchIds[1])).toEqual([1, 2])
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('t')
  await expect.poll(() => stored(batchIds[0])).toContain(2)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => [await stored(batchIds[0]), await stored(batchIds[1])]).toEqual(before)
})

test('a page does not go from one delivery to another, and German words say why', async () => {
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowLeft')
  await said(/^Seiten gehen nicht von einer Datei in eine andere, auch nicht zwischen Lieferungen/)
  await tiles().nth(5).dragTo(tiles().nth(0))
  await said(/^Seiten gehen nicht von einer Datei in eine andere/)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`${batchIds[1]}.*pruefen`))
  expect(page.url()).toContain(batchIds[1] ?? '')
})

async function ask<T>(path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([url, sent]) => {
      const headers = { 'content-type': 'application/json' }
      const options = sent === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(sent) }
      return (await (await fetch(url, options)).json()) as never
    },
    [path, body] as const,
  )
}
