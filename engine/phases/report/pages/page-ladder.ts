import type { BinderPlan, PageRung, PlannedFile } from '../../../model/binder-plan.ts'

/** Why a page is not in the Belegmappe as it is in its file. */
export type LoweredBy = 'not_copied' | 'looked_different' | 'not_archival'

/** How each page of a plan comes into the Belegmappe, and why it may not come in as it is. */
export interface PageLadder {
  rungOf(file: PlannedFile, sourceNumber: number): PageRung
  /** What put the page where it is; null while it stands on the first rung. */
  causeOf(file: PlannedFile, sourceNumber: number): LoweredBy | null
  /** Puts a page on `rung` unless it stands lower already; tells whether that changed anything. */
  lower(file: PlannedFile, sourceNumber: number, rung: PageRung, cause: LoweredBy): boolean
}

const RUNGS: readonly PageRung[] = ['copied', 'rewritten', 'picture', 'notice']

/** A ladder on which pages only ever go down, so that nothing is tried twice in a way that has failed. */
export function createPageLadder(start: NonNullable<BinderPlan['rungs']> = {}): PageLadder {
  const lowered = new Map<string, { readonly rung: PageRung; readonly cause: LoweredBy }>()
  const keyOf = (file: PlannedFile, sourceNumber: number): string => `${file.documentId} ${sourceNumber}`
  const rungOf = (file: PlannedFile, sourceNumber: number): PageRung =>
    lowered.get(keyOf(file, sourceNumber))?.rung ?? start[file.documentId] ?? 'copied'
  return {
    rungOf,
    causeOf: (file, sourceNumber) =>
      lowered.get(keyOf(file, sourceNumber))?.cause ?? (start[file.documentId] ? 'not_copied' : null),
    lower: (file, sourceNumber, rung, cause) => {
      if (RUNGS.indexOf(rung) <= RUNGS.indexOf(rungOf(file, sourceNumber))) return false
      lowered.set(keyOf(file, sourceNumber), { rung, cause })
      return true
    },
  }
}

/** The rung below; the last one has none. */
export function nextRung(rung: PageRung): PageRung | null {
  return RUNGS[RUNGS.indexOf(rung) + 1] ?? null
}
