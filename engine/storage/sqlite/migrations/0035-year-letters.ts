/** Letters of client-years for more than one purpose: the request letter, and objections against notices. */
export const yearLetters = `
CREATE TABLE year_letters (
  mandant_id TEXT NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  year INTEGER NOT NULL,
  purpose TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  letter TEXT NOT NULL CHECK (json_valid(letter)),
  at INTEGER NOT NULL,
  by_id TEXT,
  by_sign TEXT,
  undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
  PRIMARY KEY (mandant_id, year, purpose, version)
) STRICT, WITHOUT ROWID;
INSERT INTO year_letters (mandant_id, year, purpose, version, letter, at, by_id, by_sign, undone)
  SELECT mandant_id, year, 'request', version, letter, at, by_id, by_sign, undone FROM request_letters;
DROP TABLE request_letters;
`
