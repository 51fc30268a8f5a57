import { after } from './refuse-changes.ts'

/** Sums of a client-year beside its count of work items; as in the file. */
export const yearTotals: readonly string[] = [
  'ALTER TABLE client_years ADD COLUMN totals json; ALTER TABLE client_years ADD COLUMN counted_with text;',
  after(
    'totals_of_changed',
    'UPDATE OF items_mark',
    'client_years',
    'NEW.totals IS NOT NULL',
    'UPDATE client_years SET totals = NULL WHERE mandant_id = NEW.mandant_id AND year = NEW.year;',
  ),
]
