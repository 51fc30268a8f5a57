import type { ExpectedDocument, ExpectedInYear, ExpectedState } from '../../model/expected-document.ts'

/** A row of `expected_documents`. */
export interface ExpectedRow {
  id: string
  mandant_id: string
  kind_id: string | null
  label: string
  issuer_hint: string | null
  tax_year: number | null
  first_year: number
  created_at: number
}

/** The same with its state in a year. */
export interface YearRow extends ExpectedRow {
  state: ExpectedState | null
  at: number | null
  document_id: string | null
}

/** The expected document of a row. */
export function expectedOf(row: ExpectedRow): ExpectedDocument {
  return {
    id: row.id,
    mandantId: row.mandant_id,
    kindId: row.kind_id,
    label: row.label,
    issuerHint: row.issuer_hint,
    taxYear: row.tax_year,
    firstYear: row.first_year,
    createdAt: row.created_at,
  }
}

/** The same in a year; without a state it is open. */
export function inYearOf(row: YearRow, year: number): ExpectedInYear {
  return {
    ...expectedOf(row),
    year,
    state: row.state ?? 'open',
    stateAt: row.at,
    documentId: row.document_id,
  }
}
