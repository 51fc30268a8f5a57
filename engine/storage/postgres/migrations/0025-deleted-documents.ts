import { guard } from './refuse-changes.ts'

/**
 * Documents that were deleted from deliveries that stay, and entries of the audit log that a deletion emptied; as in the
 * file (docs/decisions/0174).
 */
export const deletedDocuments: readonly string[] = [
  `CREATE TABLE deleted_documents (
  batch_id text NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
  deletion_id text NOT NULL REFERENCES deletions (id) DEFERRABLE,
  place bigint NOT NULL CHECK (place >= 1),
  mandant_id text REFERENCES mandants (id) ON DELETE SET NULL,
  year bigint CHECK (year BETWEEN 1990 AND 2200),
  at bigint NOT NULL,
  by_sign text,
  reason text NOT NULL,
  documents bigint NOT NULL CHECK (documents >= 0),
  pages bigint NOT NULL CHECK (pages >= 0),
  PRIMARY KEY (batch_id, deletion_id, place)
);
CREATE INDEX deleted_documents_by_year ON deleted_documents (mandant_id, year) WHERE mandant_id IS NOT NULL;`,
  'DROP TRIGGER audit_log_no_update ON audit_log',
  'DROP FUNCTION audit_log_no_update()',
  guard(
    'audit_log_no_update',
    'UPDATE',
    'audit_log',
    `(NEW.batch_id, NEW.sequence, NEW.hash, NEW.entry ->> 'sequence', NEW.entry ->> 'at', NEW.entry ->> 'event')
      IS DISTINCT FROM
      (OLD.batch_id, OLD.sequence, OLD.hash, OLD.entry ->> 'sequence', OLD.entry ->> 'at', OLD.entry ->> 'event')
      OR OLD.entry ->> 'emptied' IS NOT NULL
      OR NOT EXISTS (SELECT 1 FROM deletions WHERE id = NEW.entry ->> 'emptied')`,
    'the audit log never changes',
  ),
]
