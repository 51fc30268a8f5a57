import { OTHER_MANDANT_NOTE } from './document.ts'
import type { FileNote } from './document.ts'
import type { Position } from './position.ts'

/** Mandantenjahr: one mandant and one tax year (Veranlagungszeitraum, or the business year that ends in it). */
export interface ClientYearKey {
  readonly mandantId: string
  readonly year: number
}

/**
 * Where a document is filed (Ablage): in exactly one client-year, or in the tray "Ohne Jahr / Ohne Mandant" when one of
 * the two is not known.
 */
export interface Place {
  readonly mandantId: string | null
  readonly year: number | null
}

/** A document's place, and who put it there; what a person said stands until a person says something else. */
export interface Filing extends Place {
  readonly placedBy: 'engine' | 'person'
}

/** Years that a document can be filed under; a year outside of them is a misreading or no tax year. */
export const FIRST_TAX_YEAR = 1990
export const LAST_TAX_YEAR = 2200

/** What the proposal of a place rests on. */
export interface PlaceFacts {
  /** Mandant of the batch; null without one. */
  readonly batchMandantId: string | null
  /** Year of the document by its analysis; null: not known. */
  readonly documentYear: number | null
  readonly notes: readonly Pick<FileNote, 'code'>[]
  /** What the document counts for; none before that is known. */
  readonly positions: readonly Pick<Position, 'year' | 'counts' | 'cents' | 'proposal'>[]
}

/**
 * The place that the engine proposes: the mandant of the batch, unless the paper is another mandant's (then nobody's),
 * and the year in which most of it counts (§ 11 EStG); where nothing counts, the year of the paper.
 */
export function proposePlace(facts: PlaceFacts): Place {
  const isForeign = facts.notes.some(({ code }) => code === OTHER_MANDANT_NOTE)
  return { mandantId: isForeign ? null : facts.batchMandantId, year: proposeYear(facts) }
}

/** The year of a document as in `proposePlace`; a document of two years stays in the one with more money. */
export function proposeYear({
  documentYear,
  positions,
}: Pick<PlaceFacts, 'documentYear' | 'positions'>): number | null {
  const cents = new Map<number, number>()
  for (const { year, counts, cents: own, proposal } of positions) {
    if (year === null || counts === 'no' || !isTaxYear(year)) continue
    cents.set(year, (cents.get(year) ?? 0) + Math.abs(own ?? proposal ?? 0))
  }
  const [first, second] = [...cents].toSorted(([year, one], [other, two]) => two - one || year - other)
  if (first && second && first[1] === second[1] && documentYear !== null && cents.has(documentYear)) return documentYear
  if (first) return first[0]
  return documentYear !== null && isTaxYear(documentYear) ? documentYear : null
}

/** Whether a document can be filed under this year. */
export function isTaxYear(year: number): boolean {
  return Number.isInteger(year) && year >= FIRST_TAX_YEAR && year <= LAST_TAX_YEAR
}

/** The client-year of a place; null for the tray. */
export function clientYearOf({ mandantId, year }: Place): ClientYearKey | null {
  return mandantId === null || year === null ? null : { mandantId, year }
}

/**
 * Whether a person filed the document with somebody else than the mandant of its batch. Without one nobody's binder
 * names the wrong mandant.
 */
export function isFiledElsewhere(filing: Filing | undefined, batchMandantId: string | null): boolean {
  return (
    batchMandantId !== null &&
    filing !== undefined &&
    filing.placedBy === 'person' &&
    filing.mandantId !== batchMandantId
  )
}
