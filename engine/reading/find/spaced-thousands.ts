import type { Layout } from '../layout/read-layout.ts'
import { scanSegments } from '../layout/scan-segments.ts'

/** "1 807,75": a group of three behind a space, with cents. */
const SPACED = /(?<![\d.,/\p{L}])(\d{1,3}(?: \d{3})+),(\d{2})(?!\d)/gu
/** "1.807,75", "1807,75": thousands that are written otherwise. */
const OTHERWISE = /(?<![\d.,/])(?:\d{1,3}(?:\.\d{3})+|\d{4,}),\d{2}(?!\d)/gu
const CENTS = /(?<![\d.,/])(?:\d{1,3} )*\d{1,3},\d{2}(?!\d)/gu

/**
 * Whether the pages part thousands with a space (DIN 1333, ISO 80000-1). A number of pieces may stand before a price as
 * well: only what stands twice so, or is what two other amounts come to, tells, and nothing may be written otherwise.
 */
export function partsThousandsWithSpace(layout: Layout): boolean {
  const spaced = scanSegments(layout, SPACED).map(({ groups, row }) => ({
    cents: centsOf(`${groups[0] ?? ''}${groups[1] ?? ''}`),
    row,
  }))
  if (spaced.length === 0 || scanSegments(layout, OTHERWISE).length > 0) return false
  const all = scanSegments(layout, CENTS).map(({ raw }) => centsOf(raw))
  return spaced.some(
    ({ cents, row }) =>
      spaced.some(other => other.row !== row && other.cents === cents) || isSumOfTwo(cents, new Set(all)),
  )
}

function isSumOfTwo(cents: number, all: ReadonlySet<number>): boolean {
  return [...all].some(one => one > 0 && one < cents && one * 2 !== cents && all.has(cents - one))
}

function centsOf(text: string): number {
  return Number(text.replaceAll(/\D/gu, ''))
}
