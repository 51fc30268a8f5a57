/** What offices taught, and the models that learned from it. Lessons go with their batch alone. */
export const lessons = `
CREATE TABLE lessons (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  document_id TEXT NOT NULL,
  batch_id TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
  organization_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  issuer_keys TEXT NOT NULL CHECK (json_valid(issuer_keys)),
  found_kind_id TEXT NOT NULL,
  kind_id TEXT,
  buckets BLOB NOT NULL,
  counts BLOB NOT NULL,
  fields TEXT NOT NULL CHECK (json_valid(fields)),
  hits TEXT NOT NULL CHECK (json_valid(hits))
) STRICT;
CREATE INDEX lessons_of_document ON lessons (document_id, sequence);
CREATE INDEX lessons_of_organization ON lessons (organization_id, sequence);
CREATE TRIGGER lessons_no_update BEFORE UPDATE ON lessons
BEGIN SELECT RAISE(ABORT, 'lessons are a log'); END;

CREATE TABLE lesson_issuers (
  organization_id TEXT NOT NULL,
  issuer_key TEXT NOT NULL,
  sequence INTEGER NOT NULL REFERENCES lessons (sequence) ON DELETE CASCADE,
  PRIMARY KEY (organization_id, issuer_key, sequence)
) STRICT, WITHOUT ROWID;
CREATE INDEX lesson_issuers_of_lesson ON lesson_issuers (sequence);

CREATE TABLE kind_models (
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  at INTEGER NOT NULL,
  lessons INTEGER NOT NULL,
  trial TEXT NOT NULL CHECK (json_valid(trial)),
  promoted INTEGER NOT NULL,
  weights BLOB,
  PRIMARY KEY (organization_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE learning (
  organization_id TEXT PRIMARY KEY,
  active_version INTEGER NOT NULL DEFAULT 0,
  is_paused INTEGER NOT NULL DEFAULT 0,
  -- Sequence of the newest lesson when a model was last made.
  learned_upto INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
`
