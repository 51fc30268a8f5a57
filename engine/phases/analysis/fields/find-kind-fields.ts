import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyField, TaxonomyKind } from '../../../model/taxonomy.ts'
import { foldText } from '../../../reading/fold-text.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { buildField } from './build-field.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import type { StreamMatch, TextStream } from '../../../reading/labels/match-labels.ts'
import { findWording } from '../../../reading/labels/match-labels.ts'
import type { Layout, Segment } from '../../../reading/layout/read-layout.ts'
import type { Placed } from '../../../reading/labels/relate-label.ts'
import { reachableOf, relate } from '../../../reading/labels/relate-label.ts'
import { ledBySentence, raisesOf } from './led-by-sentence.ts'
import { findNamedText } from './find-named-text.ts'
import { findTextField } from './find-text-field.ts'
import { dayOfLabel, isFormerColumn, isOfWordsAbove, sumOfColumn, weighByWords } from './weigh-place.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)

export interface KindFieldInput {
  readonly layout: Layout
  readonly stream: TextStream
  readonly kind: TaxonomyKind
  readonly amounts: readonly AmountCandidate[]
  readonly dates: readonly DateCandidate[]
}

/** Places of one label that are looked at: more than a statement of hundreds of entries has. */
const MATCHES_MAX = 500
const RIVALS_MAX = 3

/** The fields that a kind has of its own, by the labels (and line numbers of official forms) of the taxonomy. */
export function findKindFields(input: KindFieldInput): Record<string, Field> {
  const fields: Record<string, Field> = {}
  const taken = new Set<Placed>()
  for (const definition of input.kind.fields) {
    if (definition.column !== undefined) continue
    const field =
      definition.reads !== undefined
        ? findNamedText(input.layout, input.stream, definition)
        : definition.type === 'text'
          ? findTextField(input.layout, input.stream, definition)
          : findOne(input, definition, taken)
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
  const choices = definition.labels.flatMap((label, rank) => choicesOf(input, definition, label, rank, taken))
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

function choicesOf(
  input: KindFieldInput,
  definition: TaxonomyField,
  label: string,
  rank: number,
  taken: ReadonlySet<Placed>,
): Choice[] {
  const { layout, stream, amounts, dates } = input
  const values: readonly (AmountCandidate | DateCandidate)[] =
    definition.type === 'date' ? dates : definition.type === 'money' ? amounts : []
  const { reachable, inRow } = indexOf(layout, values)
  const byRank = 1 - WEIGHTS.rank * Math.min(rank, 5)
  const matches = findWording(stream, label, { fuzzy: layout.recognised, prefix: true })
  return matches.slice(0, MATCHES_MAX).flatMap(match => {
    const byLine = lineBonus(layout, match, definition.line)
    const opens = opensSegment(layout, match)
    const part = definition.main === true && isPart(layout, match, label) ? WEIGHTS.former : 1
    const byPlace = byRank * (opens ? 1 : WEIGHTS.inText) * part
    const hit = { role: 'gross' as const, wording: label, ...match }
    const day = definition.latest === true ? dayOfLabel(layout, match, dates) : null
    const sum = definition.type === 'money' && opens ? sumOfColumn(layout, match, amounts) : null
    const led = isWhole(match, label) ? ledBySentence(layout, match, inNext(values, match)) : null
    const beside = (inRow.get(match.row) ?? []).filter(value => !isOfWordsAbove(layout, match, value))
    const isAnswered = opens && isAnsweredInRow(layout, match, beside)
    const choices = reachable(match).flatMap((value): Choice[] => {
      if (taken.has(value)) return []
      const near = relate(layout, hit, value)
      const row = inRow.get(value.row) ?? []
      // The only value of a row belongs to the label of that row, however wide the gap.
      const alone = near > 0 && value.row === match.row && row.length === 1
      const weighed = weighByWords(layout, match, value, Math.max(near, alone ? WEIGHTS.soleInRow : 0))
      const former = isFormerColumn(layout, value, row) ? WEIGHTS.formerColumn : 1
      const aside = isOfWordsAbove(layout, match, value) ? WEIGHTS.aboveIt : 1
      // What stands in the row of a label is its value, not what stands in the row below.
      const passedOver = value.row !== match.row && isAnswered ? WEIGHTS.passedOver : 1
      const score = weighed.near * former * aside * passedOver * (weighed.isLed ? byRank : byPlace) + byLine
      return score > WEIGHTS.strengthMin + byLine ? [{ value, score, label, day }] : []
    })
    if (led && !taken.has(led)) choices.push({ value: led, score: WEIGHTS.led * byRank, label, day })
    if (sum && !taken.has(sum)) choices.push({ value: sum, score: WEIGHTS.sumOfColumn * byPlace, label, day })
    return choices
  })
}

/** The word of a label and no longer one: a tenant ("Mieter") is no rent ("Miete"). */
function isWhole({ tokens }: StreamMatch, label: string): boolean {
  return tokens
    .map(({ folded }) => folded)
    .join('')
    .endsWith(foldText(label))
}

const LINES_NEXT = 2

function inNext<T extends Placed>(values: readonly T[], { row }: Placed): readonly T[] {
  return values.filter(value => value.row > row && value.row <= row + LINES_NEXT)
}

/** Whether a value stands right of a label in its row, with no further label between them. */
function isAnsweredInRow(layout: Layout, match: StreamMatch, values: readonly Placed[]): boolean {
  const right = match.box[0] + match.box[2]
  const behind = values.filter(({ box }) => box[0] >= right - 0.003)
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

/** "4. Einbehaltene Lohnsteuer": the number of the line before the label confirms it. */
function lineBonus(layout: Layout, match: StreamMatch, line: string | undefined): number {
  if (line === undefined) return 0
  const row = layout.rows[match.row]
  const before = (row?.tokens ?? [])
    .filter(token => token.box[0] < match.box[0])
    .map(token => token.text.replaceAll(/[.)]/g, '').trim())
  return before.includes(line) ? WEIGHTS.lineNumber : 0
}

/** "entrichtete Abgaben", "gemeldetes Entgelt": what was done with an amount changes nothing of what it is. */
const PARTICIPLE = /^\p{Ll}{3,}(?:et|er|lt|rt|ht|ckt|gt|en)e[rsn]?$/u

/**
 * "Kirchensteuer zur Kapitalertragsteuer" is no label "Kapitalertragsteuer"; line numbers and small words may stand
 * before.
 */
function opensSegment(layout: Layout, match: StreamMatch): boolean {
  const segment = segmentAt(layout, match)
  const before = segment?.tokens.filter(token => token.box[0] < match.box[0] - 0.001) ?? []
  return before.every(
    token =>
      !/\p{L}{3}/u.test(token.text) ||
      PARTICIPLE.test(token.text) ||
      /^(?:des|der|die|das|den|dem|Höhe|Summe|Ihre?[nrs]?|unsere?|neue[rs]?|davon|darin|hiervon|nachrichtlich:?|abzüglich|abzgl\.?|ab|zuzüglich|zzgl\.?|enthaltene[rs]?|gezahlte[rs]?|geleistete[rs]?|einbehaltene[rs]?|gesetzliche[rs]?|monatliche[rs]?|jährliche[rs]?|monatlich|jährlich)$/iu.test(
        token.text,
      ),
  )
}

/** "davon Mitgliedsbeiträge 324,00 €" is less than what the paper comes to. */
function isPart(layout: Layout, match: StreamMatch, label: string): boolean {
  const words = segmentAt(layout, match)?.tokens.filter(({ box }) => box[0] < match.box[0] - 0.001) ?? []
  return /^(?:davon|darin|hiervon):?$/iu.test(words.at(-1)?.text ?? '') && !/^davon/iu.test(label)
}

function segmentAt(layout: Layout, match: StreamMatch): Segment | undefined {
  return layout.rows[match.row]?.segments.find(
    one => one.box[0] <= match.box[0] + 0.001 && one.box[0] + one.box[2] >= match.box[0],
  )
}
