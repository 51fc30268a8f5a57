import type { LeftOutTotal, Position, PositionTotal, SumUnit } from '../model/position.ts'
import { isAssumedYear } from '../model/position.ts'
import { sumUnit } from './how-much.ts'

/** Order of the forms in lists: as an advisor goes through the return. */
const FORMS = [
  'ESt 1 A',
  'N',
  'N-Doppelte Haushaltsführung',
  'KAP',
  'KAP-INV',
  'R',
  'R-AV/bAV',
  'V',
  'SO',
  'EÜR',
  'Vorsorgeaufwand',
  'AV',
  'Sonderausgaben',
  'Außergewöhnliche Belastungen',
  'Unterhalt',
  'Kind',
  'Haushaltsnahe Aufwendungen',
  'Energetische Maßnahmen',
]

/**
 * The only sums of the product: counted positions of one line, person, object, child, business and year; what is left
 * out apart, by form, block and reason.
 */
export function sumPositions(positions: readonly Position[]): {
  readonly totals: readonly PositionTotal[]
  readonly leftOut: readonly LeftOutTotal[]
} {
  const counted = positions.filter(({ counts }) => counts === 'yes')
  const groups = Map.groupBy(counted, groupOf)
  const totals = [...groups.values()].flatMap(group => totalOf(group))
  const out = Map.groupBy(
    positions.filter(({ counts }) => counts !== 'yes'),
    position => [position.form, position.side, sumUnit(position), position.counts, position.reason].join('\n'),
  )
  return { totals: totals.toSorted(byForm), leftOut: [...out.values()].flatMap(leftOutOf).toSorted(byForm) }
}

function groupOf({ form, key, person, objectId, childId, businessId, year }: Position): string {
  return [form, key, person, objectId, childId, businessId, year].join('\n')
}

function totalOf(group: readonly Position[]): PositionTotal[] {
  const [first] = group
  if (!first) return []
  const { form, key, line, isLineDoubtful, kz, label, side, person, objectId, childId, businessId, year } = first
  const sum = (some: readonly Position[]): number => some.reduce((total, { cents }) => total + (cents ?? 0), 0)
  const confirmed = group.filter(({ confirmedBy }) => confirmedBy !== null)
  const unit = sumUnit(first)
  return [
    {
      form,
      key,
      line,
      isLineDoubtful,
      kz,
      label,
      side,
      person,
      objectId,
      childId,
      businessId,
      year,
      unit,
      quantity: countOf(group, unit),
      confirmedQuantity: countOf(confirmed, unit),
      cents: sum(group),
      confirmedCents: sum(confirmed),
      assumedYearCents: sum(group.filter(({ yearBasis }) => isAssumedYear(yearBasis))),
      positionIds: group.map(({ id }) => id),
    },
  ]
}

function leftOutOf(group: readonly Position[]): LeftOutTotal[] {
  const [first] = group
  if (!first || first.counts === 'yes' || first.reason === null) return []
  const { form, side, counts, reason } = first
  const cents = group.reduce((total, position) => total + (position.cents ?? position.proposal ?? 0), 0)
  const unit = sumUnit(first)
  const positionIds = group.map(({ id }) => id)
  return [{ form, side, counts, reason, unit, quantity: countOf(group, unit), cents, positionIds }]
}

/** How many days or kilometres positions come to, to two decimals; null of amounts. */
function countOf(group: readonly Position[], unit: SumUnit): number | null {
  if (unit === 'EUR') return null
  return Math.round(group.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0) * 100) / 100
}

function byForm(one: { readonly form: string; readonly line?: string | null }, other: typeof one): number {
  const byName = compareForms(one.form, other.form)
  return byName === 0 ? lineNumber(one.line) - lineNumber(other.line) : byName
}

/** Forms in the order of the return. */
export function compareForms(one: string, other: string): number {
  return rank(one) - rank(other)
}

function rank(form: string): number {
  const at = FORMS.indexOf(form)
  return at < 0 ? FORMS.length : at
}

/** Lines that nobody knows come last. */
function lineNumber(line: string | null | undefined): number {
  return line ? Number.parseInt(line, 10) : Number.MAX_SAFE_INTEGER
}
