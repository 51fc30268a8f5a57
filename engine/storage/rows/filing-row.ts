import { proposePlace } from '../../model/client-year.ts'
import type { Filing, Place } from '../../model/client-year.ts'
import type { BatchStatus } from '../../model/batch.ts'
import type { FileNote } from '../../model/document.ts'

export interface FilingRow {
  document_id: string
  mandant_id: string | null
  year: number | null
  placed_by: Filing['placedBy']
}

/** A document with its place, before somebody moves it. */
export interface MovedRow extends FilingRow {
  batch_id: string
  status: BatchStatus
  batch_mandant_id: string | null
  notes: string
  document_year: number | null
}

/** Type of the row that stands for a move among the corrections, so that the Belegmappe follows. */
export const FILING = 'file_document'

export function filingOf({ mandant_id, year, placed_by }: FilingRow): Filing {
  return { mandantId: mandant_id, year, placedBy: placed_by }
}

/** Where the engine would file it. */
export function proposedPlace({ batch_mandant_id, notes, document_year }: MovedRow): Place {
  return proposePlace({
    batchMandantId: batch_mandant_id,
    documentYear: document_year,
    notes: JSON.parse(notes) as FileNote[],
    positions: [],
  })
}

/** Whether the Belegmappe of its batch may have to leave the document out, or take it in. */
export function touchesBinder(row: MovedRow, to: Place): boolean {
  return row.batch_mandant_id !== null && row.mandant_id !== to.mandantId
}
