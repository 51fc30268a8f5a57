import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageText } from '../../wire/page-text.ts'
import type { BatchDetail } from '../../wire/batch-detail.ts'
import type { BatchDocument } from '../../wire/batch-document.ts'
import { seriousFaults } from '../support/axe.ts'
import { aSeparatedStack, sample } from './stack-material.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const WAGES = '01-lohnsteuerbescheinigung-2025.pdf'
const OFFICE = '03-rechnung-bueromaterial.pdf'
const COURSE = '16-fortbildung-rechnung.pdf'
const HEALTH = '07-beitragsbescheinigung-kv.pdf'

let window: WindowOnEngine
let page: Page
let keystrokes = 0

beforeAll(async () => {
  window = await openWindow()
  page = window.page
  const files = [WAGES, OFFICE, COURSE, HEALTH].map(name => {
    return { name, mimeType: 'application/pdf', buffer: sample(name) }
  })
  await sendBatch(page, 'Zum Prüfen', [
    ...files,
    { name: 'Scan.pdf', mimeType: 'application/pdf', buffer: await aSeparatedStack() },
  ])
})

afterAll(() => window?.close())

test('documents are checked with one key each: P opens the screen, Strg+Enter confirms and goes on', async () => {
  await press('p')
  await page.getByRole('heading', { name: 'Prüfen: Zum Prüfen' }).waitFor()
  await counter('noch 6 von 6 offen')
  expect(await seriousFaults(page)).toEqual([])

  keystrokes = 0
  const seen: (string | null)[] = []
  for (const left of [5, 4, 3]) {
    seen.push(await page.locator('nav [aria-current="true"]').getAttribute('title'))
    // The field to begin with has the focus, and its place stands out on the page.
    await page.locator('[data-active="true"]').waitFor()
    expect(await focusedField()).toBe(await page.locator('[data-active="true"]').first().getAttribute('data-field'))
    await press('Control+Enter')
    await counter(`noch ${left} von 6 offen`)
  }
  expect([new Set(seen).size, keystrokes]).toEqual([3, 3])
  await expect.poll(async () => (await batch()).documents.filter(isConfirmed).length).toBe(3)

  await press('Escape')
  await press('Escape')
  await page.getByRole('link', { name: 'Prüfen (3 offen)' }).waitFor()
  const table = page.getByRole('region', { name: 'Dokumente' })
  expect(await table.getByText('Geprüft').count()).toBe(3)
  expect(await seriousFaults(page)).toEqual([])
})

test('judgements are taken back and done again over a reload, the last one first', async () => {
  await openDocument(OFFICE)
  await page.reload()
  await page.getByRole('heading', { name: 'Prüfen: Zum Prüfen' }).waitFor()
  await press('Control+z')
  await counter('noch 4 von 6 offen')
  await notice('Rückgängig gemacht: Bestätigung.')
  await press('Control+z')
  await press('Control+z')
  await counter('noch 6 von 6 offen')
  await press('Control+z')
  await notice('Es gibt nichts rückgängig zu machen.')
  await press('Control+y')
  await counter('noch 5 von 6 offen')
  await press('Control+z')
  await counter('noch 6 von 6 offen')
  expect((await batch()).documents.filter(isConfirmed)).toEqual([])
})

test('a wrong value is refused beside its field, which keeps the focus; a right one is normalised', async () => {
  await openDocument(OFFICE)
  const amount = page.getByLabel('Bruttobetrag')
  await amount.fill('zwölf')
  await press('Enter')
  await page.getByRole('alert').getByText('Bitte einen Betrag eingeben, z. B. 1.234,56.').waitFor()
  expect(await focusedField()).toBe('gross')
  expect(await seriousFaults(page)).toEqual([])
  await press('Control+Enter')
  await notice('Bitte erst den rot markierten Wert richtigstellen.')
  expect(await focusedField()).toBe('gross')

  // Nobody is held at it: the document can be left, and the text is there on the way back.
  await openDocument(WAGES)
  await openDocument(OFFICE)
  expect(await amount.inputValue()).toBe('zwölf')

  await amount.fill('1471,60')
  await press('Enter')
  await expect.poll(() => focusedField()).not.toBe('gross')
  await expect
    .poll(async () => (await documentOf(OFFICE)).fields['gross'])
    .toMatchObject({
      value: '1471.60',
      source: 'human',
      unit: 'EUR',
    })
  await expect.poll(() => amount.inputValue()).toMatch(/^1\.471,60\s€$/)

  await amount.focus()
  await press('Alt+Backspace')
  await expect.poll(async () => (await documentOf(OFFICE)).fields['gross']).toMatchObject({ source: 'text' })
  await expect.poll(() => amount.inputValue()).toMatch(/^426,09\s€$/)
})

test('a click on a word gives it to the focused field with its place, dragging gives several words', async () => {
  await openDocument(OFFICE)
  const { id } = await documentOf(OFFICE)
  const { words } = (await (await get(`/local/documents/${id}/pages/1/words`)).json()) as PageText
  const boxed = Object.values((await documentOf(OFFICE)).fields).flatMap(({ evidence }) => evidence)
  const free = words.find(({ text, box }) => /^\d+,\d\d$/.test(text) && boxed.every(each => !meets(each.box, box)))
  if (!free) throw new Error('the sample has no amount outside the values')
  await page.getByLabel('Bruttobetrag').focus()
  await clickOn(free.box)
  await expect
    .poll(async () => (await documentOf(OFFICE)).fields['gross'])
    .toMatchObject({ value: free.text.replace(',', '.'), source: 'human', evidence: [{ page: 1, box: free.box }] })
  expect(await focusedField()).toBe('gross')
  await expect.poll(() => page.locator('[data-field="gross"][data-active="true"]').count()).toBe(1)

  const issuer = words.filter(({ line }) => line === words[0]?.line).slice(0, 2)
  const [from, to] = [issuer[0]?.box, issuer.at(-1)?.box]
  if (!from || !to || issuer.length < 2) throw new Error('the sample begins with no two words')
  await page.getByLabel('Empfänger').focus()
  await dragOver(from, to)
  await expect
    .poll(async () => (await documentOf(OFFICE)).fields['recipient']?.value)
    .toBe(issuer.map(({ text }) => text).join(' '))

  await press('Control+z')
  await notice('Rückgängig gemacht: Wert.')
  await press('Control+z')
  await expect.poll(async () => (await documentOf(OFFICE)).fields['gross']?.value).toBe('426.09')
})

test('a click on a box leads to its field, on whatever field the focus was', async () => {
  await openDocument(OFFICE)
  await page.getByLabel('Belegnummer').focus()
  const place = (await documentOf(OFFICE)).fields['date']?.evidence[0]
  if (!place) throw new Error('the sample’s date has no place')
  await clickOn(place.box)
  await expect.poll(() => focusedField()).toBe('date')
  expect((await documentOf(OFFICE)).fields['number']).toMatchObject({ source: 'text' })
})

test('a value that is not on the document is taken out, and another one is added', async () => {
  await openDocument(OFFICE)
  await page.getByLabel('Belegnummer').focus()
  await press('Alt+Delete')
  await expect.poll(async () => (await documentOf(OFFICE)).absentFields).toEqual(['number'])
  const number = page.getByLabel('Belegnummer')
  await expect.poll(() => number.getAttribute('placeholder')).toBe('steht nicht auf dem Beleg')
  await number.focus()
  await press('Alt+Backspace')
  await expect.poll(async () => (await documentOf(OFFICE)).absentFields).toEqual([])
  await expect.poll(() => number.inputValue()).not.toBe('')

  await press('Insert')
  await page.keyboard.type('Kundennu')
  await press('Enter')
  await expect.poll(() => focusedField()).toBe('customerNumber')
  await page.keyboard.type('K-4711')
  await press('Shift+Tab')
  await expect.poll(async () => (await documentOf(OFFICE)).fields['customerNumber']?.value).toBe('K-4711')
})

test('the kind is changed by typing a part of its name, and "Warum?" tells why it was chosen', async () => {
  await openDocument(COURSE)
  await press('F2')
  const why = page.getByRole('region', { name: 'Warum?' })
  await why.getByText('Belegart „Rechnung Fortbildung/Seminar“').waitFor()
  expect(await why.getByRole('listitem').count()).toBeGreaterThan(0)
  expect(await seriousFaults(page)).toEqual([])

  await press('F4')
  await page.keyboard.type('arbeitsm')
  expect(await seriousFaults(page)).toEqual([])
  await press('Enter')
  const kind = page.getByRole('combobox', { name: 'Belegart' })
  expect(await kind.inputValue()).toBe('Rechnung Arbeitsmittel')
  await expect
    .poll(async () => (await documentOf(COURSE)).kind)
    .toMatchObject({
      label: 'Rechnung Arbeitsmittel',
      decision: 'human',
    })
  await expect.poll(() => focusedField()).not.toBeNull()
  await press('Control+z')
  await expect.poll(() => kind.inputValue()).toBe('Rechnung Fortbildung/Seminar')
  await press('F2')
})

test('a document moves within its section with Alt and an arrow key; the Belegmappe follows', async () => {
  const { documents } = await batch()
  const sections = Map.groupBy(
    documents.filter(each => each.position !== null),
    each => each.section,
  )
  const two = [...sections.values()]
    .find(each => each.length > 1)
    ?.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  const [first, second] = two ?? []
  if (!first || !second) throw new Error('no section has two documents')
  await openDocument(second.filename)
  await press('Alt+ArrowUp')
  await notice(/^Steht jetzt an Stelle 1 von \d/)
  await expect.poll(async () => (await documentOf(second.filename)).position).toBe(first.position)
  await press('Control+z')
  await notice('Rückgängig gemacht: Reihenfolge.')
})

test('a document is divided with T on the page, the parts are next to each other, and Strg+Z joins them', async () => {
  await openDocument('Scan (S. 1–2).pdf')
  await press('PageDown')
  await expect.poll(() => page.getByLabel('Seite, 1 bis 2').inputValue()).toBe('2')
  await press('Escape')
  await press('t')
  await page.locator('nav [aria-current="true"][title="Scan (S. 2).pdf"]').waitFor()
  await notice('Hier beginnt jetzt ein neuer Beleg.')
  // Nobody has failed to recognise it: it is being read.
  await page.getByPlaceholder('wird neu ausgewertet …').waitFor()
  await press('Control+ArrowUp')
  await page.locator('nav [aria-current="true"][title="Scan (S. 1).pdf"]').waitFor()
  await press('Control+z')
  await page.locator('nav [aria-current="true"][title="Scan (S. 1–2).pdf"]').waitFor()
  await press('Control+y')
  await page.locator('nav [aria-current="true"][title="Scan (S. 2).pdf"]').waitFor()
  await notice('Wiederholt: Trennen.')
  await press('Control+z')
  await page.locator('nav [aria-current="true"][title="Scan (S. 1–2).pdf"]').waitFor()
  const aside = page.getByText('Von Hand herausgenommen: Diese Seite steht nicht in der Belegmappe.')
  await page.locator('#pruefen-seite').focus()
  await press('Delete')
  await aside.waitFor()
  await press('Control+z')
  await aside.waitFor({ state: 'detached' })
  await expect.poll(async () => (await documentOf('Scan (S. 1–2).pdf')).kind).not.toBeNull()
})

test('a page is turned with R and read anew, its picture turns with it, and Strg+Z turns it back', async () => {
  await openDocument('Scan (S. 1–2).pdf')
  const picture = page.locator('#pruefen-seite img')
  const shape = () =>
    picture.evaluate(image => (image as HTMLImageElement).naturalWidth > (image as HTMLImageElement).naturalHeight)
  await expect.poll(shape).toBe(false)
  await page.locator('#pruefen-seite').focus()
  await press('r')
  await notice('Die Seite ist gedreht und neu gelesen.')
  await expect.poll(shape).toBe(true)
  await press('Control+z')
  await notice('Rückgängig gemacht: Drehen.')
  await expect.poll(shape).toBe(false)
  await expect.poll(async () => (await documentOf('Scan (S. 1–2).pdf')).kind).not.toBeNull()
})

test('the whole batch is checked with the keyboard alone; the end says so', async () => {
  await page.getByRole('link', { name: 'Zum Stapel' }).click()
  await page.getByRole('link', { name: /^Prüfen \(6 offen\)/ }).waitFor()
  await press('p')
  await counter('noch 6 von 6 offen')
  // Enter leads from value to value, and after the last one to the next document.
  const first = await page.locator('nav [aria-current="true"]').getAttribute('title')
  const walked = new Set<string | null>()
  while ((await page.locator('nav [aria-current="true"]').getAttribute('title')) === first) {
    const field = await focusedField()
    walked.add(field)
    await press('Enter')
    await expect.poll(() => focusedField()).not.toBe(field)
  }
  expect(walked.size).toBeGreaterThan(1)
  await counter('noch 5 von 6 offen')
  for (const left of ['noch 4 von 6 offen', 'noch 3 von 6 offen', 'noch 2 von 6 offen', 'noch 1 von 6 offen']) {
    await press('Control+Enter')
    await counter(left)
  }
  await press('Control+Enter')
  await counter('alle 6 geprüft')
  await notice('Alle Belege dieses Stapels sind geprüft.')
  await expect.poll(async () => (await batch()).documents.filter(isConfirmed).length).toBe(6)
  const finish = page.getByRole('link', { name: 'Prüfung beenden' })
  await finish.waitFor()
  await page.getByRole('button', { name: 'Wieder öffnen' }).click()
  await counter('noch 1 von 6 offen')
  await finish.waitFor({ state: 'detached' })
})

test('the keys are told with F1, and the screen is whole in the dark, at 1280 x 720 and at 200 % zoom', async () => {
  await openDocument(WAGES)
  await press('F1')
  await page.getByRole('dialog', { name: 'Tasten' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focusedField()).not.toBeNull()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(await seriousFaults(page)).toEqual([])
  expect(await overflow()).toBe(0)
  await page.setViewportSize({ width: 640, height: 360 })
  expect(await seriousFaults(page)).toEqual([])
  expect(await overflow()).toBe(0)
  await page.getByRole('button', { name: 'Bestätigen und weiter' }).waitFor()
  await page.setViewportSize({ width: 1366, height: 820 })
  await page.emulateMedia({ colorScheme: 'light' })
  // Refused values, and pages of parts that were joined before their picture was drawn.
  expect(window.complaints.filter(text => !/status of (400|404) /.test(text))).toEqual([])
})

async function press(key: string): Promise<void> {
  keystrokes++
  await page.keyboard.press(key)
}

async function counter(text: string): Promise<void> {
  await page.locator('output').getByText(text).waitFor()
}

async function notice(text: string | RegExp): Promise<void> {
  await page.getByTestId('review-notice').getByText(text).waitFor()
}

/** Name of the field that has the focus; null when none has. */
async function focusedField(): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null)
}

async function get(path: string) {
  return page.request.get(`${window.engine.httpUrl}${path}`)
}

async function batch(): Promise<BatchDetail> {
  const id = /stapel\/([^/?]+)/.exec(page.url())?.[1] ?? ''
  return (await (await get(`/local/batches/${id}`)).json()) as BatchDetail
}

async function documentOf(filename: string): Promise<BatchDocument> {
  const found = (await batch()).documents.find(each => each.filename === filename)
  if (!found) throw new Error(`no document ${filename}`)
  return found
}

function isConfirmed({ review }: BatchDocument): boolean {
  return review?.state === 'confirmed'
}

/** The screen with a document, from wherever the test before has ended. */
async function openDocument(filename: string): Promise<void> {
  if (!page.url().includes('/pruefen')) await page.getByRole('link', { name: /^Prüfen \(/ }).click()
  await page.getByRole('button', { name: /^Alle \(/ }).click()
  await page.locator(`nav button[title="${filename}"]`).click()
  await page.locator(`nav [aria-current="true"][title="${filename}"]`).waitFor()
  await sheet().waitFor()
  await expect.poll(() => sheet().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

function sheet(): Locator {
  return page.locator('#pruefen-seite img')
}

type Box = readonly [x: number, y: number, width: number, height: number]

async function centerOf([x, y, width, height]: Box): Promise<readonly [number, number]> {
  const frame = await sheet().boundingBox()
  if (!frame) throw new Error('the page is not shown')
  return [frame.x + (x + width / 2) * frame.width, frame.y + (y + height / 2) * frame.height]
}

/** Scrolls the page so that the place can be pointed at. */
async function bringUp([, y]: Box): Promise<void> {
  await page.locator('#pruefen-seite').evaluate((pane, share) => {
    const image = pane.querySelector('img')
    pane.scrollTop = (image?.clientHeight ?? 0) * share - pane.clientHeight / 2
  }, y)
}

async function clickOn(box: Box): Promise<void> {
  await bringUp(box)
  await page.mouse.click(...(await centerOf(box)))
}

async function dragOver(from: Box, to: Box): Promise<void> {
  await bringUp(from)
  await page.mouse.move(...(await centerOf(from)))
  await page.mouse.down()
  await page.mouse.move(...(await centerOf(to)), { steps: 4 })
  await page.mouse.up()
}

function meets([x, y, width, height]: Box, [otherX, otherY, otherWidth, otherHeight]: Box): boolean {
  return x < otherX + otherWidth && otherX < x + width && y < otherY + otherHeight && otherY < y + height
}

/** CSS pixels by which the window is wider than it can show. */
async function overflow(): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
