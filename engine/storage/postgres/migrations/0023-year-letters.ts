/** Letters of client-years for more than one purpose: the request letter, and objections against notices. */
export const yearLetters: readonly string[] = [
  `
CREATE TABLE year_letters (
  mandant_id text NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  year bigint NOT NULL,
  purpose text COLLATE "C" NOT NULL,
  version bigint NOT NULL CHECK (version >= 1),
  letter json NOT NULL,
  at bigint NOT NULL,
  by_id text,
  by_sign text,
  undone bigint NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
  PRIMARY KEY (mandant_id, year, purpose, version)
);
INSERT INTO year_letters (mandant_id, year, purpose, version, letter, at, by_id, by_sign, undone)
  SELECT mandant_id, year, 'request', version, letter, at, by_id, by_sign, undone FROM request_letters;
DROP TABLE request_letters;
`,
]
