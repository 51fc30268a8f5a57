import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { aClock } from '../support/a-clock.ts'
import { seriousFaults } from '../support/axe.ts'
import { openWindow } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const OFFICE = 'org_kanzlei'
const AT = Date.UTC(2026, 2, 14)

let window: WindowOnEngine
let page: Page

beforeAll(async () => {
  window = await openWindow()
  page = window.page
  const batchId = await page.evaluate(async () => {
    const form = new FormData()
    form.append('name', 'Gelerntes')
    form.append('mandant', '')
    form.append('files', new File(['Quittung'], 'beleg.txt'))
    const answer = await fetch('/local/batches', { method: 'POST', body: form })
    return ((await answer.json()) as { id: string }).id
  })
  await teach(window.engine.dataDir, batchId)
  await page.getByRole('link', { name: 'Einstellungen' }).click()
})

afterAll(() => window?.close())

const card = () => page.getByRole('region', { name: 'Lernen', exact: true })
const model = (name: string) => card().getByRole('row', { name: new RegExp(`^${name}`) })

test('how often suggestions were right is told in counts, for kinds and for values', async () => {
  await card().getByText('Aus 4 geprüften Dokumenten wurde gelernt.').waitFor()
  const hits = async (name: string) => {
    const shown = await card()
      .getByRole('list', { name: new RegExp(name) })
      .innerText()
    return shown.replaceAll('\u00a0', ' ').split('\n')
  }
  expect(await hits('Dokumentarten')).toEqual(['bei ≥ 95 % stimmten 3 von 4'])
  expect(await hits('Werte')).toEqual(['bei 80 % bis < 95 % stimmten 4 von 4', 'bei < 50 % stimmten 0 von 4'])
})

test('models stand with their trial, and a trial that failed has no way back', async () => {
  expect(await model('Stand 2').innerText()).toMatch(/14\.03\.2026\s+80 Dokumente\s+14 → 17 von 20\s+In Gebrauch/)
  expect(await model('Stand 3').innerText()).toMatch(/17 → 12 von 20\s+Verworfen/)
  expect(await card().getByRole('button', { name: 'Wieder nutzen' }).allInnerTexts()).toHaveLength(2)
  expect(await seriousFaults(page)).toEqual([])
})

test('the office goes back to an earlier model after it was asked, and goes on learning when it wants to', async () => {
  await card().getByRole('button', { name: 'Wieder nutzen: Stand 1' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Das Lernen ruht danach').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await model('Stand 2').innerText()).toContain('In Gebrauch')
  await card().getByRole('button', { name: 'Wieder nutzen: Stand 1' }).click()
  await dialog.getByRole('button', { name: 'Zurückgehen' }).click()
  await model('Stand 1').getByText('In Gebrauch').waitFor()
  await card().getByText('Das Lernen ruht').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.reload()
  await card().getByRole('button', { name: 'Lernen fortsetzen' }).click()
  await card().getByText('Das Lernen ruht').waitFor({ state: 'detached' })
})

/** Four confirmed documents and three models, the last one refused by its trial; as the engine keeps them. */
async function teach(dataDir: string, batchId: string): Promise<void> {
  const storage = openSqlite(join(dataDir, 'steuerstapel.db'), { clock: aClock(AT) })
  const none = { issuerKeys: [], buckets: new Int32Array(), counts: new Float32Array(), fields: [] }
  for (const number of [1, 2, 3, 4]) {
    await storage.lessons.add({
      documentId: `doc_${number}`,
      batchId,
      organizationId: OFFICE,
      at: AT,
      ...none,
      foundKindId: 'rechnung',
      kindId: 'rechnung',
      hits: [
        { name: 'kind', confidence: 0.97, right: number < 4 },
        { name: 'gross', confidence: 0.9, right: true },
        { name: 'date', confidence: 0.2, right: false },
      ],
    })
  }
  const newest = await storage.lessons.newest(OFFICE)
  const add = (lessons: number, before: number, after: number, promoted: boolean) =>
    storage.lessons.addModel(
      OFFICE,
      { at: AT, lessons, trial: { lessons: 20, before, after }, promoted },
      promoted ? Buffer.alloc(8) : null,
      newest,
    )
  await add(40, 12, 14, true)
  await add(80, 14, 17, true)
  await add(90, 17, 12, false)
  await storage.close()
}
