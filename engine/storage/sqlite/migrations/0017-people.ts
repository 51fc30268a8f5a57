/** Users, their sessions, who may see a mandant, the office's own log, and who made a correction. */
export const people = `
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  sign TEXT NOT NULL,
  sign_key TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('leitung', 'pruefer', 'sachbearbeitung', 'erfassung')),
  password_hash TEXT NOT NULL,
  must_change INTEGER NOT NULL CHECK (must_change IN (0, 1)),
  disabled_at INTEGER,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE window_sessions (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  locked_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX window_sessions_by_user ON window_sessions (user_id);

CREATE TABLE restricted_mandants (
  mandant_id TEXT PRIMARY KEY REFERENCES mandants (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE mandant_readers (
  mandant_id TEXT NOT NULL REFERENCES restricted_mandants (mandant_id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (mandant_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mandant_readers_by_user ON mandant_readers (user_id);

CREATE TABLE office_log (
  sequence INTEGER PRIMARY KEY CHECK (sequence >= 1),
  entry TEXT NOT NULL CHECK (json_valid(entry)),
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

CREATE TRIGGER office_log_in_order BEFORE INSERT ON office_log
WHEN NEW.sequence <> 1 + (SELECT coalesce(max(sequence), 0) FROM office_log)
BEGIN SELECT RAISE(ABORT, 'the log of the office only grows at its end'); END;

CREATE TRIGGER office_log_no_update BEFORE UPDATE ON office_log
BEGIN SELECT RAISE(ABORT, 'the log of the office never changes'); END;

CREATE TRIGGER office_log_no_delete BEFORE DELETE ON office_log
BEGIN SELECT RAISE(ABORT, 'the log of the office never changes'); END;

ALTER TABLE corrections ADD COLUMN by_id TEXT;
ALTER TABLE corrections ADD COLUMN by_sign TEXT;
ALTER TABLE mandant_history ADD COLUMN by_id TEXT;
ALTER TABLE mandant_history ADD COLUMN by_sign TEXT;
`
