import { after } from './refuse-changes.ts'

const released = (row: string): string => `(${row}.released_at IS NOT NULL AND ${row}.opened_at IS NULL)`
/** A client-year is released while an edition of it is that somebody stands for. */
const mark = (row: 'NEW' | 'OLD', is: string): string =>
  `UPDATE client_years SET released = ${is} WHERE mandant_id = ${row}.mandant_id AND year = ${row}.year;`

const table = `
ALTER TABLE client_years ADD COLUMN released bigint NOT NULL DEFAULT 0 CHECK (released IN (0, 1));
UPDATE client_years c SET released = 1 WHERE EXISTS
  (SELECT 1 FROM year_editions e WHERE e.mandant_id = c.mandant_id AND e.year = c.year AND ${released('e')});

CREATE TABLE board_counts (
  organization_id text NOT NULL,
  year bigint NOT NULL,
  state text NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (organization_id, year, state)
);

-- As \`clientYearState\` says it; of the row alone, so that one that goes is taken from where it was counted.
CREATE FUNCTION board_state(c client_years) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN c.released = 1 THEN 'released' WHEN c.documents = 0 THEN 'nothing_yet'
    WHEN c.unchecked > 0 THEN 'to_check'
    WHEN c.items_mark = c.items_counted AND c.open_questions > 0 THEN 'to_clarify'
    WHEN c.missing > 0 THEN 'incomplete' ELSE 'checked' END
$$;

-- Rows are locked in one order, so that of two client-years that go opposite ways none waits for the other in a circle.
CREATE FUNCTION move_on_board(organization text, tax_year bigint, state_before text, state_after text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF state_before IS NOT DISTINCT FROM state_after THEN RETURN; END IF;
  INSERT INTO board_counts
  SELECT organization, tax_year, s.state, 0 FROM unnest(ARRAY[state_before, state_after]) AS s (state)
  WHERE s.state IS NOT NULL ORDER BY s.state ON CONFLICT DO NOTHING;
  PERFORM 1 FROM board_counts b WHERE b.organization_id = organization AND b.year = tax_year
    AND b.state IN (state_before, state_after) ORDER BY b.state FOR UPDATE;
  UPDATE board_counts b SET total = b.total + CASE WHEN b.state = state_after THEN 1 ELSE -1 END
  WHERE b.organization_id = organization AND b.year = tax_year AND b.state IN (state_before, state_after);
END $$;

INSERT INTO board_counts SELECT c.organization_id, c.year, board_state(c), count(*) FROM client_years c GROUP BY 1, 2, 3;
`

/**
 * How many client-years there are by organization, year and state, kept by triggers in the step that changes one, so
 * that the total of a board is read instead of counted; as in the file (docs/decisions/0161).
 */
export const boardCounts: readonly string[] = [
  table,
  after(
    'board_counted_in',
    'INSERT',
    'client_years',
    'true',
    `PERFORM move_on_board(NEW.organization_id, NEW.year, NULL, board_state(NEW));
    IF EXISTS (SELECT 1 FROM year_editions e WHERE e.mandant_id = NEW.mandant_id AND e.year = NEW.year
      AND ${released('e')}) THEN ${mark('NEW', '1')} END IF;`,
  ),
  after(
    'board_counted_out',
    'DELETE',
    'client_years',
    'true',
    `PERFORM move_on_board(OLD.organization_id, OLD.year, board_state(OLD), NULL);`,
  ),
  after(
    'board_counted_anew',
    'UPDATE OF documents, unchecked, missing, open_questions, items_mark, items_counted, released',
    'client_years',
    'true',
    `PERFORM move_on_board(NEW.organization_id, NEW.year, board_state(OLD), board_state(NEW));`,
  ),
  after(
    'board_released_anew',
    'UPDATE OF released_at, opened_at',
    'year_editions',
    `${released('OLD')} <> ${released('NEW')}`,
    mark('NEW', `${released('NEW')}::int`),
  ),
  after('board_edition_gone', 'DELETE', 'year_editions', released('OLD'), mark('OLD', '0')),
]
