/** Before what an entry is filtered by: no folded wording contains it. */
const FILTER = '§'
/** In no entry. */
export const NOTHING = '§§'

/**
 * Wordings of an entry that say whose it is and what it is; they only make finding fast, ids that read alike share one.
 */
export function filterWordings(facts: {
  readonly projectId: string
  readonly mandantId?: string | null
  readonly kind?: string | null
  readonly year?: number | null
}): readonly string[] {
  const { projectId, mandantId, kind, year } = facts
  const said = { p: projectId, m: mandantId, k: kind, y: year }
  return Object.entries(said).flatMap(([letter, value]) =>
    value === null || value === undefined ? [] : [`${FILTER}${letter}${String(value).replace(/[^A-Za-z0-9]/g, '')}`],
  )
}

/** A wording as one word: ASCII letters and digits, and all that is not ASCII; so that nothing of it is syntax. */
export function plainWording(wording: string): string {
  return wording.replace(/[^A-Za-z0-9\u0080-\u{10FFFF}]/gu, '') || NOTHING
}
