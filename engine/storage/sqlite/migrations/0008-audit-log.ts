/** The audit log of each batch: entries are only ever added, at the end, and go with their batch alone. */
export const auditLog = `
CREATE TABLE audit_log (
  batch_id TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
  sequence INTEGER NOT NULL CHECK (sequence >= 1),
  entry TEXT NOT NULL CHECK (json_valid(entry)),
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  PRIMARY KEY (batch_id, sequence)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER audit_log_in_order BEFORE INSERT ON audit_log
WHEN NEW.sequence <> 1 + (SELECT coalesce(max(sequence), 0) FROM audit_log WHERE batch_id = NEW.batch_id)
BEGIN SELECT RAISE(ABORT, 'the audit log only grows at its end'); END;

CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log never changes'); END;

CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
WHEN EXISTS (SELECT 1 FROM batches WHERE id = OLD.batch_id)
BEGIN SELECT RAISE(ABORT, 'the audit log never changes'); END;
`
