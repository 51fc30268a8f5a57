/** Release of client-years: an edition that somebody stands for until the year is opened again; rules of the office. */
export const releases = `
ALTER TABLE year_editions ADD COLUMN releases INTEGER;
ALTER TABLE year_editions ADD COLUMN released_at INTEGER;
ALTER TABLE year_editions ADD COLUMN opened_at INTEGER;
ALTER TABLE year_editions ADD COLUMN opened_by_id TEXT;
ALTER TABLE year_editions ADD COLUMN opened_by_sign TEXT;
ALTER TABLE year_editions ADD COLUMN opened_reason TEXT;
CREATE UNIQUE INDEX year_editions_released ON year_editions (mandant_id, year)
  WHERE released_at IS NOT NULL AND opened_at IS NULL;

CREATE TABLE office_rules (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`
