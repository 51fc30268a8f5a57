/** Editions of the Belegmappe of client-years, and the chain of each client-year: it only grows, and goes with its mandant. */
export const yearEditions = `
CREATE TABLE year_editions (
  mandant_id TEXT NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  year INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'written', 'failed')),
  asked_at INTEGER NOT NULL,
  by_id TEXT,
  by_sign TEXT,
  filename TEXT,
  path TEXT,
  byte_size INTEGER,
  sha256 TEXT,
  pages INTEGER,
  written_at INTEGER,
  contents TEXT CHECK (json_valid(contents)),
  changes TEXT CHECK (json_valid(changes)),
  fault TEXT CHECK (json_valid(fault)),
  outdated INTEGER NOT NULL DEFAULT 0 CHECK (outdated IN (0, 1)),
  stand INTEGER,
  PRIMARY KEY (mandant_id, year, number),
  CHECK (state <> 'written' OR (filename IS NOT NULL AND sha256 IS NOT NULL AND contents IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX year_editions_waiting ON year_editions (mandant_id, year) WHERE state = 'waiting';

CREATE TABLE year_log (
  mandant_id TEXT NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  year INTEGER NOT NULL,
  sequence INTEGER NOT NULL CHECK (sequence >= 1),
  entry TEXT NOT NULL CHECK (json_valid(entry)),
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  PRIMARY KEY (mandant_id, year, sequence)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER year_log_in_order BEFORE INSERT ON year_log
WHEN NEW.sequence <> 1 + (SELECT coalesce(max(sequence), 0) FROM year_log
  WHERE mandant_id = NEW.mandant_id AND year = NEW.year)
BEGIN SELECT RAISE(ABORT, 'the log of a client-year only grows at its end'); END;
CREATE TRIGGER year_log_no_update BEFORE UPDATE ON year_log
BEGIN SELECT RAISE(ABORT, 'the log of a client-year never changes'); END;
CREATE TRIGGER year_log_no_delete BEFORE DELETE ON year_log
WHEN EXISTS (SELECT 1 FROM mandants WHERE id = OLD.mandant_id)
BEGIN SELECT RAISE(ABORT, 'the log of a client-year never changes'); END;
`
