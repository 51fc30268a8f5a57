import { hostOf } from '../../shared/host-of.ts'
import type { Delivery, DeliveryNext, WebhookVerbs } from '../outbox.ts'
import { deliveryOf, eventOf } from '../rows/event-row.ts'
import type { DeliveryRow, EventRow } from '../rows/event-row.ts'
import { lockBatch, recordFacts } from './audit-log.ts'
import { raw, sql } from './sql-statement.ts'
import type { Sql, SqlClient } from './sql-client.ts'

const SELECT = raw(`SELECT e.*, b.project_id, b.organization_id, b.mandant_id, b.name, b.created_at AS batch_created_at,
    b.webhook_url, coalesce(b.webhook_secret, p.webhook_secret) AS sealed_secret
  FROM batch_events e JOIN batches b ON b.id = e.batch_id JOIN projects p ON p.id = b.project_id`)

/** The outbox of webhooks: at least once, in no promised order; every attempt is logged. */
export function createWebhookVerbs(client: SqlClient): WebhookVerbs {
  return {
    due: async (now, limit) => {
      const rows = await client.rows<EventRow>(
        sql`${SELECT} WHERE e.state = 'pending' AND e.next_attempt_at <= ${now} ORDER BY e.next_attempt_at, e.id LIMIT ${limit}`,
      )
      return rows.map(eventOf)
    },
    nextDueAt: async () => {
      const row = await client.row<{ at: number | null }>(
        sql`SELECT min(next_attempt_at) AS at FROM batch_events WHERE state = 'pending'`,
      )
      return row?.at ?? null
    },
    recordAttempt: (eventId, delivery, next) => client.transaction(db => recordAttempt(db, eventId, delivery, next)),
    listByBatch: batchId => client.snapshot(db => listByBatch(db, batchId)),
    replay: async (eventId, now) => {
      const replayed = await client.run(
        sql`UPDATE batch_events SET state = 'pending', attempts = 0, next_attempt_at = ${now}
            WHERE id = ${eventId} AND state <> 'pending'`,
      )
      return replayed === 1
    },
    projectSecret: async projectId => {
      const row = await client.row<{ webhook_secret: Buffer | null }>(
        sql`SELECT webhook_secret FROM projects WHERE id = ${projectId}`,
      )
      return row?.webhook_secret ?? null
    },
    setProjectSecret: async (projectId, sealed) => {
      const set = await client.run(
        sql`UPDATE projects SET webhook_secret = ${sealed} WHERE id = ${projectId} AND webhook_secret IS NULL`,
      )
      return set === 1
    },
  }
}

async function listByBatch(db: Sql, batchId: string) {
  const events = await db.rows<EventRow>(sql`${SELECT} WHERE e.batch_id = ${batchId} ORDER BY e.sequence`)
  const deliveries = await db.rows<DeliveryRow & { event_id: string }>(
    sql`SELECT d.* FROM deliveries d JOIN batch_events e ON e.id = d.event_id
        WHERE e.batch_id = ${batchId} ORDER BY d.event_id, d.number`,
  )
  const byEvent = Map.groupBy(deliveries, row => row.event_id)
  return events.map(row => ({ event: eventOf(row), deliveries: (byEvent.get(row.id) ?? []).map(deliveryOf) }))
}

async function recordAttempt(db: Sql, id: string, delivery: Delivery, next: DeliveryNext): Promise<boolean> {
  const target = await db.row<{ batch_id: string; webhook_url: string }>(
    sql`SELECT e.batch_id, b.webhook_url FROM batch_events e JOIN batches b ON b.id = e.batch_id WHERE e.id = ${id}`,
  )
  if (!target) return false
  await lockBatch(db, target.batch_id)
  const nextAttemptAt = next.state === 'pending' ? next.nextAttemptAt : null
  const moved = await db.run(
    sql`UPDATE batch_events SET state = ${next.state}, attempts = attempts + 1, next_attempt_at = ${nextAttemptAt}
        WHERE id = ${id} AND state = 'pending'`,
  )
  if (moved !== 1) return false
  const { at, statusCode, durationMs, fault, answer } = delivery
  await db.run(
    sql`INSERT INTO deliveries (event_id, number, at, status_code, duration_ms, fault, answer)
        VALUES (${id}, 1 + (SELECT count(*) FROM deliveries WHERE event_id = ${id}), ${at}, ${statusCode}, ${durationMs},
          ${fault}, ${answer})`,
  )
  const outcome = statusCode === null ? (fault ?? 'unreachable') : `http_${statusCode}`
  const about = { purpose: 'webhook', host: hostOf(target.webhook_url), outcome, document_id: null } as const
  await recordFacts(db, target.batch_id, [{ event: 'connection', ...about }], at)
  if (next.state === 'gone') await endUrl(db, target.batch_id)
  return true
}

/** Every waiting event of the project for the same address ends. */
async function endUrl(db: Sql, batchId: string): Promise<void> {
  await db.run(
    sql`UPDATE batch_events SET state = 'gone', next_attempt_at = NULL WHERE state = 'pending' AND batch_id IN (
          SELECT o.id FROM batches o JOIN batches b ON b.project_id = o.project_id AND b.webhook_url = o.webhook_url
          WHERE b.id = ${batchId})`,
  )
}
