/** Share of the dated documents that one year needs to stand for the whole binder. */
const MAIN_SHARE = 0.6

interface Dated {
  readonly analysis: { readonly year: number | null } | null
}

/**
 * The year that most documents belong to (first and last are equal), or the range when none stands out; null when no
 * year is known. A single misread year must not stretch the title of a binder over decades.
 */
export function yearsOf(documents: readonly Dated[]): readonly [first: number, last: number] | null {
  const years = documents.map(document => document.analysis?.year ?? null).filter(year => year !== null)
  if (years.length === 0) return null
  const counts = new Map<number, number>()
  for (const year of years) counts.set(year, (counts.get(year) ?? 0) + 1)
  for (const [year, count] of counts) if (count >= years.length * MAIN_SHARE) return [year, year]
  return [Math.min(...years), Math.max(...years)]
}
