import type { Field } from '../../../model/analysis-result.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import { withoutLegalForm } from '../../../reading/find/party-name.ts'
import { foldText } from '../../../reading/fold-text.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { isAtPlace, isTermFrom } from './prove-value.ts'

/** Where a second witness is looked for. */
export interface WitnessPlaces {
  readonly layout: Layout
  readonly dates: readonly DateCandidate[]
  readonly fields: Readonly<Record<string, Field>>
}

/** Shorter ones stand twice by chance. */
const NUMBER_CHARS_MIN = 4
const NAME_CHARS_MIN = 5
const ADDRESS = /@|www\.|\.(?:de|com|eu|org|net)\b/i

/**
 * How many witnesses beside its place a value of the page has: rows in which the number stands again; places with the
 * same day, a number that holds the day's year, a term in days to another day, or the sender's town before it; rows with the issuer's name, or a mail or web address made of it.
 */
export function countWitnesses(name: string, field: Field, places: WitnessPlaces): number {
  if (name === 'number') return rowsWith(foldText(field.raw), NUMBER_CHARS_MIN, field, places.layout)
  if (name === 'date') return witnessesOfDay(field, places)
  if (name === 'issuer') return witnessesOfName(field, places.layout)
  return 0
}

/**
 * In how many other places of the pages the value stands as it is: a day, a name in full, any other by its letters. A
 * reading is proved by it, where a year in a number or a web address only speak for it.
 */
export function countAgain(name: string, field: Field, { dates, layout }: WitnessPlaces): number {
  if (field.type === 'date') return daysAgain(field, dates)
  if (name === 'issuer' || name === 'recipient')
    return rowsWith(foldText(withoutLegalForm(field.value)), NAME_CHARS_MIN, field, layout)
  return field.type === 'money' ? 0 : rowsWith(foldText(field.raw), NUMBER_CHARS_MIN, field, layout)
}

function daysAgain(field: Field, dates: WitnessPlaces['dates']): number {
  const own = field.evidence[0]
  return dates.filter(
    ({ value, start, page, box }) =>
      start === null && value === field.value && !(own?.page === page && isSame(own.box[1], box[1])),
  ).length
}

function witnessesOfDay(field: Field, places: WitnessPlaces): number {
  const { dates, fields } = places
  const isInNumber = fields['number']?.value.includes(field.value.slice(0, 4)) === true
  const proofs = [isInNumber, isTermFrom(field, places), isAtPlace(field, places)]
  return daysAgain(field, dates) + proofs.filter(Boolean).length
}

function witnessesOfName(field: Field, layout: Layout): number {
  const bare = withoutLegalForm(field.value)
  const again = rowsWith(foldText(bare), NAME_CHARS_MIN, field, layout)
  const words = bare.split(/[^\p{L}\p{N}]+/u).flatMap(word => (word.length >= NUMBER_CHARS_MIN ? [foldText(word)] : []))
  const isAddress = layout.rows.some(row =>
    row.tokens.some(({ text, folded }) => ADDRESS.test(text) && words.some(word => folded.includes(word))),
  )
  return again + Number(isAddress)
}

/** Rows other than the value's own that hold it, in folded form. */
function rowsWith(folded: string, charsMin: number, { evidence }: Field, { rows }: Layout): number {
  if (folded.length < charsMin) return 0
  const [own] = evidence
  return rows.filter(({ page, box, tokens }) => {
    if (own?.page === page && own.box[1] < box[1] + box[3] && box[1] < own.box[1] + own.box[3]) return false
    return tokens
      .map(token => token.folded)
      .join('')
      .includes(folded)
  }).length
}

/** As shares of the page's height: the same line. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005
}
