import type { BatchOutput, BillingSnapshot } from '../../model/batch.ts'
import { PHASE_NAMES } from '../../model/phase-name.ts'
import type { PhaseName } from '../../model/phase-name.ts'
import type { PhaseLogEntry } from '../../model/progress.ts'

/** A row of `phase_log` whose phase has ended. */
export interface PhaseRow {
  phase: PhaseName
  started_at: number
  completed_at: number
  files_processed: number
}

/** The phases of rows of `phase_log` as they follow one another, whatever the clock said when they began. */
export function phaseLogOf(rows: readonly PhaseRow[]): PhaseLogEntry[] {
  return rows
    .map(row => ({
      phase: row.phase,
      startedAt: row.started_at,
      completedAt: row.completed_at,
      filesProcessed: row.files_processed,
    }))
    .toSorted((one, other) => PHASE_NAMES.indexOf(one.phase) - PHASE_NAMES.indexOf(other.phase))
}

/** The snapshot of a row of `billing_snapshots`. */
export function snapshotOf(row: Record<string, string | number>): BillingSnapshot {
  return {
    id: String(row['id']),
    batchId: String(row['batch_id']),
    partnerCode: String(row['partner_code']),
    discountPercent: Number(row['discount_percent']),
    provisionPercent: Number(row['provision_percent']),
    prices: {
      version: String(row['price_list_version']),
      validFrom: String(row['price_list_valid_from']),
      conversionPerPageCents: Number(row['conversion_per_page_cents']),
      analysisPerPageCents: Number(row['analysis_per_page_cents']),
      minimumPerDocumentCents: Number(row['minimum_per_document_cents']),
      defaultPages: JSON.parse(String(row['default_pages'])) as BillingSnapshot['prices']['defaultPages'],
    },
    createdAt: Number(row['created_at']),
  }
}

/** The output of a row of `outputs`. */
export function outputOf(row: Record<string, string | number>): BatchOutput {
  return {
    batchId: String(row['batch_id']),
    filename: String(row['filename']),
    path: String(row['path']),
    byteSize: Number(row['byte_size']),
    sha256: String(row['sha256']),
    createdAt: Number(row['created_at']),
  }
}
