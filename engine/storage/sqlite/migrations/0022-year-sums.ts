/**
 * What client-years come to, kept until something changes that they are made of: each trigger takes the sums of the
 * mandant away in the step of the change, so that no amount outlives its paper. A stand is there once sums were asked
 * for; before, there is nothing to take away.
 */
export const yearSums = `
CREATE TABLE year_sum_stands (
  mandant_id TEXT PRIMARY KEY REFERENCES mandants (id) ON DELETE CASCADE,
  stand INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE year_sums (
  mandant_id TEXT NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  year INTEGER NOT NULL,
  stand INTEGER NOT NULL,
  made_with TEXT NOT NULL,
  text TEXT NOT NULL CHECK (json_valid(text)),
  PRIMARY KEY (mandant_id, year)
) STRICT;

CREATE TRIGGER year_sums_of_filed AFTER INSERT ON filings WHEN NEW.mandant_id IS NOT NULL
BEGIN ${takeAway('NEW.mandant_id')} END;
CREATE TRIGGER year_sums_of_unfiled AFTER DELETE ON filings WHEN OLD.mandant_id IS NOT NULL
BEGIN ${takeAway('OLD.mandant_id')} END;
CREATE TRIGGER year_sums_of_moved AFTER UPDATE OF mandant_id, year ON filings
BEGIN ${takeAway('OLD.mandant_id', 'NEW.mandant_id')} END;
CREATE TRIGGER year_sums_of_document AFTER UPDATE ON documents
BEGIN ${takeAway(filedWith('NEW.id'))} END;
CREATE TRIGGER year_sums_of_page AFTER UPDATE ON pages
BEGIN ${takeAway(filedWith('NEW.document_id'))} END;
CREATE TRIGGER year_sums_of_read_page AFTER INSERT ON page_texts
BEGIN ${takeAway(filedWith('NEW.document_id'))} END;
CREATE TRIGGER year_sums_of_page_read_anew AFTER UPDATE ON page_texts
BEGIN ${takeAway(filedWith('NEW.document_id'))} END;
CREATE TRIGGER year_sums_of_first_data AFTER INSERT ON mandant_data
BEGIN ${takeAway('NEW.mandant_id')} END;
CREATE TRIGGER year_sums_of_data AFTER UPDATE ON mandant_data
BEGIN ${takeAway('NEW.mandant_id')} END;
CREATE TRIGGER year_sums_of_mandant AFTER UPDATE ON mandants
BEGIN ${takeAway('NEW.id')} END;
`

function takeAway(...mandants: readonly string[]): string {
  const list = mandants.join(', ')
  return `UPDATE year_sum_stands SET stand = stand + 1 WHERE mandant_id IN (${list});
  DELETE FROM year_sums WHERE mandant_id IN (${list});`
}

function filedWith(document: string): string {
  return `(SELECT mandant_id FROM filings WHERE document_id = ${document})`
}
