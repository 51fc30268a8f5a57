import { after } from './refuse-changes.ts'

/**
 * How many batches there are, by project, mandant ('' for all together), status and UTC day of creation, kept by
 * triggers, so that the total of a long list is read instead of counted.
 */
export const batchCounts = `
CREATE TABLE batch_counts (
  project_id text NOT NULL,
  mandant_id text NOT NULL,
  status text NOT NULL,
  day bigint NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  PRIMARY KEY (project_id, mandant_id, status, day)
);

CREATE FUNCTION count_batch_in(project text, mandant text, state text, created bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO batch_counts VALUES (project, mandant, state, created / 86400000, 1)
  ON CONFLICT (project_id, mandant_id, status, day) DO UPDATE SET total = batch_counts.total + 1
$$;

-- The last one of a count takes the count along; the row stays locked in between, so that no other one goes below it.
CREATE FUNCTION count_batch_out(project text, mandant text, state text, created bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE known bigint;
BEGIN
  SELECT total INTO known FROM batch_counts
  WHERE project_id = project AND mandant_id = mandant AND status = state AND day = created / 86400000 FOR UPDATE;
  IF known = 1 THEN
    DELETE FROM batch_counts
    WHERE project_id = project AND mandant_id = mandant AND status = state AND day = created / 86400000;
  ELSE
    UPDATE batch_counts SET total = total - 1
    WHERE project_id = project AND mandant_id = mandant AND status = state AND day = created / 86400000;
  END IF;
END $$;
${after('batches_counted_in', 'INSERT', 'batches', 'true', change('in', 'NEW'))}
${after('batches_counted_out', 'DELETE', 'batches', 'true', change('out', 'OLD'))}
${after(
  'batches_counted_anew',
  'UPDATE OF status, project_id, mandant_id, created_at',
  'batches',
  `(OLD.status, OLD.project_id, OLD.mandant_id, OLD.created_at)
    IS DISTINCT FROM (NEW.status, NEW.project_id, NEW.mandant_id, NEW.created_at)`,
  `${change('out', 'OLD')}
    ${change('in', 'NEW')}`,
)}
`

function change(way: 'in' | 'out', row: 'OLD' | 'NEW'): string {
  const rest = `${row}.status, ${row}.created_at`
  return `PERFORM count_batch_${way}(${row}.project_id, '', ${rest});
    IF ${row}.mandant_id IS NOT NULL THEN
      PERFORM count_batch_${way}(${row}.project_id, ${row}.mandant_id, ${rest});
    END IF;`
}
