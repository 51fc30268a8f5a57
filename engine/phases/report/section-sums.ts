import { centsOf } from './german-format.ts'
import type { BoundDocument } from './leaf.ts'
import type { Cents } from '../../shared/money.ts'

export interface SumRow {
  readonly document: BoundDocument
  /** Null when the document has no amount in euro. */
  readonly gross: Cents | null
  readonly net: Cents | null
  readonly tax: Cents | null
  /** Net and tax add up to the gross amount (check `arith_ok`). */
  readonly isConfirmed: boolean
}

export interface SectionSums {
  readonly id: string
  readonly title: string
  readonly rows: readonly SumRow[]
  readonly gross: Cents
  readonly net: Cents
  readonly tax: Cents
  readonly confirmed: Cents
  readonly unconfirmed: Cents
}

/** Groups documents by section, in their order, and adds up the amounts; each sum is the sum of its rows. */
export function sumSections(documents: readonly BoundDocument[]): SectionSums[] {
  const groups = new Map<string, BoundDocument[]>()
  for (const document of documents) {
    const { sectionId } = document.planned.placement
    const group = groups.get(sectionId)
    if (group) group.push(document)
    else groups.set(sectionId, [document])
  }
  return [...groups].map(([id, group]) => {
    const rows = group.map(toRow)
    const add = (pick: (row: SumRow) => Cents | null) => rows.reduce((sum, row) => sum + (pick(row) ?? 0), 0)
    return {
      id,
      title: group[0]?.planned.placement.sectionTitle ?? id,
      rows,
      gross: add(row => row.gross),
      net: add(row => row.net),
      tax: add(row => row.tax),
      confirmed: add(row => (row.isConfirmed ? row.gross : 0)),
      unconfirmed: add(row => (row.isConfirmed ? 0 : row.gross)),
    }
  })
}

function toRow(document: BoundDocument): SumRow {
  const fields = document.planned.analysis?.fields
  const euro = (name: string) => {
    const field = fields?.[name]
    return field && (field.unit === null || field.unit === 'EUR') ? centsOf(field.value) : null
  }
  return {
    document,
    gross: euro('gross'),
    net: euro('net'),
    tax: euro('tax'),
    isConfirmed: fields?.['gross']?.checks.includes('arith_ok') ?? false,
  }
}
