/** Release of client-years: an edition that somebody stands for until the year is opened again; rules of the office. */
export const releases: readonly string[] = [
  `
ALTER TABLE year_editions ADD COLUMN releases bigint;
ALTER TABLE year_editions ADD COLUMN released_at bigint;
ALTER TABLE year_editions ADD COLUMN opened_at bigint;
ALTER TABLE year_editions ADD COLUMN opened_by_id text;
ALTER TABLE year_editions ADD COLUMN opened_by_sign text;
ALTER TABLE year_editions ADD COLUMN opened_reason text;
CREATE UNIQUE INDEX year_editions_released ON year_editions (mandant_id, year)
  WHERE released_at IS NOT NULL AND opened_at IS NULL;

CREATE TABLE office_rules (
  name text PRIMARY KEY,
  value text NOT NULL
);
`,
]
