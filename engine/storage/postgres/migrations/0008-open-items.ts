import { after } from './refuse-changes.ts'

const mark = (where: string): string => `UPDATE client_years c SET items_mark = items_mark + 1 WHERE ${where};`

/** How many work items of a client-year are open, and what was changed since they were counted; as in the file. */
export const openItems: readonly string[] = [
  `
ALTER TABLE client_years ADD COLUMN open_items bigint;
ALTER TABLE client_years ADD COLUMN open_questions bigint;
ALTER TABLE client_years ADD COLUMN items_mark bigint NOT NULL DEFAULT 1;
ALTER TABLE client_years ADD COLUMN items_counted bigint NOT NULL DEFAULT 0;
CREATE INDEX client_years_uncounted ON client_years (mandant_id, year) WHERE items_mark <> items_counted;
`,
  after(
    'items_of_client_year',
    'UPDATE OF documents, unchecked, pages, expected, missing',
    'client_years',
    'true',
    mark('c.mandant_id = NEW.mandant_id AND c.year BETWEEN NEW.year - 1 AND NEW.year + 1'),
  ),
  after(
    'items_of_document',
    'UPDATE OF status, analysis, judgement, notes',
    'documents',
    'true',
    mark(`EXISTS (SELECT 1 FROM filings f WHERE f.document_id = NEW.id AND f.mandant_id = c.mandant_id
      AND coalesce(f.year, c.year) BETWEEN c.year - 1 AND c.year + 1)`),
  ),
  after(
    'items_of_word',
    'INSERT',
    'work_item_words',
    'NEW.mandant_id IS NOT NULL',
    mark('c.mandant_id = NEW.mandant_id'),
  ),
  after('items_of_mandant', 'UPDATE', 'mandants', 'true', mark('c.mandant_id = NEW.id')),
  after('items_of_master_data', 'INSERT OR UPDATE', 'mandant_data', 'true', mark('c.mandant_id = NEW.mandant_id')),
]
