/** The first schema. What the schema can forbid, it forbids; a released migration never changes. */
export const start = `
CREATE TABLE projects (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  partner_code TEXT NOT NULL,
  discount_percent REAL NOT NULL CHECK (discount_percent BETWEEN 0 AND 100),
  provision_percent REAL NOT NULL CHECK (provision_percent BETWEEN 0 AND 100),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE clients (
  id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id),
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;

CREATE TABLE tokens (
  token_hash TEXT PRIMARY KEY,
  client_id TEXT NOT NULL REFERENCES clients (id),
  project_id TEXT NOT NULL REFERENCES projects (id),
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT;
CREATE INDEX tokens_expiry ON tokens (expires_at);

CREATE TABLE mandants (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL,
  first_name TEXT,
  last_name TEXT,
  company_name TEXT,
  tax_id TEXT,
  tax_id_normalized TEXT,
  created_at INTEGER NOT NULL,
  CHECK (company_name IS NOT NULL OR (first_name IS NOT NULL AND last_name IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX mandants_tax_id ON mandants (organization_id, tax_id_normalized) WHERE tax_id_normalized IS NOT NULL;

CREATE TABLE batches (
  id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id),
  organization_id TEXT NOT NULL,
  name TEXT NOT NULL,
  mandant_id TEXT REFERENCES mandants (id),
  status TEXT NOT NULL CHECK (status IN ('queued', 'processing', 'completed', 'failed')),
  options TEXT NOT NULL CHECK (json_valid(options)),
  base_path TEXT NOT NULL,
  webhook_url TEXT,
  progress TEXT CHECK (progress IS NULL OR json_valid(progress)),
  overall_percent REAL NOT NULL DEFAULT 0 CHECK (overall_percent BETWEEN 0 AND 100),
  error TEXT CHECK (error IS NULL OR json_valid(error)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  started_at INTEGER,
  completed_at INTEGER,
  CHECK ((status = 'failed') = (error IS NOT NULL)),
  CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  CHECK (status <> 'processing' OR started_at IS NOT NULL)
) STRICT;
CREATE INDEX batches_by_project ON batches (project_id, created_at DESC, id DESC);
CREATE INDEX batches_by_status ON batches (project_id, status, created_at DESC, id DESC);
CREATE INDEX batches_by_mandant ON batches (project_id, mandant_id, created_at DESC, id DESC);

CREATE TRIGGER batches_status_moves BEFORE UPDATE OF status ON batches
WHEN NOT (
  OLD.status = NEW.status
  OR (OLD.status = 'queued' AND NEW.status IN ('processing', 'failed'))
  OR (OLD.status = 'processing' AND NEW.status IN ('completed', 'failed'))
)
BEGIN SELECT RAISE(ABORT, 'batch status cannot move this way'); END;

CREATE TRIGGER batches_percent_never_falls BEFORE UPDATE OF overall_percent ON batches
WHEN NEW.overall_percent < OLD.overall_percent
BEGIN SELECT RAISE(ABORT, 'percent cannot fall'); END;

CREATE TABLE billing_snapshots (
  id TEXT PRIMARY KEY,
  batch_id TEXT NOT NULL UNIQUE,
  partner_code TEXT NOT NULL,
  discount_percent REAL NOT NULL,
  provision_percent REAL NOT NULL,
  price_list_version TEXT NOT NULL,
  conversion_per_page_cents INTEGER NOT NULL,
  analysis_per_page_cents INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER billing_snapshots_no_update BEFORE UPDATE ON billing_snapshots
BEGIN SELECT RAISE(ABORT, 'billing snapshots never change'); END;
CREATE TRIGGER billing_snapshots_no_delete BEFORE DELETE ON billing_snapshots
BEGIN SELECT RAISE(ABORT, 'billing snapshots never change'); END;

CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  batch_id TEXT NOT NULL REFERENCES batches (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  filename TEXT NOT NULL,
  source TEXT NOT NULL CHECK (json_valid(source)),
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processed', 'failed', 'duplicate')),
  error TEXT CHECK (error IS NULL OR json_valid(error)),
  fetched_at INTEGER,
  sha256 TEXT CHECK (sha256 IS NULL OR length(sha256) = 64),
  byte_size INTEGER,
  media_type TEXT,
  page_count INTEGER,
  duplicate_of TEXT REFERENCES documents (id),
  analysis TEXT CHECK (analysis IS NULL OR json_valid(analysis)),
  placement TEXT CHECK (placement IS NULL OR json_valid(placement)),
  UNIQUE (batch_id, position),
  CHECK ((status = 'failed') = (error IS NOT NULL)),
  CHECK ((status = 'duplicate') = (duplicate_of IS NOT NULL)),
  CHECK ((fetched_at IS NULL) = (sha256 IS NULL))
) STRICT;
CREATE INDEX documents_unfetched ON documents (batch_id, position) WHERE fetched_at IS NULL AND status = 'pending';

CREATE TABLE pages (
  document_id TEXT NOT NULL REFERENCES documents (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  width_pt REAL NOT NULL CHECK (width_pt > 0),
  height_pt REAL NOT NULL CHECK (height_pt > 0),
  has_text INTEGER NOT NULL CHECK (has_text IN (0, 1)),
  has_images INTEGER NOT NULL CHECK (has_images IN (0, 1)),
  PRIMARY KEY (document_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE page_texts (
  document_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  text TEXT NOT NULL CHECK (json_valid(text)),
  PRIMARY KEY (document_id, number),
  FOREIGN KEY (document_id, number) REFERENCES pages (document_id, number) ON DELETE CASCADE
) STRICT;

CREATE TABLE runs (
  id TEXT PRIMARY KEY,
  batch_id TEXT NOT NULL UNIQUE REFERENCES batches (id),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'available', 'running', 'finished')),
  attempt INTEGER NOT NULL DEFAULT 0,
  worker_id TEXT,
  lease_until INTEGER,
  cancel_requested TEXT CHECK (cancel_requested IS NULL OR json_valid(cancel_requested)),
  created_at INTEGER NOT NULL,
  CHECK ((state = 'running') = (worker_id IS NOT NULL AND lease_until IS NOT NULL))
) STRICT;
CREATE INDEX runs_by_state ON runs (state, created_at);

CREATE TABLE checkpoints (
  batch_id TEXT NOT NULL REFERENCES batches (id),
  phase TEXT NOT NULL CHECK (phase IN ('CONVERSION', 'OCR', 'ANALYSIS', 'ORGANIZATION', 'REPORT')),
  step TEXT NOT NULL,
  item TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('started', 'finished', 'failed')),
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  share REAL NOT NULL DEFAULT 0 CHECK (share BETWEEN 0 AND 1),
  PRIMARY KEY (batch_id, phase, step, item)
) STRICT, WITHOUT ROWID;

CREATE TABLE phase_log (
  batch_id TEXT NOT NULL REFERENCES batches (id),
  phase TEXT NOT NULL CHECK (phase IN ('CONVERSION', 'OCR', 'ANALYSIS', 'ORGANIZATION', 'REPORT')),
  started_at INTEGER NOT NULL,
  completed_at INTEGER CHECK (completed_at IS NULL OR completed_at >= started_at),
  files_processed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (batch_id, phase)
) STRICT, WITHOUT ROWID;

CREATE TABLE outputs (
  batch_id TEXT PRIMARY KEY REFERENCES batches (id),
  filename TEXT NOT NULL,
  path TEXT NOT NULL,
  byte_size INTEGER NOT NULL,
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  created_at INTEGER NOT NULL
) STRICT;
`
