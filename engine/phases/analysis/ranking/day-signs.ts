import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import type { Row } from '../../../reading/layout/read-layout.ts'
import type { Found } from '../../../reading/layout/scan-segments.ts'
import type { RankedPaper } from './ranked-paper.ts'
import type { PaperCandidate } from './paper-candidates.ts'
import { placeLabels, wordsAround } from './words-around.ts'

type Day = PaperCandidate<DateCandidate>

/** For each day the signs that speak about it: words around it, its place, how it stands among the others. */
export function daySigns(paper: RankedPaper, candidates: readonly Day[]): string[][] {
  const days = [...new Set(candidates.map(({ value }) => value))].toSorted()
  return candidates.map(({ found, value }, index) => {
    const row = paper.layout.rows[found.row]
    if (!row) return []
    return [
      ...new Set([
        ...wordsAround(paper.layout, row, found),
        ...placeLabels(paper, found, { index, values: candidates.map(one => one.value) }),
        ...orderSigns(paper, days, found, value),
        ...dayInRow(row, found),
      ]),
    ]
  })
}

function orderSigns(
  { kind, year }: RankedPaper,
  days: readonly string[],
  found: Day['found'],
  value: string,
): string[] {
  const later = days.length - 1 - days.indexOf(value)
  const [ownYear, month, day] = value.split('-').map(Number)
  const off = year === null ? 0 : (ownYear ?? year) - year
  return [
    `later:${Math.min(4, later)}`,
    `${kind?.nature ?? 'other'}:later${Math.min(2, later)}`,
    ...(later === days.length - 1 ? ['oldest'] : []),
    ...(found.start === null ? [] : ['period']),
    ...(month === 12 && day === 31 ? ['end of year'] : []),
    ...(day === 1 ? ['first'] : []),
    ...((day ?? 0) >= 28 ? ['end of month'] : []),
    ...(found.shortYear ? ['short'] : []),
    `off:${Math.max(-3, Math.min(3, off))}`,
  ]
}

/** "Bautzen, 03.02.2025", "Bautzen, den 3. Februar 2025". */
function dayInRow({ tokens }: Row, { box }: Found): string[] {
  const before = tokens.filter(token => token.box[0] + token.box[2] / 2 < box[0])
  const last = before.at(-1)?.text ?? ''
  return [...(/^\p{Lu}[\p{L}.-]+,$/u.test(last) ? ['town'] : []), ...(last === 'den' ? ['den'] : [])]
}
