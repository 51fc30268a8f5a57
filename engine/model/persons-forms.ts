import type { TaxonomyKind } from './taxonomy.ts'

/** Forms on which a person's own expenses stand: work, household, illness (§§ 9, 35a, 33 EStG). */
const OF_PERSONS: ReadonlySet<string> = new Set(['N', 'Haushaltsnahe Aufwendungen', 'Außergewöhnliche Belastungen'])
const OF_BUSINESS: ReadonlySet<string> = new Set(['EÜR', 'G', 'S'])

/** Whether papers of a kind go to forms of a person alone, and to none of a business: nobody deducts input tax by them. */
export function isOfPersonAlone({ anlagen }: Pick<TaxonomyKind, 'anlagen'>): boolean {
  return anlagen.some(one => OF_PERSONS.has(one)) && !anlagen.some(one => OF_BUSINESS.has(one))
}
