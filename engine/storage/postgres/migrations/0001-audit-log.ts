import { guard, refuse } from './refuse-changes.ts'

/** The audit log of each batch: entries are only ever added, at the end, and go with their batch alone. */
export const auditLog = `
CREATE TABLE audit_log (
  batch_id text NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
  sequence bigint NOT NULL CHECK (sequence >= 1),
  entry json NOT NULL,
  hash text NOT NULL CHECK (length(hash) = 64),
  PRIMARY KEY (batch_id, sequence)
);
${guard(
  'audit_log_in_order',
  'INSERT',
  'audit_log',
  'NEW.sequence <> 1 + (SELECT coalesce(max(sequence), 0) FROM audit_log WHERE batch_id = NEW.batch_id)',
  'the audit log only grows at its end',
)}
${refuse('audit_log_no_update', 'UPDATE', 'audit_log', 'the audit log never changes')}
${guard(
  'audit_log_no_delete',
  'DELETE',
  'audit_log',
  'EXISTS (SELECT 1 FROM batches WHERE id = OLD.batch_id)',
  'the audit log never changes',
)}
`
