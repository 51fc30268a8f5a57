import type { AnalysisResult } from '../../model/analysis-result.ts'
import type { Placement } from '../../model/placement.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import { nameFile } from './name-file.ts'

export interface SortedDocument {
  readonly id: string
  /** Position in the request. */
  readonly index: number
  readonly filename: string
  readonly analysis: AnalysisResult | null
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

/** Where each document goes: by section in the order of the tax forms, then by date, then as in the request. */
export function sortDocuments(
  documents: readonly SortedDocument[],
  taxonomy: Pick<Taxonomy, 'kinds'>,
): ReadonlyMap<string, Placement> {
  const kinds = new Map(taxonomy.kinds.map(kind => [kind.id, kind]))
  const placed = documents.map(document => {
    const kind = document.analysis ? kinds.get(document.analysis.kind.id) : undefined
    const section = document.analysis ? (kind?.section ?? UNKNOWN_SECTION) : PLAIN_SECTION
    return { document, section, kind, date: document.analysis?.fields['date']?.value ?? null }
  })
  placed.sort(
    (one, other) =>
      one.section.order - other.section.order ||
      compareText(one.section.id, other.section.id) ||
      compareDates(one.date, other.date) ||
      one.document.index - other.document.index,
  )
  const taken = new Set<string>()
  return new Map(
    placed.map(({ document, section, kind, date }, index) => {
      const fields = document.analysis?.fields
      const gross = fields?.['gross']
      const parts = {
        date,
        kind: kind?.filenameLabel ?? (document.analysis ? 'Unklar' : stem(document.filename)),
        sender: fields?.['issuer']?.value ?? null,
        amount: gross && (gross.unit === null || gross.unit === 'EUR') ? gross.value : null,
      }
      const placement: Placement = {
        sectionId: section.id,
        sectionTitle: section.title,
        sectionOrder: section.order,
        position: index + 1,
        filename: nameFile(parts, '.pdf', taken),
      }
      return [document.id, placement]
    }),
  )
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
