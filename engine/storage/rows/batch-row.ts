import type { Batch, BatchFault, BatchOptions, BatchStatus } from '../../model/batch.ts'

/** A row of `batches`. */
export interface BatchRow {
  id: string
  project_id: string
  organization_id: string
  name: string
  mandant_id: string | null
  status: BatchStatus
  options: string
  base_path: string
  webhook_url: string | null
  reference: string | null
  metadata: string
  progress: string | null
  overall_percent: number
  error: string | null
  created_at: number
  updated_at: number
  started_at: number | null
  completed_at: number | null
}

/** The batch of a row. */
export function batchOf(row: BatchRow): Batch {
  return {
    id: row.id,
    projectId: row.project_id,
    organizationId: row.organization_id,
    name: row.name,
    mandantId: row.mandant_id,
    status: row.status,
    options: JSON.parse(row.options) as BatchOptions,
    basePath: row.base_path,
    webhookUrl: row.webhook_url,
    reference: row.reference,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    error: row.error ? (JSON.parse(row.error) as BatchFault) : null,
  }
}
