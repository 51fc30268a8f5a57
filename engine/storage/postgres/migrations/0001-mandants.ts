import { guard, refuse } from './refuse-changes.ts'

/** Master data of mandants with its history, and what was deleted with them. */
export const mandants = `
CREATE TABLE mandant_data (
  mandant_id text PRIMARY KEY REFERENCES mandants (id) ON DELETE CASCADE,
  version bigint NOT NULL CHECK (version >= 1),
  changed_at bigint NOT NULL,
  data json NOT NULL
);

CREATE TABLE mandant_numbers (
  organization_id text NOT NULL,
  value text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('idnr', 'spouse_idnr', 'vat_id', 'tax_number')),
  mandant_id text NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  PRIMARY KEY (organization_id, value, kind, mandant_id)
);
CREATE INDEX mandant_numbers_by_mandant ON mandant_numbers (mandant_id);

CREATE TABLE mandant_history (
  mandant_id text NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  version bigint NOT NULL CHECK (version >= 1),
  at bigint NOT NULL,
  changes json NOT NULL,
  PRIMARY KEY (mandant_id, version)
);
${refuse('mandant_history_no_update', 'UPDATE', 'mandant_history', 'the history of a mandant never changes')}
${guard(
  'mandant_history_no_delete',
  'DELETE',
  'mandant_history',
  'EXISTS (SELECT 1 FROM mandants WHERE id = OLD.mandant_id)',
  'the history of a mandant never changes',
)}
CREATE TABLE deletions (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  at bigint NOT NULL,
  record json NOT NULL,
  files_removed_at bigint
);
${refuse(
  'deletions_no_change',
  'UPDATE OF id, organization_id, at, record OR DELETE',
  'deletions',
  'a record of a deletion never changes',
)}
CREATE TABLE file_removals (
  deletion_id text NOT NULL REFERENCES deletions (id),
  type text NOT NULL CHECK (type IN ('original', 'folder', 'work')),
  target text NOT NULL,
  PRIMARY KEY (deletion_id, type, target)
);
`
