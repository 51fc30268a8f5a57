import { afterEach, expect, test } from 'vitest'
import { loadImageGrey } from '../../../../../engine/phases/ocr/pixels/load-page-grey.ts'
import { PAGE_COSTS } from '../../../../../engine/phases/ocr/page/page-costs.ts'
import type { PageCost } from '../../../../../engine/phases/ocr/page/page-costs.ts'
import { readScan } from '../../../../../engine/phases/ocr/page/read-scan.ts'
import { aFile, aScan } from '../../../../support/a-document.ts'

let heard: PageCost[] = []
const listen = (cost: unknown): void => void heard.push(cost as PageCost)

afterEach(() => {
  PAGE_COSTS.unsubscribe(listen)
  heard = []
})

const LINES = Array.from({ length: 12 }, (_, index) => `Zeile ${index + 1} eines Briefes über die gezahlten Beiträge`)

test('a letter that is read well is read once, whichever way up it lies', async () => {
  for (const turned of [0, 180] as const) {
    heard = []
    PAGE_COSTS.subscribe(listen)
    const { rotation } = await readScan(
      await loadImageGrey(aFile(await aScan({ lines: LINES, fontSize: 12, turned })), 1),
      { language: 'de', turned: undefined, origin: null },
    )
    PAGE_COSTS.unsubscribe(listen)
    expect(rotation).toBe(turned)
    const steps = heard.map(({ step }) => step)
    expect(steps.filter(step => step === 'first_reading')).toHaveLength(1)
    expect(steps).not.toContain('turned')
    expect(steps).not.toContain('otherwise')
    expect(heard.find(({ step }) => step === 'first_reading')?.gained).toBeGreaterThan(100)
  }
})
