/**
 * Holds that keep mandants and client-years from being deleted. The chain of a client-year may go with its last edition, as
 * that of a batch goes with the batch.
 */
export const legalHolds = `
CREATE TABLE legal_holds (
  id TEXT PRIMARY KEY,
  mandant_id TEXT NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  year INTEGER CHECK (year BETWEEN 1990 AND 2200),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  at INTEGER NOT NULL,
  by_id TEXT,
  by_sign TEXT,
  lifted_at INTEGER,
  lifted_by_id TEXT,
  lifted_by_sign TEXT
) STRICT;
CREATE INDEX legal_holds_standing ON legal_holds (mandant_id) WHERE lifted_at IS NULL;

DROP TRIGGER year_log_no_delete;
CREATE TRIGGER year_log_no_delete BEFORE DELETE ON year_log
WHEN EXISTS (SELECT 1 FROM mandants WHERE id = OLD.mandant_id)
  AND EXISTS (SELECT 1 FROM year_editions WHERE mandant_id = OLD.mandant_id AND year = OLD.year)
BEGIN SELECT RAISE(ABORT, 'the log of a client-year never changes'); END;
`
