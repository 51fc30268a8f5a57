import type { PositionTotal } from '../../../wire/positions.ts'

/** A sum of this year and of the one before, in cents; null: not in that year. */
export interface TotalChange {
  readonly total: PositionTotal
  readonly before: number | null
  readonly now: number | null
}

/** This year's sums beside those of the year before, form by form; what is not there any more comes last in its form. */
export function compareTotals(
  now: readonly PositionTotal[],
  before: readonly PositionTotal[],
): ReadonlyMap<string, readonly TotalChange[]> {
  const earlier = new Map(before.map(total => [nameOf(total), total]))
  const names = new Set(now.map(nameOf))
  const changes = [
    ...now.map(total => ({ total, before: earlier.get(nameOf(total))?.cents ?? null, now: total.cents })),
    ...before.filter(total => !names.has(nameOf(total))).map(total => ({ total, before: total.cents, now: null })),
  ]
  return Map.groupBy(changes, ({ total }) => total.form)
}

/** What makes sums of two years the same line; the number of the line may change. */
function nameOf({ form, key, person, objectId, childId, businessId }: PositionTotal): string {
  return [form, key, person, objectId, childId, businessId].join('\n')
}
