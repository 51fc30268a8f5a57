import type { TaxonomyKind } from '../../model/taxonomy.ts'
import type { KeptYear } from '../../storage/retention-verbs.ts'

/** How long something is to be kept, with the rule that says so. */
export interface RetentionRule {
  readonly years: number
  readonly source: string
}

/** A client-year with the day from which nothing asks to keep it any more. */
export interface DueYear extends KeptYear, RetentionRule {
  /** Calendar year on whose first of January the longest period is over. */
  readonly dueIn: number
}

/**
 * When the longest period of each client-year is over. The office's own file (Handakte) is in every one; a kind may ask
 * for longer. Periods run from the end of the calendar year of the last work (§ 66 Abs. 1 Satz 3 StBerG, § 147 Abs. 4
 * AO): earlier than that no order has ended. That they may run longer, because an assessment is still open (§ 147 Abs. 3
 * Satz 5 AO), the program cannot know.
 */
export function dueYears(
  years: readonly KeptYear[],
  kinds: readonly Pick<TaxonomyKind, 'id' | 'retention'>[],
  officeFile: RetentionRule,
): DueYear[] {
  const rules = new Map(kinds.map(({ id, retention }) => [id, retention]))
  return years.map(year => {
    const longest = year.kindIds.reduce<RetentionRule>((longer, kindId) => {
      const { years: asked = null, source = '' } = rules.get(kindId) ?? {}
      return asked !== null && asked > longer.years ? { years: asked, source } : longer
    }, officeFile)
    const from = Math.max(year.year, new Date(year.lastWorkAt).getFullYear())
    return { ...year, ...longest, dueIn: from + longest.years + 1 }
  })
}
