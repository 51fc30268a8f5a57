import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { Box } from '../../../model/page.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import { POSTCODE_TOWN } from '../../../reading/find/party-name.ts'
import { foldText } from '../../../reading/fold-text.ts'
import { parseDecimal } from '../../../shared/money.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'

const COLUMN = weightsOf(weightFile.proofs)

/** Lines of a column that a sum is looked for in. */
const ADDENDS_MAX = 30
const DAY_MS = 86_400_000

/**
 * Whether an amount is what the amounts over it in its column come to: all of a run that ends right above it added up,
 * or the last two taken from each other. Two amounts that merely stand twice are no sum.
 */
export function addsUpAbove(field: Field, amounts: readonly AmountCandidate[]): boolean {
  const [own] = field.evidence
  const cents = parseDecimal(field.value)
  if (!own || cents === null || cents === 0) return false
  const above = amounts
    .filter(({ page, box }) => page === own.page && isAbove(box, own.box) && isInColumn(box, own.box))
    .toSorted((one, other) => other.box[1] - one.box[1])
    .slice(0, ADDENDS_MAX)
    .map(amount => amount.cents)
  const [last = 0, before = 0] = above
  if (last === 0 || before === 0) return false
  if (Math.abs(Math.abs(last) - Math.abs(before)) === Math.abs(cents)) return true
  let sum = last
  return above.slice(1).some(one => (sum += one) === cents && one !== 0)
}

/** Whether the paper gives so many days or weeks as lie between its day and another one that it names. */
export function isTermFrom(
  field: Field,
  { dates, layout }: { readonly layout: Layout; readonly dates: readonly DateCandidate[] },
): boolean {
  const days = new Set(
    dates.flatMap(({ value, start }) =>
      start === null ? [(Date.parse(value) - Date.parse(field.value)) / DAY_MS] : [],
    ),
  )
  return layout.rows.some(({ segments }) =>
    segments.some(({ text }) =>
      [...text.matchAll(TERM)].some(([, count, unit]) => {
        const term = Number(count) * (/^w/iu.test(unit ?? '') ? 7 : 1)
        return term > 0 && days.has(term)
      }),
    ),
  )
}

const TERM = /(?<!\d)(\d{1,3})\s+(?:Kalender|Werk|Bank)?(Tagen?|Wochen?|days|weeks)(?![\p{L}])/giu

/** Whether a place that an address of the page names stands before the day: "Stadthausen, den 4. März 2025" (DIN 5008). */
export function isAtPlace({ evidence: [own], raw }: Field, { layout }: { readonly layout: Layout }): boolean {
  const row = layout.rows.find(
    ({ page, box }) => own?.page === page && box[1] < middleOf(own.box) && middleOf(own.box) < box[1] + box[3],
  )
  const text = row?.segments.map(one => one.text).join(' ') ?? ''
  const before = text.slice(0, Math.max(0, text.indexOf(raw)))
  const place = PLACE.exec(before)?.[1]
  if (place === undefined) return false
  const folded = foldText(place)
  return layout.rows.some(
    one =>
      one !== row &&
      one.segments.some(({ text }) => {
        const town = POSTCODE_TOWN.exec(text)
        return town !== null && foldText(text.slice(town.index).replace(/^\D*\d+/u, '')).startsWith(folded)
      }),
  )
}

const PLACE = /(\p{Lu}[\p{L}. ()-]{2,30}),\s*(?:den\s+|am\s+)?$/u

function middleOf([, top, , height]: Box): number {
  return top + height / 2
}

function isAbove([, top]: Box, [, ownTop, , ownHeight]: Box): boolean {
  return top < ownTop - ownHeight / 2
}

function isInColumn([left, , width]: Box, [ownLeft, , ownWidth]: Box): boolean {
  return Math.abs(left + width - ownLeft - ownWidth) < COLUMN.aligned
}
