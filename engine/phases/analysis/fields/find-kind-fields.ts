import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyField, TaxonomyKind } from '../../../model/taxonomy.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { closingSums } from './closing-sums.ts'
import { inFront } from './amount-in-front.ts'
import { buildField } from './build-field.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import type { StreamMatch, TextStream } from '../../../reading/labels/match-labels.ts'
import { findWording } from '../../../reading/labels/match-labels.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import type { Placed } from '../../../reading/labels/relate-label.ts'
import { reachableOf, relate } from '../../../reading/labels/relate-label.ts'
import { isNotMeant, saysQuality } from './lesser-amounts.ts'
import { raisesOf, sentenceOf } from './led-by-sentence.ts'
import type { LabelWording } from './numbered-labels.ts'
import { lineBonus, wordingsOf } from './numbered-labels.ts'
import { findCountedDays } from './find-counted-days.ts'
import { findNamedText } from './find-named-text.ts'
import { findTextField } from './find-text-field.ts'
import { isPart, opensSegment, segmentAt } from './opens-segment.ts'
import { wholeEuros } from './whole-euros.ts'
import { isFactorInRow, withoutFactors } from './row-arithmetic.ts'
import { dayOfLabel, isOfWordsAbove, sumOfColumn, weighByWords, weighColumn } from './weigh-place.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)

export interface KindFieldInput {
  readonly layout: Layout
  readonly stream: TextStream
  readonly kind: TaxonomyKind
  readonly amounts: readonly AmountCandidate[]
  readonly dates: readonly DateCandidate[]
  /** All days of the pages, those of the rows of lists, too: what a label of a row is of. */
  readonly days: readonly DateCandidate[]
}

/** Places of one label that are looked at: more than a statement of hundreds of entries has. */
const MATCHES_MAX = 500
const RIVALS_MAX = 3

/** The fields that a kind has of its own, by the labels (and line numbers of official forms) of the taxonomy. */
export function findKindFields(given: KindFieldInput): Record<string, Field> {
  const input = { ...given, amounts: withoutFactors(given.amounts) }
  const fields: Record<string, Field> = {}
  const taken = new Set<Placed>()
  for (const definition of input.kind.fields) {
    if (definition.column !== undefined || definition.row !== undefined) continue
    const field =
      definition.reads !== undefined
        ? (findNamedText(input.layout, input.stream, definition) ??
          findCountedDays(input.stream, input.kind, definition))
        : definition.type === 'text'
          ? findTextField(input.layout, input.stream, definition)
          : (findOne(input, definition, taken) ??
            (definition.type === 'money' ? wholeEuros(input.layout, input.stream, definition) : null))
    if (field) fields[definition.id] = field
    if (field && definition.main) fields['gross'] = field
  }
  return fields
}

/** A value that a label may mean. */
interface Choice {
  readonly value: AmountCandidate | DateCandidate
  readonly score: number
  readonly label: string
  /** The day that the label names with it. */
  readonly day: string | null
}

function findOne(input: KindFieldInput, definition: TaxonomyField, taken: Set<Placed>): Field | null {
  const wordings = wordingsOf(definition)
  const choices = wordings.flatMap((wording, rank) => choicesOf(input, definition, wording, rank, taken))
  const named = choose(choices, definition)
  if (!named) return null
  const best = definition.main === true ? raisedTo(input, named) : named
  taken.add(best.value)
  const { value } = best
  return buildField({
    type: definition.type,
    value: valueOf(best, definition),
    raw: value.raw,
    page: value.page,
    box: value.box,
    label: best.label,
    confidence: Math.min(WEIGHTS.most, WEIGHTS.base + WEIGHTS.byStrength * Math.min(1, best.score)),
    alternatives: rivalsOf(best, choices, definition),
  })
}

/** "Erhöhung um 55,20 € auf 648,80 €": where the amount and the raise come to another, that is what holds from now on. */
function raisedTo({ layout, amounts }: KindFieldInput, named: Choice): Choice {
  const { value } = named
  if (!('cents' in value)) return named
  const raised = raisesOf(layout, amounts).find(({ by, to }) => to.cents - by.cents === value.cents)
  return raised ? { ...named, value: raised.to } : named
}

/** Other values that its labels may mean, the strongest first. */
function rivalsOf(best: Choice, choices: readonly Choice[], definition: TaxonomyField): Field['alternatives'] {
  const own = valueOf(best, definition)
  const rivals = new Map<string, number>()
  for (const one of choices) {
    const value = valueOf(one, definition)
    if (value !== own) rivals.set(value, Math.max(rivals.get(value) ?? 0, one.score))
  }
  return [...rivals]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, RIVALS_MAX)
    .map(([value, score]) => ({ value, confidence: WEIGHTS.alternative * Math.min(1, score) }))
}

function valueOf({ value }: Choice, definition: TaxonomyField): string {
  return 'cents' in value ? formatDecimal(signedAs(value.cents, definition)) : value.value
}

function signedAs(cents: number, { deducted }: TaxonomyField): number {
  return deducted === true ? Math.abs(cents) : cents
}

/** The strongest; of a balance that stands there for several days that of the last one. */
function choose(choices: readonly Choice[], { latest }: TaxonomyField): Choice | null {
  const days = latest === true ? choices.flatMap(({ day }) => day ?? []).toSorted() : []
  const last = days.at(-1)
  const open = last === undefined ? choices : choices.filter(({ day }) => day === last)
  return open.reduce<Choice | null>((best, one) => (best && best.score >= one.score ? best : one), null)
}

/** Where a label stands, and not in a word that says what something else is like. */
function placesOf({ layout, stream }: KindFieldInput, label: string): readonly StreamMatch[] {
  const matches = findWording(stream, label, { fuzzy: layout.recognised, prefix: true })
  return matches.filter(match => !saysQuality(match, label)).slice(0, MATCHES_MAX)
}

function choicesOf(
  input: KindFieldInput,
  definition: TaxonomyField,
  { label, needsLine }: LabelWording,
  rank: number,
  taken: ReadonlySet<Placed>,
): Choice[] {
  const { layout, amounts, days } = input
  const values = valuesFor(input, definition)
  const { reachable, inRow } = indexOf(layout, values)
  const byRank = 1 - WEIGHTS.rank * Math.min(rank, 5)
  const matches = placesOf(input, label).filter(match => !needsLine || lineBonus(layout, match, definition.line) > 0)
  return matches.flatMap(match => {
    const byLine = lineBonus(layout, match, definition.line)
    const opens = opensSegment(layout, match)
    const isLess = definition.main === true && isPart(layout, match, label)
    const byPlace = byRank * (opens ? 1 : WEIGHTS.inText) * (isLess ? WEIGHTS.former : 1)
    const hit = { role: 'gross' as const, wording: label, ...match }
    const day = definition.latest === true ? dayOfLabel(layout, match, days) : null
    const sum = definition.type === 'money' && opens ? sumOfColumn(layout, match, amounts) : null
    const isAnswered = opens && isAnsweredInRow(layout, match, inRow.get(match.row) ?? [])
    const byTime = (value: Placed): number => (isNotMeant(layout, definition, value) ? WEIGHTS.former : 1)
    const choices = reachable(match).flatMap((value): Choice[] => {
      const near = Math.max(relate(layout, hit, value), inFront(layout, match, value, values))
      const row = inRow.get(value.row) ?? []
      const weighed = weighByWords(layout, match, value, Math.max(near, soleInRow(near, match, value, row)))
      // What stands in the row of a label is its value, not what stands in the row below.
      const passedOver = value.row !== match.row && isAnswered ? WEIGHTS.passedOver : 1
      const byRow = weighColumn(layout, match, value, row) * passedOver * weighAmount(input, definition, match, value)
      const score = weighed.near * byTime(value) * byRow * (weighed.isLed ? byRank : byPlace) + byLine
      return score > leastFor(isLess) + byLine ? [{ value, score, label, day }] : []
    })
    const led = sentenceOf(layout, match, label, values)
    return [
      ...choices,
      ...(led ? [{ value: led, score: WEIGHTS.led * byRank * byTime(led), label, day }] : []),
      ...(sum ? [{ value: sum, score: WEIGHTS.sumOfColumn * byPlace, label, day }] : []),
    ].filter(({ value }) => !taken.has(value))
  })
}

/** More for what the amounts above it come to, where that is asked for, and less for a factor of its row. */
function weighAmount(input: KindFieldInput, definition: TaxonomyField, match: Placed, value: Choice['value']): number {
  const closes = definition.main === true && 'cents' in value && closingSums(input.amounts).has(value)
  return (closes ? WEIGHTS.closing : 1) * weighFactor(input, definition, match, value)
}

/**
 * Less (0 to 1) for a factor of its row: the head over a column may name what the result of a row is worked out from; the
 * words before the row do not.
 */
function weighFactor(
  { layout, amounts }: KindFieldInput,
  { main }: TaxonomyField,
  match: Placed,
  value: Choice['value'],
): number {
  if (!('cents' in value) || (main !== true && value.row !== match.row)) return 1
  return isFactorInRow(layout, value, amounts) ? WEIGHTS.former : 1
}

/** "davon Zinsen" is less than a whole, and still its value where no whole stands. */
function leastFor(isLess: boolean): number {
  return WEIGHTS.strengthMin * (isLess ? WEIGHTS.former : 1)
}

/** The only value of a row belongs to the label of that row, however wide the gap. */
function soleInRow(near: number, match: Placed, value: Placed, row: readonly Placed[]): number {
  return near > 0 && value.row === match.row && row.length === 1 ? WEIGHTS.soleInRow : 0
}

const NO_VALUES: readonly Choice['value'][] = []

/** What on the pages may be a value of the field. */
function valuesFor({ amounts, dates }: KindFieldInput, { type }: TaxonomyField): readonly Choice['value'][] {
  return type === 'date' ? dates : type === 'money' ? amounts : NO_VALUES
}

/** Whether a value stands right of a label in its row, with no further label between them. */
function isAnsweredInRow(layout: Layout, match: StreamMatch, values: readonly Placed[]): boolean {
  const right = match.box[0] + match.box[2]
  const behind = values.filter(value => value.box[0] >= right - 0.003 && !isOfWordsAbove(layout, match, value))
  const own = segmentAt(layout, match)
  const first = behind.toSorted((one, other) => one.box[0] - other.box[0])[0]
  if (!first || !own) return false
  if (first.box[0] < own.box[0] + own.box[2]) return true
  const between = layout.rows[match.row]?.segments.filter(
    ({ box }) => box[0] > own.box[0] && box[0] + box[2] < first.box[0] + 0.002,
  )
  return !between?.some(({ tokens }) => tokens.some(({ text }) => /\p{L}{4}/u.test(text)))
}

interface ValueIndex {
  readonly reachable: (label: Placed) => readonly (AmountCandidate | DateCandidate)[]
  readonly inRow: ReadonlyMap<number, readonly Placed[]>
}

const indexes = new WeakMap<readonly Placed[], ValueIndex>()

/** Made once for all labels of a document. */
function indexOf(layout: Layout, values: readonly (AmountCandidate | DateCandidate)[]): ValueIndex {
  const known = indexes.get(values)
  if (known) return known
  const index = { reachable: reachableOf(layout, values), inRow: Map.groupBy(values, ({ row }) => row) }
  indexes.set(values, index)
  return index
}
