import type Database from 'better-sqlite3'
import { hostOf } from '../../shared/host-of.ts'
import type { Delivery, DeliveryNext, WebhookVerbs } from '../outbox.ts'
import { deliveryOf, eventOf } from '../rows/event-row.ts'
import type { DeliveryRow, EventRow } from '../rows/event-row.ts'
import { recordFact } from './audit-log.ts'
import type { Synchronous } from './promised.ts'

type EventVerbs = Pick<WebhookVerbs, 'due' | 'nextDueAt' | 'listByBatch' | 'replay'>
type SecretVerbs = Pick<WebhookVerbs, 'projectSecret' | 'setProjectSecret'>

const SELECT_EVENT = `SELECT e.*, b.project_id, b.organization_id, b.mandant_id, b.name,
    b.created_at AS batch_created_at, b.webhook_url, coalesce(b.webhook_secret, p.webhook_secret) AS sealed_secret
  FROM batch_events e JOIN batches b ON b.id = e.batch_id JOIN projects p ON p.id = b.project_id`

/** The outbox of webhooks: at least once, in no promised order; every attempt is logged. */
export function createWebhookVerbs(db: Database.Database): Synchronous<WebhookVerbs> {
  return { ...createEventVerbs(db), recordAttempt: createAttemptRecord(db), ...createSecretVerbs(db) }
}

function createEventVerbs(db: Database.Database): Synchronous<EventVerbs> {
  const due = db.prepare<[number, number], EventRow>(
    `${SELECT_EVENT} WHERE e.state = 'pending' AND e.next_attempt_at <= ? ORDER BY e.next_attempt_at, e.id LIMIT ?`,
  )
  const nextDue = db.prepare<[], { at: number | null }>(
    `SELECT min(next_attempt_at) AS at FROM batch_events WHERE state = 'pending'`,
  )
  const byBatch = db.prepare<[string], EventRow>(`${SELECT_EVENT} WHERE e.batch_id = ? ORDER BY e.sequence`)
  const deliveries = db.prepare<[string], DeliveryRow>('SELECT * FROM deliveries WHERE event_id = ? ORDER BY number')
  const replay = db.prepare(
    `UPDATE batch_events SET state = 'pending', attempts = 0, next_attempt_at = ? WHERE id = ? AND state <> 'pending'`,
  )
  return {
    due: (now, limit) => due.all(now, limit).map(eventOf),
    nextDueAt: () => nextDue.get()?.at ?? null,
    listByBatch: batchId =>
      byBatch.all(batchId).map(row => ({ event: eventOf(row), deliveries: deliveries.all(row.id).map(deliveryOf) })),
    replay: (id, now) => replay.run(now, id).changes === 1,
  }
}

function createAttemptRecord(db: Database.Database): Synchronous<WebhookVerbs>['recordAttempt'] {
  const move = db.prepare(
    `UPDATE batch_events SET state = ?, attempts = attempts + 1, next_attempt_at = ? WHERE id = ? AND state = 'pending'`,
  )
  const log = db.prepare(
    `INSERT INTO deliveries (event_id, number, at, status_code, duration_ms, fault, answer)
     VALUES (@id, 1 + (SELECT count(*) FROM deliveries WHERE event_id = @id), @at, @statusCode, @durationMs, @fault,
       @answer)`,
  )
  const endUrl = db.prepare(
    `UPDATE batch_events SET state = 'gone', next_attempt_at = NULL WHERE state = 'pending' AND batch_id IN (
       SELECT o.id FROM batches o JOIN batches b ON b.project_id = o.project_id AND b.webhook_url = o.webhook_url
       JOIN batch_events e ON e.batch_id = b.id WHERE e.id = ?)`,
  )
  const recordConnection = createConnectionRecord(db)
  return db.transaction((id: string, delivery: Delivery, next: DeliveryNext) => {
    const nextAttemptAt = next.state === 'pending' ? next.nextAttemptAt : null
    if (move.run(next.state, nextAttemptAt, id).changes !== 1) return false
    log.run({ id, ...delivery })
    recordConnection(id, delivery)
    if (next.state === 'gone') endUrl.run(id)
    return true
  })
}

/** Tells the audit log which host was called, and how that ended. */
function createConnectionRecord(db: Database.Database): (eventId: string, delivery: Delivery) => void {
  const target = db.prepare<[string], { batch_id: string; webhook_url: string }>(
    'SELECT e.batch_id, b.webhook_url FROM batch_events e JOIN batches b ON b.id = e.batch_id WHERE e.id = ?',
  )
  const record = recordFact(db)
  return (eventId, { at, statusCode, fault }) => {
    const to = target.get(eventId)
    if (!to) return
    const outcome = statusCode === null ? (fault ?? 'unreachable') : `http_${statusCode}`
    const about = { purpose: 'webhook', host: hostOf(to.webhook_url), outcome, document_id: null } as const
    record(to.batch_id, { event: 'connection', ...about }, at)
  }
}

function createSecretVerbs(db: Database.Database): Synchronous<SecretVerbs> {
  const secret = db.prepare<[string], { webhook_secret: Buffer | null }>(
    'SELECT webhook_secret FROM projects WHERE id = ?',
  )
  const setSecret = db.prepare('UPDATE projects SET webhook_secret = ? WHERE id = ? AND webhook_secret IS NULL')
  return {
    projectSecret: id => secret.get(id)?.webhook_secret ?? null,
    setProjectSecret: (id, sealed) => setSecret.run(sealed, id).changes === 1,
  }
}
