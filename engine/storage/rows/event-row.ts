import type { BatchStatus } from '../../model/batch.ts'
import type { BatchEvent, Delivery } from '../outbox.ts'

/** A row of `batch_events`, with its batch and the secret that signs it. */
export interface EventRow {
  id: string
  batch_id: string
  project_id: string
  organization_id: string
  mandant_id: string | null
  name: string
  batch_created_at: number
  webhook_url: string
  sealed_secret: Buffer | null
  sequence: number
  previous_status: BatchStatus
  status: BatchStatus
  documents_total: number
  documents_failed: number
  occurred_at: number
  state: BatchEvent['state']
  attempts: number
  next_attempt_at: number | null
}

/** A row of `deliveries`. */
export interface DeliveryRow {
  at: number
  status_code: number | null
  duration_ms: number
  fault: string | null
  answer: string | null
}

/** The event of a row. */
export function eventOf(row: EventRow): BatchEvent {
  return {
    id: row.id,
    batch: {
      id: row.batch_id,
      projectId: row.project_id,
      organizationId: row.organization_id,
      mandantId: row.mandant_id,
      name: row.name,
      createdAt: row.batch_created_at,
    },
    url: row.webhook_url,
    sequence: row.sequence,
    previousStatus: row.previous_status,
    status: row.status,
    documentsTotal: row.documents_total,
    documentsFailed: row.documents_failed,
    occurredAt: row.occurred_at,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    sealedSecret: row.sealed_secret,
  }
}

/** The attempt of a row. */
export function deliveryOf(row: DeliveryRow): Delivery {
  return {
    at: row.at,
    durationMs: row.duration_ms,
    statusCode: row.status_code,
    fault: row.fault,
    answer: row.answer,
  }
}
