import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BatchDetail } from '../../wire/batch-detail.ts'
import type { Verification } from '../../wire/verification.ts'
import { everyFault } from '../support/axe.ts'
import { FAR_LIMIT_MS } from '../support/far-limit.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const SAMPLES = join(import.meta.dirname, '../fixtures/samples')

let window: WindowOnEngine
/** Of documents that are deleted while the window shows them; what it asks for them meanwhile is answered with 404. */
let deletedIds: readonly string[] = []
const notFound: string[] = []
beforeAll(async () => {
  window = await openWindow()
  window.page.on('response', answer => void (answer.status() === 404 && notFound.push(answer.url())))
})
afterAll(() => window?.close())

const sample = (file: string, name: string, mimeType: string) => {
  return { name, mimeType, buffer: readFileSync(join(SAMPLES, file)) }
}

/** Files of the data folder that hold one of these words as they are: database, logs, lists, names of files. */
function filesWith(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => {
      const bytes = readFileSync(path)
      return words.some(word => path.includes(word) || bytes.includes(word))
    })
}

test('a document in a mail goes with the mail, its Belegmappe is written anew without it, and nothing of it is left', async () => {
  const { page, engine } = window
  await sendBatch(page, 'Januar', [
    sample('03-rechnung-bueromaterial.pdf', 'Bleibt.pdf', 'application/pdf'),
    sample('21-mail-mit-rechnung.eml', 'Kanarienvogel.eml', 'message/rfc822'),
  ])
  const address = page.url()
  const batchId = /bat_\w+/.exec(address)?.[0] ?? ''
  const before = await detail(page, batchId)
  const bill = before.documents.find(({ filename }) => filename.startsWith('Telefonrechnung'))
  deletedIds = before.documents.flatMap(({ id, filename }) => (filename === 'Bleibt.pdf' ? [] : [id]))
  const issuer = bill?.fields['issuer']?.value ?? ''
  expect(issuer).not.toBe('')
  const said = ['Kanarienvogel', 'Telefonrechnung', issuer]
  const words = [...said, ...said.map(word => word.toLowerCase())]
  const held = filesWith(engine.dataDir, words).map(path => path.slice(engine.dataDir.length))
  expect(held.length).toBeGreaterThan(5)

  await page.getByRole('link', { name: /^Telefonrechnung/ }).click()
  await page.getByRole('button', { name: 'Beleg endgültig löschen …' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Beleg endgültig löschen?' })
  await dialog.getByText('Dieser Beleg kam in „Kanarienvogel.eml“.').waitFor()
  await picture(page, 'asked')
  expect(await everyFault(page)).toEqual([])
  const confirm = dialog.getByRole('button', { name: 'Endgültig löschen' })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Grund').selectOption('Irrtümlich zugesandt')
  await dialog.getByLabel('Bestätigung').fill('Kanarienvogel.eml')
  await confirm.click()

  await page.getByRole('heading', { name: 'Löschprotokoll' }).waitFor()
  await page.getByText('Irrtümlich zugesandt').waitFor()
  await picture(page, 'proof')
  expect(await everyFault(page)).toEqual([])
  await page.goto(address)
  await page.getByRole('region', { name: 'Endgültig gelöscht' }).getByText('Irrtümlich zugesandt').waitFor()
  await picture(page, 'delivery')
  expect(await everyFault(page)).toEqual([])
  await page.getByRole('link', { name: 'Belegmappe herunterladen' }).waitFor({ timeout: FAR_LIMIT_MS })

  const after = await detail(page, batchId)
  expect(after.documents.map(({ filename }) => filename)).toEqual(['Bleibt.pdf'])
  const { checks, isRecorded } = await verified(page, batchId)
  expect(isRecorded).toBe(true)
  expect(checks.filter(({ state }) => state === 'wrong')).toEqual([])
  const states = new Map(checks.map(({ id, state }) => [id, state]))
  for (const id of ['ledger', 'audit_chain', 'audit_inputs', 'audit_beside'])
    expect([id, states.get(id)]).toEqual([id, 'ok'])
  // The index of the search is tidied beside.
  await expect.poll(() => filesWith(engine.dataDir, words).map(path => path.slice(engine.dataDir.length))).toEqual([])
  expect(filesWith(engine.dataDir, ['Bleibt.pdf']).length).toBeGreaterThan(0)
  await picture(page, 'written-anew')
})

test('the last file of a delivery is not deleted by itself', async () => {
  const { page } = window
  await page.getByRole('link', { name: 'Bleibt.pdf' }).click()
  await page.getByRole('button', { name: 'Beleg endgültig löschen …' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Beleg endgültig löschen?' })
  await dialog.getByText('Bitte löschen Sie stattdessen die Lieferung.').waitFor()
  await dialog.getByLabel('Bestätigung').fill('Bleibt.pdf')
  expect(await dialog.getByRole('button', { name: 'Endgültig löschen' }).isDisabled()).toBe(true)
  await picture(page, 'last')
  expect(await everyFault(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  expect(notFound.filter(url => !deletedIds.some(id => url.includes(id)))).toEqual([])
  expect(window.complaints.filter(text => !/status of 404/.test(text))).toEqual([])
})

async function detail(page: Page, batchId: string): Promise<BatchDetail> {
  const answer = await page.request.get(new URL(`/local/batches/${batchId}`, page.url()).href)
  return (await answer.json()) as BatchDetail
}

/** As the window asks for it. */
async function verified(page: Page, batchId: string): Promise<Verification> {
  return page.evaluate(
    async path => (await (await fetch(path, { method: 'POST' })).json()) as Verification,
    `/local/batches/${batchId}/verify`,
  )
}

/** For who looks at it (`PICTURES`: a folder). */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `delete-document-${name}.png`) })
}
