const released = (row: string): string => `(${row}.released_at IS NOT NULL AND ${row}.opened_at IS NULL)`
/** A client-year is released while an edition of it is that somebody stands for. */
const isReleased = (row: string): string =>
  `EXISTS (SELECT 1 FROM year_editions e WHERE e.mandant_id = ${row}.mandant_id AND e.year = ${row}.year AND ${released('e')})`
const mark = (row: string, is: string, where = 'true'): string =>
  `UPDATE client_years SET released = ${is} WHERE mandant_id = ${row}.mandant_id AND year = ${row}.year AND ${where};`

/** As `clientYearState` says it (an expression); of the row alone, so that one that goes is taken from where it was counted. */
const state = (row: string): string =>
  `CASE WHEN ${row}.released = 1 THEN 'released' WHEN ${row}.documents = 0 THEN 'nothing_yet'
    WHEN ${row}.unchecked > 0 THEN 'to_check'
    WHEN ${row}.items_mark = ${row}.items_counted AND ${row}.open_questions > 0 THEN 'to_clarify'
    WHEN ${row}.missing > 0 THEN 'incomplete' ELSE 'checked' END`

const count = (row: string, by: 1 | -1): string =>
  `INSERT INTO board_counts (organization_id, year, state, total)
  VALUES (${row}.organization_id, ${row}.year, ${state(row)}, ${by}) ON CONFLICT DO UPDATE SET total = total + ${by};`

/**
 * How many client-years there are by organization, year and state, kept by triggers in the step that changes one, so
 * that the total of a board is read instead of counted (docs/decisions/0161).
 */
export const boardCounts = `
ALTER TABLE client_years ADD COLUMN released INTEGER NOT NULL DEFAULT 0 CHECK (released IN (0, 1));
UPDATE client_years AS c SET released = 1 WHERE ${isReleased('c')};

CREATE TABLE board_counts (
  organization_id TEXT NOT NULL,
  year INTEGER NOT NULL,
  state TEXT NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (organization_id, year, state)
) STRICT, WITHOUT ROWID;

INSERT INTO board_counts (organization_id, year, state, total)
SELECT c.organization_id, c.year, ${state('c')}, count(*) FROM client_years c GROUP BY 1, 2, 3;

CREATE TRIGGER board_counted_in AFTER INSERT ON client_years
BEGIN
  ${count('NEW', 1)}
  ${mark('NEW', '1', isReleased('NEW'))}
END;
CREATE TRIGGER board_counted_out AFTER DELETE ON client_years
BEGIN ${count('OLD', -1)} END;
CREATE TRIGGER board_counted_anew
AFTER UPDATE OF documents, unchecked, missing, open_questions, items_mark, items_counted, released ON client_years
BEGIN
  ${count('OLD', -1)}
  ${count('NEW', 1)}
END;
CREATE TRIGGER board_released_anew AFTER UPDATE OF released_at, opened_at ON year_editions
WHEN ${released('OLD')} <> ${released('NEW')}
BEGIN ${mark('NEW', released('NEW'))} END;
CREATE TRIGGER board_edition_gone AFTER DELETE ON year_editions WHEN ${released('OLD')}
BEGIN ${mark('OLD', '0')} END;
`
