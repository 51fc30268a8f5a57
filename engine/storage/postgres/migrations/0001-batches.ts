import { guard, refuse } from './refuse-changes.ts'

/** Projects, clients, batches with what was fixed at their creation, the queue and the outbox. */
export const batches = `
CREATE TABLE projects (
  id text PRIMARY KEY,
  name text NOT NULL,
  organization_id text NOT NULL,
  partner_code text NOT NULL,
  discount_percent double precision NOT NULL CHECK (discount_percent BETWEEN 0 AND 100),
  provision_percent double precision NOT NULL CHECK (provision_percent BETWEEN 0 AND 100),
  created_at bigint NOT NULL,
  webhook_secret bytea
);

CREATE TABLE clients (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id),
  name text NOT NULL,
  scopes text NOT NULL,
  secret_hash text NOT NULL,
  created_at bigint NOT NULL,
  revoked_at bigint
);

CREATE TABLE tokens (
  token_hash text PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients (id),
  project_id text NOT NULL REFERENCES projects (id),
  scopes text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL CHECK (expires_at > created_at)
);
CREATE INDEX tokens_expiry ON tokens (expires_at);

CREATE TABLE rate_windows (
  policy text NOT NULL,
  key text NOT NULL,
  ends_at bigint NOT NULL,
  used bigint NOT NULL CHECK (used >= 0),
  PRIMARY KEY (policy, key)
);

CREATE TABLE mandants (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  first_name text,
  last_name text,
  company_name text,
  tax_id text,
  tax_id_normalized text,
  created_at bigint NOT NULL,
  CHECK (company_name IS NOT NULL OR (first_name IS NOT NULL AND last_name IS NOT NULL))
);
CREATE UNIQUE INDEX mandants_tax_id ON mandants (organization_id, tax_id_normalized) WHERE tax_id_normalized IS NOT NULL;

CREATE TABLE batches (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id),
  organization_id text NOT NULL,
  name text NOT NULL,
  mandant_id text REFERENCES mandants (id) DEFERRABLE,
  status text NOT NULL CHECK (status IN ('queued', 'processing', 'completed', 'failed')),
  options json NOT NULL,
  base_path text NOT NULL,
  webhook_url text,
  progress json,
  overall_percent double precision NOT NULL DEFAULT 0 CHECK (overall_percent BETWEEN 0 AND 100),
  error json,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  started_at bigint,
  completed_at bigint,
  webhook_secret bytea,
  CHECK ((status = 'failed') = (error IS NOT NULL)),
  CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  CHECK (status <> 'processing' OR started_at IS NOT NULL)
);
CREATE INDEX batches_by_creation ON batches (created_at DESC, id DESC);
CREATE INDEX batches_by_project ON batches (project_id, created_at DESC, id DESC);
CREATE INDEX batches_by_status ON batches (project_id, status, created_at DESC, id DESC);
CREATE INDEX batches_by_mandant ON batches (project_id, mandant_id, created_at DESC, id DESC);
CREATE INDEX batches_of_mandant ON batches (mandant_id, created_at) WHERE mandant_id IS NOT NULL;
${guard(
  'batches_status_moves',
  'UPDATE OF status',
  'batches',
  `NOT (OLD.status = NEW.status
    OR (OLD.status = 'queued' AND NEW.status IN ('processing', 'failed'))
    OR (OLD.status = 'processing' AND NEW.status IN ('completed', 'failed')))`,
  'batch status cannot move this way',
)}
${guard(
  'batches_percent_never_falls',
  'UPDATE OF overall_percent',
  'batches',
  'NEW.overall_percent < OLD.overall_percent',
  'percent cannot fall',
)}
CREATE TABLE billing_snapshots (
  id text PRIMARY KEY,
  batch_id text NOT NULL UNIQUE,
  partner_code text NOT NULL,
  discount_percent double precision NOT NULL,
  provision_percent double precision NOT NULL,
  price_list_version text NOT NULL,
  conversion_per_page_cents bigint NOT NULL,
  analysis_per_page_cents bigint NOT NULL,
  created_at bigint NOT NULL,
  price_list_valid_from text NOT NULL DEFAULT '1970-01-01',
  minimum_per_document_cents bigint NOT NULL DEFAULT 0,
  default_pages json NOT NULL DEFAULT '{}'
);
${refuse('billing_snapshots_no_change', 'UPDATE OR DELETE', 'billing_snapshots', 'billing snapshots never change')}
CREATE TABLE idempotency_keys (
  project_id text NOT NULL REFERENCES projects (id),
  route text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  fingerprint text NOT NULL,
  answer json NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (project_id, route, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE runs (
  id text PRIMARY KEY,
  batch_id text NOT NULL UNIQUE REFERENCES batches (id) DEFERRABLE,
  state text NOT NULL CHECK (state IN ('waiting', 'available', 'running', 'finished')),
  attempt bigint NOT NULL DEFAULT 0,
  worker_id text,
  lease_until bigint,
  cancel_requested json,
  created_at bigint NOT NULL,
  CHECK ((state = 'running') = (worker_id IS NOT NULL AND lease_until IS NOT NULL))
);
CREATE INDEX runs_by_state ON runs (state, created_at);

-- The program fills it from its own table of phases at each start.
CREATE TABLE phases (name text PRIMARY KEY);

CREATE TABLE checkpoints (
  batch_id text NOT NULL REFERENCES batches (id) DEFERRABLE,
  phase text NOT NULL REFERENCES phases (name),
  step text NOT NULL,
  item text NOT NULL,
  state text NOT NULL CHECK (state IN ('started', 'finished', 'failed')),
  attempts bigint NOT NULL CHECK (attempts >= 0),
  share double precision NOT NULL DEFAULT 0 CHECK (share BETWEEN 0 AND 1),
  PRIMARY KEY (batch_id, phase, step, item)
);

CREATE TABLE phase_log (
  batch_id text NOT NULL REFERENCES batches (id) DEFERRABLE,
  phase text NOT NULL REFERENCES phases (name),
  started_at bigint NOT NULL,
  completed_at bigint CHECK (completed_at IS NULL OR completed_at >= started_at),
  files_processed bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (batch_id, phase)
);

CREATE TABLE outputs (
  batch_id text PRIMARY KEY REFERENCES batches (id) DEFERRABLE,
  filename text NOT NULL,
  path text NOT NULL,
  byte_size bigint NOT NULL,
  sha256 text NOT NULL CHECK (length(sha256) = 64),
  created_at bigint NOT NULL
);

CREATE TABLE batch_events (
  id text PRIMARY KEY,
  batch_id text NOT NULL REFERENCES batches (id) DEFERRABLE,
  sequence bigint NOT NULL CHECK (sequence >= 1),
  previous_status text NOT NULL CHECK (previous_status IN ('queued', 'processing')),
  status text NOT NULL CHECK (status IN ('processing', 'completed', 'failed')),
  documents_total bigint NOT NULL,
  documents_failed bigint NOT NULL,
  occurred_at bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'delivered', 'exhausted', 'gone')),
  attempts bigint NOT NULL DEFAULT 0,
  next_attempt_at bigint,
  UNIQUE (batch_id, sequence),
  CHECK ((state = 'pending') = (next_attempt_at IS NOT NULL))
);
CREATE INDEX batch_events_due ON batch_events (next_attempt_at) WHERE state = 'pending';

CREATE TABLE deliveries (
  event_id text NOT NULL REFERENCES batch_events (id) DEFERRABLE,
  number bigint NOT NULL,
  at bigint NOT NULL,
  status_code bigint,
  duration_ms bigint NOT NULL,
  fault text,
  answer text,
  PRIMARY KEY (event_id, number)
);
`
