/** Request letters of client-years as people worded them, each version; one that was taken back keeps its number. */
export const requestLetters = `
CREATE TABLE request_letters (
  mandant_id TEXT NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  year INTEGER NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  letter TEXT NOT NULL CHECK (json_valid(letter)),
  at INTEGER NOT NULL,
  by_id TEXT,
  by_sign TEXT,
  undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
  PRIMARY KEY (mandant_id, year, version)
) STRICT, WITHOUT ROWID;
`
