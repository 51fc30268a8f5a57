/** What people changed about finished batches, and how far the Belegmappe follows. */
export const corrections = `
CREATE TABLE corrections (
  batch_id TEXT NOT NULL REFERENCES batches (id),
  sequence INTEGER NOT NULL CHECK (sequence >= 1),
  at INTEGER NOT NULL,
  correction TEXT NOT NULL CHECK (json_valid(correction)),
  PRIMARY KEY (batch_id, sequence)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER corrections_no_update BEFORE UPDATE ON corrections
BEGIN SELECT RAISE(ABORT, 'corrections are a log'); END;

CREATE TABLE revisions (
  batch_id TEXT PRIMARY KEY REFERENCES batches (id),
  wanted INTEGER NOT NULL CHECK (wanted >= 1),
  done INTEGER NOT NULL DEFAULT 0 CHECK (done BETWEEN 0 AND wanted),
  fault TEXT CHECK (fault IS NULL OR json_valid(fault)),
  since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX revisions_open ON revisions (since) WHERE done < wanted;
`
