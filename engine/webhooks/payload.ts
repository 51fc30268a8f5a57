import { toIso } from '../shared/clock.ts'
import type { BatchEvent } from '../storage/outbox.ts'

/** Body of a notification (decisions.md 1.8): ids, the label and counts; nothing of the documents' content. */
export function webhookPayload(event: BatchEvent): string {
  const { batch } = event
  const self = `/v1/batches/${batch.id}`
  return JSON.stringify({
    type: `batch.${event.status}`,
    timestamp: toIso(event.occurredAt),
    data: {
      batch_id: batch.id,
      project_id: batch.projectId,
      organization_id: batch.organizationId,
      mandant_id: batch.mandantId,
      batch_name: batch.name,
      status: event.status,
      previous_status: event.previousStatus,
      sequence: event.sequence,
      documents_total: event.documentsTotal,
      documents_failed: event.documentsFailed,
      created_at: toIso(batch.createdAt),
      updated_at: toIso(event.occurredAt),
      links: { self, progress: `${self}/progress`, result: `${self}/result` },
    },
  })
}
