import type { LastYear, LastYearTotal } from '../../../model/last-year.ts'
import type { PositionSet, PositionTotal } from '../../../model/position.ts'

/** A line of this year and of the one before. */
export type YearChange = Omit<LastYearTotal, 'cents'> & {
  /** In cents; null: not in that year. */
  readonly before: number | null
  readonly now: number | null
  /** The sum of this year. */
  readonly total: PositionTotal | null
}

export interface YearComparison {
  readonly lastYear: LastYear
  readonly changes: readonly YearChange[]
}

/**
 * This year's amounts beside those of the year before, in the order of this year's, then what is not there any more.
 * Days and kilometres are no amounts and stand with their year alone.
 */
export function compareYears(lastYear: LastYear | null, { totals, year }: PositionSet): YearComparison | null {
  if (!lastYear) return null
  const before = new Map(lastYear.totals.map(total => [nameOf(total), total]))
  const now = totals.filter(total => total.year === year && total.unit === 'EUR')
  const names = new Set(now.map(nameOf))
  return {
    lastYear,
    changes: [
      ...now.map(total => {
        const { form, key, line, label, side, person, objectId, childId, businessId, cents } = total
        const place = { person, objectId, childId, businessId }
        const earlier = before.get(nameOf(total))?.cents ?? null
        return { form, key, line, label, side, ...place, before: earlier, now: cents, total }
      }),
      ...lastYear.totals
        .filter(total => !names.has(nameOf(total)))
        .map(({ cents, ...total }) => ({ ...total, before: cents, now: null, total: null })),
    ],
  }
}

/** What makes sums of two years the same line; the number of the line may change. */
function nameOf({ form, key, person, objectId, childId, businessId }: LastYearTotal | PositionTotal): string {
  return [form, key, person, objectId, childId, businessId].join('\n')
}
