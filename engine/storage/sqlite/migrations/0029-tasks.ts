/** Operations that workers on other machines may do, and who these workers are. */
export const tasks = `
CREATE TABLE tasks (
  id TEXT PRIMARY KEY,
  batch_id TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
  operation TEXT NOT NULL,
  input TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'held', 'done', 'failed')),
  fence INTEGER NOT NULL,
  losses INTEGER NOT NULL,
  worker TEXT,
  lease_until INTEGER,
  ended TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tasks_by_state ON tasks (state, created_at);
CREATE INDEX tasks_by_batch ON tasks (batch_id);

CREATE TABLE page_workers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
`
