/** Master data of mandants with its history, their checklists, and what was deleted with them. */
export const mandantData = `
CREATE TABLE mandant_data (
  mandant_id TEXT PRIMARY KEY REFERENCES mandants (id) ON DELETE CASCADE,
  version INTEGER NOT NULL CHECK (version >= 1),
  changed_at INTEGER NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data))
) STRICT, WITHOUT ROWID;

CREATE TABLE mandant_numbers (
  organization_id TEXT NOT NULL,
  value TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('idnr', 'spouse_idnr', 'vat_id', 'tax_number')),
  mandant_id TEXT NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  PRIMARY KEY (organization_id, value, kind, mandant_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mandant_numbers_by_mandant ON mandant_numbers (mandant_id);

CREATE TABLE mandant_history (
  mandant_id TEXT NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  version INTEGER NOT NULL CHECK (version >= 1),
  at INTEGER NOT NULL,
  changes TEXT NOT NULL CHECK (json_valid(changes)),
  PRIMARY KEY (mandant_id, version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER mandant_history_no_update BEFORE UPDATE ON mandant_history
BEGIN SELECT RAISE(ABORT, 'the history of a mandant never changes'); END;
CREATE TRIGGER mandant_history_no_delete BEFORE DELETE ON mandant_history
WHEN EXISTS (SELECT 1 FROM mandants WHERE id = OLD.mandant_id)
BEGIN SELECT RAISE(ABORT, 'the history of a mandant never changes'); END;

CREATE TABLE expected_documents (
  id TEXT PRIMARY KEY,
  mandant_id TEXT NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  kind_id TEXT,
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
  issuer_hint TEXT,
  tax_year INTEGER CHECK (tax_year BETWEEN 1990 AND 2200),
  first_year INTEGER NOT NULL CHECK (first_year BETWEEN 1990 AND 2200),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX expected_documents_by_mandant ON expected_documents (mandant_id, created_at, id);

CREATE TABLE expected_states (
  expected_id TEXT NOT NULL REFERENCES expected_documents (id) ON DELETE CASCADE,
  year INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'requested', 'received', 'waived')),
  document_id TEXT REFERENCES documents (id) ON DELETE SET NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (expected_id, year)
) STRICT, WITHOUT ROWID;
CREATE INDEX expected_states_by_document ON expected_states (document_id) WHERE document_id IS NOT NULL;

CREATE TABLE deletions (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  record TEXT NOT NULL CHECK (json_valid(record)),
  files_removed_at INTEGER
) STRICT;
CREATE TRIGGER deletions_no_update BEFORE UPDATE OF id, organization_id, at, record ON deletions
BEGIN SELECT RAISE(ABORT, 'a record of a deletion never changes'); END;
CREATE TRIGGER deletions_no_delete BEFORE DELETE ON deletions
BEGIN SELECT RAISE(ABORT, 'a record of a deletion never changes'); END;

CREATE TABLE file_removals (
  deletion_id TEXT NOT NULL REFERENCES deletions (id),
  type TEXT NOT NULL CHECK (type IN ('original', 'folder', 'work')),
  target TEXT NOT NULL,
  PRIMARY KEY (deletion_id, type, target)
) STRICT, WITHOUT ROWID;

CREATE INDEX batches_of_mandant ON batches (mandant_id, created_at) WHERE mandant_id IS NOT NULL;
CREATE INDEX documents_by_original ON documents (sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX documents_by_rendition ON documents (rendition ->> 'sha256') WHERE rendition IS NOT NULL;
CREATE INDEX documents_by_duplicate ON documents (duplicate_of) WHERE duplicate_of IS NOT NULL;
`
