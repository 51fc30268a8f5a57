/** What client-years come to, as in the database file: taken away in the step that changes what they are made of. */
const tables = `
CREATE TABLE year_sum_stands (
  mandant_id text PRIMARY KEY REFERENCES mandants (id) ON DELETE CASCADE,
  stand bigint NOT NULL DEFAULT 0
);
CREATE TABLE year_sums (
  mandant_id text NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  year bigint NOT NULL,
  stand bigint NOT NULL,
  made_with text NOT NULL,
  text json NOT NULL,
  PRIMARY KEY (mandant_id, year)
);

CREATE FUNCTION take_year_sums_away(mandant text) RETURNS void LANGUAGE sql AS $$
  UPDATE year_sum_stands SET stand = stand + 1 WHERE mandant_id = mandant;
  DELETE FROM year_sums WHERE mandant_id = mandant;
$$;

CREATE FUNCTION take_year_sums_of_document_away(document text) RETURNS void LANGUAGE sql AS $$
  SELECT take_year_sums_away(mandant_id) FROM filings WHERE document_id = document AND mandant_id IS NOT NULL;
$$;
`

const triggers = `
${after('year_sums_of_filed', 'INSERT', 'filings', 'take_year_sums_away(NEW.mandant_id)')}
${after('year_sums_of_unfiled', 'DELETE', 'filings', 'take_year_sums_away(OLD.mandant_id)')}
${after(
  'year_sums_of_moved',
  'UPDATE OF mandant_id, year',
  'filings',
  'take_year_sums_away(OLD.mandant_id), take_year_sums_away(NEW.mandant_id)',
)}
${after('year_sums_of_document', 'UPDATE', 'documents', 'take_year_sums_of_document_away(NEW.id)')}
${after('year_sums_of_page', 'UPDATE', 'pages', 'take_year_sums_of_document_away(NEW.document_id)')}
${after('year_sums_of_page_text', 'INSERT OR UPDATE', 'page_texts', 'take_year_sums_of_document_away(NEW.document_id)')}
${after('year_sums_of_data', 'INSERT OR UPDATE', 'mandant_data', 'take_year_sums_away(NEW.mandant_id)')}
${after('year_sums_of_mandant', 'UPDATE', 'mandants', 'take_year_sums_away(NEW.id)')}
`

function after(name: string, event: string, table: string, calls: string): string {
  return `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM ${calls}; RETURN NULL; END $$;
CREATE TRIGGER ${name} AFTER ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}();`
}

/** Sums of client-years. */
export const yearSums: readonly string[] = [tables, triggers]
