import { isConfirmedField } from '../../../model/judgement.ts'
import { amountName } from './amount-name.ts'
import { centsOf } from '../../../paper/german-format.ts'
import type { BoundDocument } from '../pages/bound-stack.ts'
import type { Cents } from '../../../shared/money.ts'

export interface SumRow {
  readonly document: BoundDocument
  /** What the amount is, in the plural-free words of its kind: "Rechnungsbetrag", "Bruttoarbeitslohn". */
  readonly amountName: string
  /** Null when the document has no amount in euro. */
  readonly gross: Cents | null
  readonly net: Cents | null
  readonly tax: Cents | null
  /** Net and tax add up to the gross amount (check `arith_ok`), or a person confirmed it. */
  readonly isConfirmed: boolean
}

/** The sum of the amounts of one name in a section: a wage is never added to an invoice. */
export interface AmountSum {
  readonly name: string
  readonly count: number
  readonly gross: Cents
  readonly net: Cents
  readonly tax: Cents
  readonly confirmed: Cents
  readonly unconfirmed: Cents
}

export interface SectionSums {
  readonly id: string
  readonly title: string
  readonly rows: readonly SumRow[]
  /** By name, in the order of the first row of each; empty when no row has an amount. */
  readonly sums: readonly AmountSum[]
}

/**
 * Groups documents by section, in their order, and adds up the amounts of one name; each sum is the sum of its rows.
 */
export function sumSections(documents: readonly BoundDocument[]): SectionSums[] {
  const groups = Map.groupBy(documents, document => document.planned.placement.sectionId)
  return [...groups].map(([id, group]) => {
    const rows = group.map(toRow)
    const byName = Map.groupBy(
      rows.filter(row => row.gross !== null),
      row => row.amountName,
    )
    const sums = [...byName].map(([name, named]) => sumOf(name, named))
    return { id, title: group[0]?.planned.placement.sectionTitle ?? id, rows, sums }
  })
}

function sumOf(name: string, rows: readonly SumRow[]): AmountSum {
  const add = (pick: (row: SumRow) => Cents | null) => rows.reduce((sum, row) => sum + (pick(row) ?? 0), 0)
  return {
    name,
    count: rows.length,
    gross: add(row => row.gross),
    net: add(row => row.net),
    tax: add(row => row.tax),
    confirmed: add(row => (row.isConfirmed ? row.gross : 0)),
    unconfirmed: add(row => (row.isConfirmed ? 0 : row.gross)),
  }
}

function toRow(document: BoundDocument): SumRow {
  const fields = document.planned.analysis?.fields
  const euro = (name: string) => {
    const field = fields?.[name]
    return field && (field.unit === null || field.unit === 'EUR') ? centsOf(field.value) : null
  }
  return {
    document,
    amountName: amountName(document.planned),
    gross: euro('gross'),
    net: euro('net'),
    tax: euro('tax'),
    isConfirmed: isConfirmedField(fields?.['gross']),
  }
}
