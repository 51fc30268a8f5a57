import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageText } from '../../wire/page-text.ts'
import { handwriting } from '../bench/ocr/handwriting.ts'
import { seriousFaults } from '../support/axe.ts'
import { sample } from './stack-material.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const HAND = { xHeightMm: 2.6, slant: 0.35, ink: '#26316b', stray: 0.07 }
/**
 * By hand, in millimetres, with the seed of the hand: in the free foot of the page, and between the columns of its
 * table.
 */
const NOTES = [
  ['bitte noch vor dem urlaub buchen', 30, 255, 5],
  ['hans mustermann', 95, 153, 7],
] as const

let window: WindowOnEngine
let page: Page

beforeAll(async () => {
  window = await openWindow()
  page = window.page
  const file = { name: 'Zinsen.jpg', mimeType: 'image/jpeg', buffer: await aWrittenOnScan() }
  await sendBatch(page, 'Handschrift', [file])
  await page.getByRole('link', { name: /^Prüfen \(/ }).click()
  await regions().first().waitFor()
})

afterAll(() => window?.close())

test('what was not read is marked where it stands, has a name, and is told beside the page', async () => {
  await page.getByRole('list', { name: 'Hinweise' }).getByText('Nicht gelesen: Handschrift auf S. 1.').waitFor()
  expect(await names()).toEqual([
    'Handschrift, nicht gelesen (in der Mitte auf der Seite)',
    'Handschrift, nicht gelesen (unten auf der Seite)',
  ])
  const sheet = await boxOf(page.locator('#pruefen-seite img'))
  for (const [index, [, xMm, yMm]] of [...NOTES].toReversed().entries()) {
    const region = await boxOf(regions().nth(index))
    const [x, y] = [sheet.x + ((xMm + 10) / 210) * sheet.width, sheet.y + ((yMm - 1) / 297) * sheet.height]
    expect(region.x < x && x < region.x + region.width).toBe(true)
    expect(region.y < y && y < region.y + region.height).toBe(true)
  }
  expect(await seriousFaults(page)).toEqual([])
})

test('its label hides no word and no value at any size, and what it marks can be pointed at', async () => {
  const { words } = await readWords()
  for (const key of ['0', '9', '+', '-']) {
    await page.locator('#pruefen-seite').focus()
    await page.keyboard.press(key)
    await expect.poll(async () => (await hidden(words)).labels, { message: key }).toBeGreaterThan(0)
    expect((await hidden(words)).words).toEqual([])
  }
  await page.keyboard.press('9')
  const { x, y, width, height } = await boxOf(regions().last())
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.getByText('Handschrift, nicht gelesen. Was davon zählt, bitte rechts eintippen.').waitFor()
})

test('it is there in the dark and at 200 % zoom as well', async () => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 640, height: 360 })
  await page.locator('#pruefen-seite').focus()
  await page.keyboard.press('0')
  await regions().last().scrollIntoViewIfNeeded()
  expect(await regions().count()).toBe(2)
  const { words } = await readWords()
  expect((await hidden(words)).words).toEqual([])
  expect(await seriousFaults(page)).toEqual([])
})

test('the page of the document shows it, too', async () => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1366, height: 820 })
  await page.getByRole('link', { name: 'Zum Stapel' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Zinsen.jpg' }).click()
  const marks = page.getByRole('img', { name: /nicht gelesen/ })
  await marks.first().waitFor()
  expect(await marks.count()).toBe(2)
  expect(await seriousFaults(page)).toEqual([])
  expect(window.complaints).toEqual([])
})

function regions(): Locator {
  return page.locator('#pruefen-seite').getByRole('img', { name: /nicht gelesen/ })
}

/** From the top of the page to its foot. */
async function names(): Promise<readonly (string | null)[]> {
  return Promise.all((await regions().all()).map(region => region.getAttribute('aria-label')))
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not shown')
  return box
}

async function readWords(): Promise<PageText> {
  const documentId = await page
    .locator('#pruefen-seite img')
    .getAttribute('src')
    .then(src => /documents\/([^/]+)/.exec(src ?? '')?.[1] ?? '')
  const answer = await page.request.get(`${window.engine.httpUrl}/local/documents/${documentId}/pages/1/words`)
  return (await answer.json()) as PageText
}

/** Words and values under a label, and how many labels there are. */
async function hidden(words: PageText['words']) {
  return page.locator('#pruefen-seite img').evaluate(
    (image, list) => {
      const sheet = image.getBoundingClientRect()
      const pane = document.querySelector('#pruefen-seite')
      const labels = [...(pane?.querySelectorAll('[data-unread-label]') ?? [])].map(each =>
        each.getBoundingClientRect(),
      )
      const values = [...(pane?.querySelectorAll('[data-field]') ?? [])].map(each => {
        return { text: each.getAttribute('data-field') ?? '', rect: each.getBoundingClientRect() }
      })
      const printed = list.map(({ text, box: [x, y, width, height] }) => {
        const at = [sheet.x + x * sheet.width, sheet.y + y * sheet.height] as const
        return { text, rect: new DOMRect(...at, width * sheet.width, height * sheet.height) }
      })
      // The frame of a value is drawn a little outside of it.
      const slack = 4
      const meets = (one: DOMRect, other: DOMRect) =>
        one.left + slack < other.right &&
        other.left + slack < one.right &&
        one.top + slack < other.bottom &&
        other.top + slack < one.bottom
      const under = [...values, ...printed].filter(({ rect }) => labels.some(label => meets(label, rect)))
      return { labels: labels.length, words: under.map(({ text }) => text) }
    },
    words.map(({ text, box }) => ({ text, box })),
  )
}

async function aWrittenOnScan(): Promise<Buffer> {
  const notes = NOTES.map(([text, x, y, seed]) => handwriting(text, x, y, { ...HAND, seed }))
  const [width, height] = [2480, 3508]
  const layer = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 210 297" preserveAspectRatio="none">${notes.join('')}</svg>`
  return sharp(sample('10-zinsbescheinigung.tif'))
    .composite([{ input: Buffer.from(layer) }])
    .withMetadata({ density: 300 })
    .jpeg({ quality: 85 })
    .toBuffer()
}
