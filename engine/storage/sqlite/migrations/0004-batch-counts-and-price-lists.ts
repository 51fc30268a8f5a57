/**
 * How many batches there are, by project, mandant ('' for all together), status and UTC day of creation, kept by
 * triggers, so that the total of a long list is read instead of counted; and the whole entry of the price list in each
 * snapshot.
 */
export const batchCountsAndPriceLists = `
CREATE TABLE batch_counts (
  project_id TEXT NOT NULL,
  mandant_id TEXT NOT NULL,
  status TEXT NOT NULL,
  day INTEGER NOT NULL,
  total INTEGER NOT NULL CHECK (total > 0),
  PRIMARY KEY (project_id, mandant_id, status, day)
) STRICT, WITHOUT ROWID;

INSERT INTO batch_counts
SELECT project_id, '', status, created_at / 86400000, count(*) FROM batches GROUP BY 1, 3, 4
UNION ALL
SELECT project_id, mandant_id, status, created_at / 86400000, count(*) FROM batches
WHERE mandant_id IS NOT NULL GROUP BY 1, 2, 3, 4;

CREATE TRIGGER batches_counted_in AFTER INSERT ON batches
BEGIN
  ${countIn("''")};
  ${countIn('NEW.mandant_id', 'NEW.mandant_id IS NOT NULL')};
END;

CREATE TRIGGER batches_counted_out AFTER DELETE ON batches
BEGIN
  ${countOut("''")}
  ${countOut('OLD.mandant_id')}
END;

CREATE TRIGGER batches_counted_anew AFTER UPDATE OF status, project_id, mandant_id, created_at ON batches
WHEN (OLD.status, OLD.project_id, OLD.mandant_id, OLD.created_at) IS NOT
  (NEW.status, NEW.project_id, NEW.mandant_id, NEW.created_at)
BEGIN
  ${countOut("''")}
  ${countOut('OLD.mandant_id')}
  ${countIn("''")};
  ${countIn('NEW.mandant_id', 'NEW.mandant_id IS NOT NULL')};
END;

ALTER TABLE billing_snapshots ADD COLUMN price_list_valid_from TEXT NOT NULL DEFAULT '1970-01-01';
ALTER TABLE billing_snapshots ADD COLUMN minimum_per_document_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE billing_snapshots ADD COLUMN default_pages TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(default_pages));
`

function countIn(mandant: string, condition = 'true'): string {
  return `INSERT INTO batch_counts SELECT NEW.project_id, ${mandant}, NEW.status, NEW.created_at / 86400000, 1
    WHERE ${condition} ON CONFLICT DO UPDATE SET total = total + 1`
}

/** The last one of a count takes the count along. */
function countOut(mandant: string): string {
  const place = `(project_id, mandant_id, status, day) = (OLD.project_id, ${mandant}, OLD.status, OLD.created_at / 86400000)`
  return `DELETE FROM batch_counts WHERE ${place} AND total = 1;
    UPDATE batch_counts SET total = total - 1 WHERE ${place};`
}
