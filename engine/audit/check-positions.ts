import { isAssumedYear } from '../model/position.ts'
import type { YearBasis } from '../model/position.ts'
import { formatEuro, parseDecimal } from '../shared/money.ts'
import type { CountedIndex } from './parse-index.ts'

type IndexPosition = CountedIndex['positions'][number]
type Placed = Pick<IndexPosition, 'form' | 'key' | 'person' | 'object_id' | 'child_id' | 'business_id' | 'year'>

/**
 * Each sum is the sum of its counted positions, and every position is in one sum or in what is left out, once. Findings
 * are German sentences.
 */
export function checkPositions(index: CountedIndex): string[] {
  const byId = new Map(index.positions.map(position => [position.id, position]))
  const elsewhere = index.client_year?.elsewhere ?? []
  const known = new Set([...index.documents, ...index.set_aside, ...elsewhere].map(({ document_id: id }) => id))
  const listed = [...index.totals, ...index.left_out].flatMap(({ position_ids: ids }) => ids)
  const isComplete = listed.length === byId.size && listed.every(id => byId.has(id))
  return [
    ...(byId.size === index.positions.length && isComplete && new Set(listed).size === listed.length
      ? []
      : ['Nicht jeder Ansatz steht in genau einer Summe oder unter dem, was nicht zählt.']),
    ...index.positions
      .filter(({ document_id: id }) => !known.has(id))
      .map(({ key }) => `${key}: Der Ansatz gehört zu keinem Beleg der Mappe.`),
    ...index.totals.flatMap(total => checkTotal(total, ofIds(byId, total.position_ids))),
    ...index.left_out.flatMap(left => checkLeftOut(left, ofIds(byId, left.position_ids))),
  ]
}

function checkTotal(total: CountedIndex['totals'][number], positions: readonly IndexPosition[]): string[] {
  const isOwn = positions.every(position => position.counts === 'yes' && placeOf(position) === placeOf(total))
  const confirmed = positions.filter(({ confirmed_by: by }) => by !== null)
  const assumed = positions.filter(({ year_basis: basis }) => isAssumedYear(basis as YearBasis | null))
  const name = `${total.form}, ${total.key}`
  return [
    ...(isOwn ? [] : [`${name}: In der Summe steht, was nicht hineingehört.`]),
    ...expectSum(name, total.amount, positions),
    ...expectCount(name, total, positions),
    ...expectSum(`${name} bestätigt`, total.confirmed, confirmed),
    ...expectSum(`${name} Jahr angenommen`, total.year_assumed, assumed),
  ]
}

function checkLeftOut(left: CountedIndex['left_out'][number], positions: readonly IndexPosition[]): string[] {
  const isOwn = positions.every(
    ({ form, side, counts, reason, unit }) =>
      form === left.form &&
      side === left.side &&
      counts === left.counts &&
      reason === left.reason &&
      (unit === 'FX' ? 'EUR' : unit) === left.unit,
  )
  const name = `${left.form}, nicht gezählt (${left.reason})`
  return [
    ...(isOwn ? [] : [`${name}: Dort steht, was nicht hineingehört.`]),
    ...expectSum(name, left.amount, positions),
    ...expectCount(name, left, positions),
  ]
}

/** Days and kilometres, which are in no amount. */
function expectCount(
  name: string,
  { unit, quantity }: { readonly unit: string; readonly quantity: number | null },
  positions: readonly IndexPosition[],
): string[] {
  const counted = positions.reduce((sum, position) => sum + Math.round((position.quantity ?? 0) * 100), 0)
  const told = Math.round((quantity ?? 0) * 100)
  return told === counted ? [] : [`${name}: angegeben ${told / 100} ${unit}, gerechnet ${counted / 100}.`]
}

function expectSum(name: string, told: string, positions: readonly IndexPosition[]): string[] {
  const counted = positions.reduce((sum, { amount, amount_if_counted: proposal }) => {
    const text = amount ?? proposal
    return sum + (text === null ? 0 : parseDecimal(text))
  }, 0)
  if (parseDecimal(told) === counted) return []
  return [`${name}: angegeben ${formatEuro(parseDecimal(told))}, gerechnet ${formatEuro(counted)}.`]
}

function ofIds(byId: ReadonlyMap<string, IndexPosition>, ids: readonly string[]): IndexPosition[] {
  return ids.flatMap(id => byId.get(id) ?? [])
}

function placeOf({ form, key, person, object_id, child_id, business_id, year }: Placed): string {
  return [form, key, person, object_id, child_id, business_id, year].join('\n')
}
