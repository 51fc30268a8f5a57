import type { Check } from '../rules/check.ts'
import { pageEntry } from '../file/list-pages.ts'
import type { FoundPage } from '../file/list-pages.ts'
import { itemsOf, numberOf } from '../file/read-values.ts'

const SIDE = { min: 3, max: 14_400 } as const
const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'] as const

/** What a page's own dictionary says (ISO 19005-2, 6.1.13, 6.5.2, 6.10). */
export function checkPage({ file, fail }: Check, page: FoundPage): void {
  for (const box of BOXES) {
    const sides = itemsOf(file.resolve(pageEntry(page, box))).map(each => numberOf(file.resolve(each)) ?? Number.NaN)
    if (sides.length === 0) continue
    const [left = 0, bottom = 0, right = 0, top = 0] = sides
    const isFit = [right - left, top - bottom].map(Math.abs).every(side => side >= SIDE.min && side <= SIDE.max)
    if (!isFit) fail('page_size', page.number)
  }
  if (page.entries.has('AA')) fail('trigger', page.number)
  if (page.entries.has('PresSteps')) fail('presentations', page.number)
}
