import type { BatchStatus } from '../../model/batch.ts'
import type { OriginalUse, OriginalUses } from '../document-verbs.ts'

/** A batch that holds a file of these bytes. */
export interface UseRow {
  sha256: string
  filename: string
  batch_id: string
  name: string
  status: BatchStatus
  created_at: number
  mandant_id: string | null
  total: number
}

/** Uses by their bytes, in the order of the rows. */
export function usesOf(rows: readonly UseRow[]): readonly OriginalUses[] {
  const bySha256 = Map.groupBy(rows, row => row.sha256)
  return [...bySha256].map(([sha256, uses]) => ({ sha256, total: uses[0]?.total ?? 0, uses: uses.map(useOf) }))
}

function useOf(row: UseRow): OriginalUse {
  return {
    filename: row.filename,
    batchId: row.batch_id,
    batchName: row.name,
    batchStatus: row.status,
    createdAt: row.created_at,
    mandantId: row.mandant_id,
  }
}
