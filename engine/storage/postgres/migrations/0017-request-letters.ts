/** Request letters of client-years as people worded them, each version; one that was taken back keeps its number. */
export const requestLetters: readonly string[] = [
  `
CREATE TABLE request_letters (
  mandant_id text NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  year bigint NOT NULL,
  version bigint NOT NULL CHECK (version >= 1),
  letter json NOT NULL,
  at bigint NOT NULL,
  by_id text,
  by_sign text,
  undone bigint NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
  PRIMARY KEY (mandant_id, year, version)
);
`,
]
