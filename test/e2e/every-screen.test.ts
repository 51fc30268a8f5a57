import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCREENS, showEveryScreen } from '../screens/every-screen.ts'
import { openScreenOffice } from '../screens/screen-office.ts'
import type { ScreenOffice } from '../screens/screen-office.ts'
import { wearScheme } from '../screens/wear-scheme.ts'
import { everyColourFault, everyFault } from '../support/axe.ts'

const SAMPLES = [
  '01-lohnsteuerbescheinigung-2025.pdf',
  '03-rechnung-bueromaterial.pdf',
  '05-handwerkerrechnung.pdf',
  '09-kontoauszug-oktober.tif',
  '15-einkommensteuerbescheid-2024.pdf',
  '16-fortbildung-rechnung.pdf',
  '18-abgebrochener-scan.pdf',
]

let office: ScreenOffice
const found = new Map<string, readonly string[]>()

beforeAll(async () => {
  office = await openScreenOffice()
  for await (const name of showEveryScreen(office, SAMPLES)) found.set(name, await lookAt(office))
})

afterAll(() => office?.close())

/** What is wrong with the screen at 1280 x 720, dark and light, and at 200 % zoom. */
async function lookAt({ page }: ScreenOffice): Promise<readonly string[]> {
  const faults: string[] = []
  await wearScheme(page, 'dark')
  faults.push(...(await everyColourFault(page)).map(fault => `dark: ${fault}`))
  await wearScheme(page, 'light')
  faults.push(...(await everyFault(page)).map(fault => `light: ${fault}`))
  for (const [width, height] of [
    [640, 360],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    const over = await page.evaluate(() =>
      [document.documentElement, document.querySelector('main')].map(each =>
        each ? each.scrollWidth - each.clientWidth : 0,
      ),
    )
    if (over.some(px => px > 0)) faults.push(`${over.join(' and ')} px too wide at ${width} x ${height}`)
  }
  return faults
}

test.each(SCREENS)(
  '%s has no fault of accessibility, light and dark, and fits into its window at 100 and at 200 %',
  name => {
    expect(found.get(name)).toEqual([])
  },
)

test('nothing was complained about in the console but what was provoked', () => {
  expect(office.complaints.filter(text => !/Failed to load resource/.test(text))).toEqual([])
})
