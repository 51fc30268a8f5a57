/** As the fifteenth step of the database file. */
export const installation: readonly string[] = [
  `CREATE TABLE installation (
  place bigint PRIMARY KEY CHECK (place = 1),
  id text COLLATE "C" NOT NULL
)`,
  `CREATE TABLE storage_checks (
  name text COLLATE "C" PRIMARY KEY,
  state json NOT NULL,
  saved_at bigint NOT NULL
)`,
]
