/**
 * Sums of a client-year beside its count of work items, as JSON by `YearTotals`: the counter works both out. Whatever
 * asks for a new count takes the sums away in its own step, so that no amount outlives its paper.
 */
export const yearTotals = `
ALTER TABLE client_years ADD COLUMN totals TEXT CHECK (json_valid(totals));
ALTER TABLE client_years ADD COLUMN counted_with TEXT;
CREATE TRIGGER totals_of_changed AFTER UPDATE OF items_mark ON client_years WHEN NEW.totals IS NOT NULL
BEGIN
  UPDATE client_years SET totals = NULL WHERE mandant_id = NEW.mandant_id AND year = NEW.year;
END;
`
