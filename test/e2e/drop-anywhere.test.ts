import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDocx } from '../fixtures/make/office/make-docx.ts'
import { seriousFaults } from '../support/axe.ts'
import { aMailWithAttachment, anArchive } from './stack-material.ts'
import { openWindow } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

let window: WindowOnEngine
let page: Page

beforeAll(async () => {
  window = await openWindow()
  page = window.page
})

afterAll(() => window?.close())

test('files of every kind are dropped anywhere; what can be no document is warned of, and the engine says why', async () => {
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
  await dropOnBody(page, [
    { name: 'Brief.docx', bytes: Buffer.from(await makeDocx({ paragraphs: ['Rechnung über 119,00 Euro'] })) },
    { name: 'Mail.eml', bytes: aMailWithAttachment() },
    { name: 'Unterlagen.zip', bytes: anArchive() },
    { name: 'setup.exe', bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]) },
  ])
  await page.getByRole('heading', { name: 'Neuer Stapel' }).waitFor()
  await page.getByText('4 Dateien, ').waitFor()
  await page.getByText('1 Datei ist dem Namen nach ein Programm').waitFor()
  expect(await page.getByRole('row', { name: /setup.exe/ }).innerText()).toContain('wohl kein Beleg')
  expect(await seriousFaults(page)).toEqual([])

  // The list waits while a person looks at something else, and takes what is dropped there.
  await page.getByRole('link', { name: 'Zugänge' }).click()
  await page.getByRole('region', { name: 'Projekte und Partnercodes' }).waitFor()
  await dropOnBody(page, [{ name: 'notiz.txt', bytes: Buffer.from('Quittung über 12,00 Euro') }])
  await page.getByText('5 Dateien, ').waitFor()

  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  await page.getByRole('link', { name: 'Belegmappe herunterladen' }).waitFor()
  const table = page.getByRole('region', { name: 'Dokumente' })
  expect(await table.getByRole('row', { name: /setup.exe/ }).innerText()).toContain('Nicht lesbar')
  for (const name of ['Brief.docx', 'rechnung.pdf', 'fortbildung.pdf', 'notiz.txt']) {
    expect(await table.getByRole('row', { name }).innerText()).not.toContain('Nicht lesbar')
  }
  await page.getByRole('link', { name: 'Neuer Stapel' }).click()
  await page.getByTestId('drop-zone').waitFor()
  expect(await page.getByText(/\d Dateien, /).count()).toBe(0)
  expect(window.complaints).toEqual([])
})

async function dropOnBody(
  on: Page,
  files: readonly { readonly name: string; readonly bytes: Buffer }[],
): Promise<void> {
  await on.evaluate(
    dropped => {
      const transfer = new DataTransfer()
      for (const { name, base64 } of dropped) {
        transfer.items.add(new File([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))], name))
      }
      for (const type of ['dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }))
      }
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  )
}
