/**
 * How many work items of a client-year are open. They are worked out by a counter, not here: a mark says what was
 * changed since it counted, in the step that changes it; documents of the years beside may count in this one.
 */
export const openItems = `
ALTER TABLE client_years ADD COLUMN open_items INTEGER;
ALTER TABLE client_years ADD COLUMN open_questions INTEGER;
ALTER TABLE client_years ADD COLUMN items_mark INTEGER NOT NULL DEFAULT 1;
ALTER TABLE client_years ADD COLUMN items_counted INTEGER NOT NULL DEFAULT 0;
CREATE INDEX client_years_uncounted ON client_years (mandant_id, year) WHERE items_mark <> items_counted;

CREATE TRIGGER items_of_client_year AFTER UPDATE OF documents, unchecked, pages, expected, missing ON client_years
BEGIN
  UPDATE client_years SET items_mark = items_mark + 1
  WHERE mandant_id = NEW.mandant_id AND year BETWEEN NEW.year - 1 AND NEW.year + 1;
END;
CREATE TRIGGER items_of_document AFTER UPDATE OF status, analysis, judgement, notes ON documents
BEGIN
  UPDATE client_years SET items_mark = items_mark + 1
  WHERE mandant_id = (SELECT mandant_id FROM filings WHERE document_id = NEW.id)
    AND (SELECT coalesce(f.year, client_years.year) FROM filings f WHERE f.document_id = NEW.id)
      BETWEEN year - 1 AND year + 1;
END;
CREATE TRIGGER items_of_word AFTER INSERT ON work_item_words WHEN NEW.mandant_id IS NOT NULL
BEGIN UPDATE client_years SET items_mark = items_mark + 1 WHERE mandant_id = NEW.mandant_id; END;
CREATE TRIGGER items_of_mandant AFTER UPDATE ON mandants
BEGIN UPDATE client_years SET items_mark = items_mark + 1 WHERE mandant_id = NEW.id; END;
CREATE TRIGGER items_of_new_master_data AFTER INSERT ON mandant_data
BEGIN UPDATE client_years SET items_mark = items_mark + 1 WHERE mandant_id = NEW.mandant_id; END;
CREATE TRIGGER items_of_master_data AFTER UPDATE ON mandant_data
BEGIN UPDATE client_years SET items_mark = items_mark + 1 WHERE mandant_id = NEW.mandant_id; END;
`
