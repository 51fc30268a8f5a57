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
let batchId = ''
beforeAll(async () => {
  window = await openWindow()
})
afterAll(() => window?.close())

const sample = (name: string) => ({ name, mimeType: 'application/pdf', buffer: readFileSync(join(SAMPLES, name)) })

interface Item {
  readonly id: string
  readonly known: string
  readonly closed: object | null
}

test('the list of a client-year is the one that its Belegmappe prints', async () => {
  const { page } = window
  await sendBatch(page, 'Schuhkarton', [
    sample('01-lohnsteuerbescheinigung-2025.pdf'),
    sample('03-rechnung-bueromaterial.pdf'),
    sample('18-abgebrochener-scan.pdf'),
  ])
  mandantId = await create(page)
  batchId = /stapel\/([^/]+)/.exec(page.url())?.[1] ?? ''
  const wanted = { kindId: null, label: 'Sparbuch', issuerHint: null, everyYear: false }
  await ask(page, 'POST', `/local/mandants/${mandantId}/checklist`, { year: 2025, documents: [wanted] })
  await ask(page, 'PUT', `/local/batches/${batchId}/mandant`, { mandantId })
  await written(page)
  const items = await itemsOf(page)
  expect(items.length).toBeGreaterThan(1)
  const printed = await printedItems(page)
  expect(printed.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
})

test('an item is opened, closed with a reason by keys, seen among the closed ones and opened again', async () => {
  const { page } = window
  const before = (await itemsOf(page)).length
  await page.goto(page.url().replace(/#.*/, `#/mandantenjahre/id/${mandantId}/2025/klaeren`))
  const list = page.getByRole('region', { name: 'Zu klären' })
  await list.getByText(`${before} offene Punkte`).waitFor()
  expect(await everyFault(page)).toEqual([])
  const first = list.getByRole('row').nth(1).getByRole('link').first()
  const title = (await first.textContent()) ?? ''
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('s')
  await page.keyboard.type('Mit dem Mandanten geklärt')
  expect(await everyFault(page)).toEqual([])
  await page.keyboard.press('Enter')
  await list.getByText(`${before - 1} offene`).waitFor()
  await list.getByRole('checkbox', { name: 'Geschlossene zeigen (1)' }).check()
  await list.getByText(/Geschlossen am .*: Mit dem Mandanten geklärt/).waitFor()
  expect(await everyFault(page)).toEqual([])
  await written(page)
  expect((await printedItems(page)).length, 'the next edition leaves it out').toBe(before - 1)
  await list.getByRole('button', { name: new RegExp(`${title}.*wieder öffnen`) }).click()
  await list.getByText(`${before} offene Punkte`).waitFor()
  await page.getByRole('tab', { name: 'Verlauf' }).click()
  await page.getByText(/Punkt wieder geöffnet/).waitFor()
  await page.getByRole('tab', { name: 'Zu klären' }).click()
  await list.getByRole('link', { name: title, exact: true }).first().click()
  await page.waitForURL(/pruefen|dokument/)
  expect(window.complaints).toEqual([])
})

test('two documents that may be one are answered in the list, and the answer is taken back', async () => {
  const { page } = window
  // Other bytes, the same paper.
  const again = sample('03-rechnung-bueromaterial.pdf')
  const scan = {
    ...again,
    name: 'noch-einmal.pdf',
    buffer: Buffer.concat([again.buffer, Buffer.from('\n% noch einmal\n')]),
  }
  await sendBatch(page, 'Noch einmal', [scan])
  batchId = /stapel\/([^/]+)/.exec(page.url())?.[1] ?? ''
  await ask(page, 'PUT', `/local/batches/${batchId}/mandant`, { mandantId })
  await written(page)
  const before = (await itemsOf(page)).length
  await page.goto(page.url().replace(/#.*/, `#/mandantenjahre/id/${mandantId}/2025/klaeren`))
  const list = page.getByRole('region', { name: 'Zu klären' })
  const answer = list.getByRole('button', { name: /: Derselbe Beleg$/ })
  await answer.first().waitFor()
  await picture(page, 'copies')
  expect(await everyFault(page)).toEqual([])
  await answer.first().click()
  await list.getByText(/zählt nicht noch einmal\.$/).waitFor()
  await expect.poll(async () => (await itemsOf(page)).length).toBeLessThan(before)
  await picture(page, 'copies-answered')
  expect(await everyFault(page)).toEqual([])
  await list.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(async () => (await itemsOf(page)).length).toBe(before)
  await answer.first().waitFor()
  expect(window.complaints).toEqual([])
})

/** The Belegmappe shows every correction. */
async function written(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const { revision } = (await ask(page, 'GET', `/local/batches/${batchId}`)) as {
          revision: { wanted: number; done: number }
        }
        return revision.done === revision.wanted
      },
      { interval: 500 },
    )
    .toBe(true)
}

async function itemsOf(page: Page): Promise<readonly Item[]> {
  const { items } = (await ask(page, 'GET', `/local/mandants/${mandantId}/years/2025/items`)) as {
    items: readonly Item[]
  }
  return items.filter(({ closed }) => closed === null)
}

/** As `index.json` beside the Belegmappe has them. */
async function printedItems(page: Page): Promise<readonly { readonly id: string }[]> {
  const { files } = (await ask(page, 'GET', `/local/batches/${batchId}/files`)) as {
    files: readonly { id: string; name: string }[]
  }
  const index = files.find(({ name }) => name.endsWith('index.json'))
  const read = (await ask(page, 'GET', `/local/batches/${batchId}/files/${index?.id}`)) as {
    work_items: readonly { id: string }[]
  }
  return read.work_items
}

/** A mandant; its id. */
async function create(page: Page): Promise<string> {
  const form = { ...EMPTY_FORM, firstName: 'Erika', lastName: 'Mustermann' }
  return ((await ask(page, 'POST', '/local/mandants', { form })) as { id: string }).id
}

async function ask(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  return page.evaluate(
    async ([how, where, sent]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(where, sent === null ? { method: how } : { method: how, headers, body: sent })
      if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status} ${await answer.text()}`)
      return answer.status === 204 ? null : ((await answer.json()) as unknown)
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
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
