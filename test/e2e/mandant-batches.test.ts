import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_MANDANT_DATA } from '../../engine/model/mandant.ts'
import { seriousFaults } from '../support/axe.ts'
import { fillBatches } from '../support/fill-batches.ts'
import { openWindow } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const BATCHES = 120

let window: WindowOnEngine
beforeAll(async () => {
  window = await openWindow()
})
afterAll(() => window?.close())

test('a mandant’s batches beyond the first fifty are shown when they are asked for, with the focus on the next one', async () => {
  const { page, engine } = window
  const form = { ...EMPTY_MANDANT_DATA, kind: 'person', firstName: 'Anna', lastName: 'Viele', companyName: null }
  const made = await page.request.post(`${engine.httpUrl}/local/mandants`, {
    data: { form },
    headers: { origin: engine.httpUrl },
  })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  fillBatches(engine.dataDir, BATCHES)
  const db = new Database(join(engine.dataDir, 'steuerstapel.db'))
  db.prepare('UPDATE batches SET mandant_id = ?').run(id)
  db.close()

  await page.goto(`${engine.httpUrl}/#/mandanten/id/${id}/stapel`)
  await page.reload()
  const batches = page.getByRole('region', { name: 'Stapel' }).getByRole('link')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByText('Die neuesten 50 von 120 Stapeln').waitFor()
  expect(await batches.count()).toBe(50)
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: '50 weitere zeigen' }).click()
  await page.getByText('Die neuesten 100 von 120 Stapeln').waitFor()
  await expect.poll(focused).toBe('Stapel 70')
  await page.getByRole('button', { name: '20 weitere zeigen' }).click()
  await page.getByText('120 Stapel', { exact: true }).waitFor()
  await expect.poll(focused).toBe('Stapel 20')
  expect(await batches.last().textContent()).toBe('Stapel 1')
  expect(await page.getByRole('button', { name: /weitere/ }).count()).toBe(0)
  expect(window.complaints).toEqual([])
})
