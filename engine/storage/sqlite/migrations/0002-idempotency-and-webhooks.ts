/** Answers of creations by their Idempotency-Key, and the outbox of webhook events with its delivery log. */
export const idempotencyAndWebhooks = `
CREATE TABLE idempotency_keys (
  project_id TEXT NOT NULL REFERENCES projects (id),
  route TEXT NOT NULL,
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  fingerprint TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (json_valid(answer)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (project_id, route, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

ALTER TABLE projects ADD COLUMN webhook_secret BLOB;
ALTER TABLE batches ADD COLUMN webhook_secret BLOB;

CREATE TABLE batch_events (
  id TEXT PRIMARY KEY,
  batch_id TEXT NOT NULL REFERENCES batches (id),
  sequence INTEGER NOT NULL CHECK (sequence >= 1),
  previous_status TEXT NOT NULL CHECK (previous_status IN ('queued', 'processing')),
  status TEXT NOT NULL CHECK (status IN ('processing', 'completed', 'failed')),
  documents_total INTEGER NOT NULL,
  documents_failed INTEGER NOT NULL,
  occurred_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'exhausted', 'gone')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER,
  UNIQUE (batch_id, sequence),
  CHECK ((state = 'pending') = (next_attempt_at IS NOT NULL))
) STRICT;
CREATE INDEX batch_events_due ON batch_events (next_attempt_at) WHERE state = 'pending';

CREATE TABLE deliveries (
  event_id TEXT NOT NULL REFERENCES batch_events (id),
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  status_code INTEGER,
  duration_ms INTEGER NOT NULL,
  fault TEXT,
  answer TEXT,
  PRIMARY KEY (event_id, number)
) STRICT, WITHOUT ROWID;
`
