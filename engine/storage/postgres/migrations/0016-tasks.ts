/** Operations that workers on other machines may do, and who these workers are. */
export const tasks: readonly string[] = [
  `
CREATE TABLE tasks (
  id text PRIMARY KEY,
  batch_id text NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
  operation text NOT NULL,
  input text NOT NULL,
  sha256 text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'held', 'done', 'failed')),
  fence bigint NOT NULL,
  losses bigint NOT NULL,
  worker text,
  lease_until bigint,
  ended text,
  created_at bigint NOT NULL
);
CREATE INDEX tasks_by_state ON tasks (state, created_at);
CREATE INDEX tasks_by_batch ON tasks (batch_id);

CREATE TABLE page_workers (
  id text PRIMARY KEY,
  name text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  created_at bigint NOT NULL,
  revoked_at bigint
);
`,
]
