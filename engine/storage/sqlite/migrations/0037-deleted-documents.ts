/**
 * Documents that were deleted from deliveries that stay: what a Belegmappe says of them, by the places that they were
 * filed in. An entry of the audit log may be emptied of their words, by a deletion that is on record, and keeps place, time and
 * hash (docs/decisions/0174).
 */
export const deletedDocuments = `
CREATE TABLE deleted_documents (
  batch_id TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
  deletion_id TEXT NOT NULL REFERENCES deletions (id),
  place INTEGER NOT NULL CHECK (place >= 1),
  mandant_id TEXT REFERENCES mandants (id) ON DELETE SET NULL,
  year INTEGER CHECK (year BETWEEN 1990 AND 2200),
  at INTEGER NOT NULL,
  by_sign TEXT,
  reason TEXT NOT NULL,
  documents INTEGER NOT NULL CHECK (documents >= 0),
  pages INTEGER NOT NULL CHECK (pages >= 0),
  PRIMARY KEY (batch_id, deletion_id, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_documents_by_year ON deleted_documents (mandant_id, year) WHERE mandant_id IS NOT NULL;

DROP TRIGGER audit_log_no_update;
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
WHEN (NEW.batch_id, NEW.sequence, NEW.hash, NEW.entry ->> '$.sequence', NEW.entry ->> '$.at', NEW.entry ->> '$.event')
  IS NOT (OLD.batch_id, OLD.sequence, OLD.hash, OLD.entry ->> '$.sequence', OLD.entry ->> '$.at', OLD.entry ->> '$.event')
  OR OLD.entry ->> '$.emptied' IS NOT NULL
  OR NOT EXISTS (SELECT 1 FROM deletions WHERE id = NEW.entry ->> '$.emptied')
BEGIN SELECT RAISE(ABORT, 'the audit log never changes'); END;
`
