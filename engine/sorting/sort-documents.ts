import type { AnalysisResult } from '../model/analysis-result.ts'
import type { Judgement } from '../model/judgement.ts'
import type { Placement } from '../model/placement.ts'
import type { Taxonomy, TaxonomyKind } from '../model/taxonomy.ts'
import { yearsOf } from './years-of.ts'
import { sectionInYear } from './forms-of-year.ts'
import { nameFile } from './name-file.ts'

export interface SortedDocument {
  readonly id: string
  /** Position in the request. */
  readonly index: number
  readonly filename: string
  readonly analysis: AnalysisResult | null
  readonly judgement: Pick<Judgement, 'after' | 'movedAt'>
}

interface Section {
  readonly id: string
  readonly title: string
  readonly order: number
}

/** Documents that nobody was asked to look at. */
const PLAIN_SECTION: Section = { id: 'dokumente', title: 'Dokumente', order: 0 }
/** Documents of a kind that the data file does not know (any more). */
const UNKNOWN_SECTION: Section = { id: 'nicht-zugeordnet', title: 'Nicht zugeordnet', order: 10_000 }

/** Documents that another one of the batch replaces: apart, so that their amounts are not counted with the others. */
export const SUPERSEDED_SECTION: Section = { id: 'ueberholt', title: 'Überholt', order: 9_000 }

/** Sections of bookkeeping begin with this; they run by date. */
const BOOKKEEPING = 'buchhaltung-'

/**
 * Where each document goes: by section in the order of the tax forms, then where a person put it, else by kind as the
 * form asks for them (bookkeeping: not by kind), by date, then as in the request. What is another mandant's comes after
 * all others, so that it leaves no gap among the numbers and names of the binder.
 */
export function sortDocuments(
  documents: readonly SortedDocument[],
  taxonomy: Pick<Taxonomy, 'kinds'>,
  superseded: ReadonlySet<string> = new Set(),
  foreign: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, Placement> {
  const kinds = new Map(taxonomy.kinds.map(kind => [kind.id, kind]))
  const years = yearsOf(documents)
  const year = years && years[0] === years[1] ? years[0] : null
  const ranked = documents.map(document => {
    const kind = document.analysis ? kinds.get(document.analysis.kind.id) : undefined
    const section = superseded.has(document.id) ? SUPERSEDED_SECTION : usualSection(document, kind, year)
    return rankOf(document, kind, section, foreign.has(document.id))
  })
  const taken = new Set<string>()
  const placed = putByHand(ranked.toSorted(compareRanks))
  return new Map(placed.map((one, index) => [one.document.id, placementOf(one, index + 1, taken)]))
}

/** A document with all that decides on its place. */
interface Ranked {
  readonly document: SortedDocument
  readonly section: Section
  readonly kind: TaxonomyKind | undefined
  /** Of the kind within its section. */
  readonly rank: number
  readonly isForeign: boolean
  readonly date: string | null
}

function rankOf(
  document: SortedDocument,
  kind: TaxonomyKind | undefined,
  section: Section,
  isForeign: boolean,
): Ranked {
  const rank = section.id.startsWith(BOOKKEEPING) ? 0 : (kind?.order ?? 0)
  return { document, section, kind, rank, isForeign, date: document.analysis?.fields['date']?.value ?? null }
}

function usualSection({ analysis }: SortedDocument, kind: TaxonomyKind | undefined, year: number | null): Section {
  if (!analysis) return PLAIN_SECTION
  return kind ? sectionInYear(sectionOf(kind, analysis), year) : UNKNOWN_SECTION
}

function compareRanks(one: Ranked, other: Ranked): number {
  return (
    Number(one.isForeign) - Number(other.isForeign) ||
    one.section.order - other.section.order ||
    compareText(one.section.id, other.section.id) ||
    one.rank - other.rank ||
    compareDates(one.date, other.date) ||
    one.document.index - other.document.index
  )
}

/** `taken` holds the file names so far, and gets this one. */
function placementOf({ document, section, kind, date }: Ranked, position: number, taken: Set<string>): Placement {
  const fields = document.analysis?.fields
  const gross = fields?.['gross']
  const parts = {
    date,
    kind: kind?.filenameLabel ?? (document.analysis ? 'Unklar' : stem(document.filename)),
    sender: fields?.['issuer']?.value ?? null,
    amount: gross && (gross.unit === null || gross.unit === 'EUR') ? gross.value : null,
  }
  return {
    sectionId: section.id,
    sectionTitle: section.title,
    sectionOrder: section.order,
    position,
    filename: nameFile(parts, '.pdf', taken),
  }
}

/**
 * Moves what a person placed behind the document that it was to follow, or to the start of its section, one after the
 * other as the person did; what has no such place any more stays where it is.
 */
function putByHand(sorted: readonly Ranked[]): readonly Ranked[] {
  const order = [...sorted]
  const movedAt = ({ document: { judgement } }: Ranked): number => judgement.movedAt ?? 0
  const moved = sorted.filter(({ document }) => document.judgement.after !== undefined)
  for (const one of moved.toSorted((a, b) => movedAt(a) - movedAt(b))) {
    const { after } = one.document.judgement
    const isNear = (each: Ranked): boolean => each.section.id === one.section.id && each.isForeign === one.isForeign
    const isLeader = (each: Ranked): boolean => each.document.id === after && isNear(each)
    const isOther = (each: Ranked): boolean => each !== one && isNear(each)
    if (!order.some(after === null ? isOther : isLeader)) continue
    order.splice(order.indexOf(one), 1)
    order.splice(after === null ? order.findIndex(isOther) : order.findIndex(isLeader) + 1, 0, one)
  }
  return order
}

function sectionOf({ section, receivedSection }: TaxonomyKind, { direction }: AnalysisResult): Section {
  return direction === 'incoming' && receivedSection ? receivedSection : section
}

/** ISO dates sort as text; documents without a date come after the dated ones of their section. */
function compareDates(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null) return 1
  return other === null ? -1 : compareText(one, other)
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function stem(filename: string): string {
  return filename.replace(/\.[^.]{1,5}$/, '')
}
