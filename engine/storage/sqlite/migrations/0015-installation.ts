/** The id of the installation that the database belongs to, and what checks of database and files found last. */
export const installation = `
CREATE TABLE installation (
  place INTEGER PRIMARY KEY CHECK (place = 1),
  id TEXT NOT NULL
) STRICT;

CREATE TABLE storage_checks (
  name TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (json_valid(state)),
  saved_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`
