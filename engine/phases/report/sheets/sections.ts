import type { Cents } from '../../../shared/money.ts'
import { centsOf, euroOrDash, foreignAmount } from '../../../paper/german-format.ts'
import type { BoundDocument } from '../pages/bound-stack.ts'

/** A document with the amounts that it prints; what of them counts is said by its positions. */
export interface SectionRow {
  readonly document: BoundDocument
  /** Null when the document has no amount in euro. */
  readonly gross: Cents | null
  readonly net: Cents | null
  readonly tax: Cents | null
  /** The whole amount as it is printed, in whatever currency; a dash where there is none. */
  readonly printed: string
}

export interface Section {
  readonly id: string
  readonly title: string
  readonly rows: readonly SectionRow[]
}

/** Groups documents by section, in their order. */
export function sectionsOf(documents: readonly BoundDocument[]): Section[] {
  const groups = Map.groupBy(documents, document => document.planned.placement.sectionId)
  return [...groups].map(([id, group]) => ({
    id,
    title: group[0]?.planned.placement.sectionTitle ?? id,
    rows: group.map(toRow),
  }))
}

function toRow(document: BoundDocument): SectionRow {
  const fields = document.planned.analysis?.fields
  const euro = (name: string): Cents | null => {
    const field = fields?.[name]
    return field && (field.unit === null || field.unit === 'EUR') ? centsOf(field.value) : null
  }
  const gross = euro('gross')
  const foreign = gross === null ? centsOf(fields?.['gross']?.value) : null
  const printed = foreign === null ? euroOrDash(gross) : foreignAmount(foreign, fields?.['gross']?.unit ?? '')
  return { document, gross, net: euro('net'), tax: euro('tax'), printed }
}
