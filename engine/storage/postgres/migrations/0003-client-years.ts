import { after } from './refuse-changes.ts'

const tables = `
CREATE TABLE filings (
  document_id text COLLATE "C" PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
  organization_id text COLLATE "C" NOT NULL,
  mandant_id text COLLATE "C" REFERENCES mandants (id) ON DELETE SET NULL,
  year bigint CHECK (year BETWEEN 1990 AND 2200),
  placed_by text COLLATE "C" NOT NULL CHECK (placed_by IN ('engine', 'person')),
  documents bigint NOT NULL CHECK (documents IN (0, 1)),
  unchecked bigint NOT NULL CHECK (unchecked IN (0, 1)),
  pages bigint NOT NULL CHECK (pages >= 0),
  received_at bigint NOT NULL
);
CREATE INDEX filings_by_place ON filings (mandant_id, year, received_at);
CREATE INDEX filings_in_tray ON filings (organization_id) WHERE mandant_id IS NULL OR year IS NULL;

CREATE TABLE client_years (
  mandant_id text COLLATE "C" NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  year bigint NOT NULL CHECK (year BETWEEN 1990 AND 2200),
  organization_id text COLLATE "C" NOT NULL,
  documents bigint NOT NULL DEFAULT 0 CHECK (documents >= 0),
  unchecked bigint NOT NULL DEFAULT 0 CHECK (unchecked >= 0),
  pages bigint NOT NULL DEFAULT 0 CHECK (pages >= 0),
  expected bigint NOT NULL DEFAULT 0 CHECK (expected >= 0),
  missing bigint NOT NULL DEFAULT 0 CHECK (missing >= 0),
  last_delivery_at bigint,
  PRIMARY KEY (mandant_id, year)
);
`

/** Documents on a checklist, for a client-year \`c\`. */
const LISTED = `FROM expected_documents e WHERE e.mandant_id = c.mandant_id
    AND (e.tax_year = c.year OR (e.tax_year IS NULL AND e.first_year <= c.year))`

const counting = `
-- Containers hold documents and are none; of exact duplicates the first one counts.
CREATE FUNCTION is_counted(d documents) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT (d.is_container = 0 AND d.status <> 'duplicate')::int::bigint
$$;

CREATE FUNCTION is_of_other_mandant(d documents) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT EXISTS (SELECT 1 FROM json_array_elements(d.notes) n WHERE n ->> 'code' = 'other_mandant')
$$;

-- It was read, nobody took it out, and nobody confirmed it, or only before it turned out to be another mandant's.
CREATE FUNCTION is_unchecked(d documents) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT (d.is_container = 0 AND d.status = 'processed' AND d.analysis IS NOT NULL AND d.judgement ->> 'aside' IS NULL
    AND (d.judgement ->> 'confirmedAt' IS NULL OR is_of_other_mandant(d)))::int::bigint
$$;

CREATE FUNCTION make_client_year(mandant text, tax_year bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO client_years (mandant_id, year, organization_id)
  SELECT id, tax_year, organization_id FROM mandants WHERE id = mandant AND tax_year BETWEEN 1990 AND 2200
  ON CONFLICT DO NOTHING
$$;

-- Counts the checklist of a mandant, of one year or of all (null); client-years that nothing holds any more go.
CREATE FUNCTION count_expected(mandant text, tax_year bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE client_years c SET expected = (SELECT count(*) ${LISTED}),
    missing = (SELECT count(*) ${LISTED} AND NOT EXISTS (SELECT 1 FROM expected_states s
      WHERE s.expected_id = e.id AND s.year = c.year AND s.state IN ('received', 'waived')))
  WHERE c.mandant_id = mandant AND (tax_year IS NULL OR c.year = tax_year);
  DELETE FROM client_years c WHERE c.mandant_id = mandant AND tax_year IS NULL AND c.expected = 0
    AND NOT EXISTS (SELECT 1 FROM filings f WHERE f.mandant_id = c.mandant_id AND f.year = c.year);
$$;

CREATE FUNCTION count_filing_in(f filings) RETURNS void LANGUAGE sql AS $$
  INSERT INTO client_years (mandant_id, year, organization_id)
  SELECT f.mandant_id, f.year, f.organization_id WHERE f.mandant_id IS NOT NULL AND f.year IS NOT NULL
  ON CONFLICT DO NOTHING;
  UPDATE client_years SET documents = documents + f.documents, unchecked = unchecked + f.unchecked,
    pages = pages + f.pages, last_delivery_at = greatest(last_delivery_at, f.received_at)
  WHERE mandant_id = f.mandant_id AND year = f.year;
$$;

-- The last document takes the client-year along, unless something is expected.
CREATE FUNCTION count_filing_out(f filings) RETURNS void LANGUAGE sql AS $$
  UPDATE client_years SET documents = documents - f.documents, unchecked = unchecked - f.unchecked,
    pages = pages - f.pages, last_delivery_at =
      (SELECT max(received_at) FROM filings o WHERE o.mandant_id = f.mandant_id AND o.year = f.year)
  WHERE mandant_id = f.mandant_id AND year = f.year;
  DELETE FROM client_years WHERE mandant_id = f.mandant_id AND year = f.year AND expected = 0
    AND NOT EXISTS (SELECT 1 FROM filings o WHERE o.mandant_id = f.mandant_id AND o.year = f.year);
$$;
`

const triggers = `
${after('client_year_made', 'INSERT', 'client_years', 'true', 'PERFORM count_expected(NEW.mandant_id, NEW.year);')}
${after(
  'expected_added',
  'INSERT OR UPDATE OF tax_year, first_year',
  'expected_documents',
  'true',
  `PERFORM make_client_year(NEW.mandant_id, coalesce(NEW.tax_year, NEW.first_year));
    PERFORM count_expected(NEW.mandant_id, NULL);`,
)}
${after('expected_removed', 'DELETE', 'expected_documents', 'true', 'PERFORM count_expected(OLD.mandant_id, NULL);')}
${after(
  'expected_state_set',
  'INSERT OR UPDATE OF state',
  'expected_states',
  'true',
  `PERFORM make_client_year(e.mandant_id, NEW.year) FROM expected_documents e WHERE e.id = NEW.expected_id;
    PERFORM count_expected(e.mandant_id, NEW.year) FROM expected_documents e WHERE e.id = NEW.expected_id;`,
)}
${after(
  'expected_state_forgotten',
  'DELETE',
  'expected_states',
  'true',
  'PERFORM count_expected(e.mandant_id, OLD.year) FROM expected_documents e WHERE e.id = OLD.expected_id;',
)}
${after('filing_counted_in', 'INSERT', 'filings', 'true', 'PERFORM count_filing_in(NEW);')}
${after('filing_counted_out', 'DELETE', 'filings', 'true', 'PERFORM count_filing_out(OLD);')}
${after(
  'filing_counted_anew',
  'UPDATE OF documents, unchecked, pages',
  'filings',
  '(OLD.mandant_id, OLD.year) IS NOT DISTINCT FROM (NEW.mandant_id, NEW.year)',
  `UPDATE client_years SET documents = documents + NEW.documents - OLD.documents,
      unchecked = unchecked + NEW.unchecked - OLD.unchecked, pages = pages + NEW.pages - OLD.pages
    WHERE mandant_id = NEW.mandant_id AND year = NEW.year;`,
)}
${after(
  'filing_moved',
  'UPDATE OF mandant_id, year',
  'filings',
  '(OLD.mandant_id, OLD.year) IS DISTINCT FROM (NEW.mandant_id, NEW.year)',
  `PERFORM count_filing_out(OLD);
    PERFORM count_filing_in(NEW);`,
)}
${after(
  'filing_searched',
  'UPDATE OF mandant_id',
  'filings',
  'OLD.mandant_id IS DISTINCT FROM NEW.mandant_id',
  `UPDATE search_documents SET mandant_id = NEW.mandant_id WHERE document_id = NEW.document_id;
    PERFORM mark_known(NEW.document_id);`,
)}
`

const filling = `
INSERT INTO filings (document_id, organization_id, mandant_id, year, placed_by, documents, unchecked, pages, received_at)
SELECT d.id, b.organization_id, CASE WHEN is_of_other_mandant(d) THEN NULL ELSE b.mandant_id END,
  CASE WHEN (d.analysis ->> 'year')::bigint BETWEEN 1990 AND 2200 THEN (d.analysis ->> 'year')::bigint END, 'engine',
  is_counted(d), is_unchecked(d), (SELECT count(*) FROM pages p WHERE p.document_id = d.id), b.created_at
FROM documents d JOIN batches b ON b.id = d.batch_id;

SELECT make_client_year(mandant_id, coalesce(tax_year, first_year)) FROM expected_documents;
SELECT make_client_year(e.mandant_id, s.year) FROM expected_states s JOIN expected_documents e ON e.id = s.expected_id;
`

const following = `
${after(
  'document_filed',
  'INSERT',
  'documents',
  'true',
  `INSERT INTO filings (document_id, organization_id, mandant_id, year, placed_by, documents, unchecked, pages, received_at)
    SELECT NEW.id, b.organization_id, CASE WHEN p.document_id IS NULL THEN b.mandant_id ELSE p.mandant_id END, p.year,
      coalesce(p.placed_by, 'engine'), is_counted(NEW), is_unchecked(NEW), 0, b.created_at
    FROM batches b LEFT JOIN filings p ON p.document_id = NEW.parent_id WHERE b.id = NEW.batch_id;`,
)}
${after(
  'filing_of_changed_document',
  'UPDATE OF status, is_container, analysis, judgement, notes',
  'documents',
  'true',
  `UPDATE filings SET documents = is_counted(NEW), unchecked = is_unchecked(NEW)
    WHERE document_id = NEW.id AND (documents, unchecked) IS DISTINCT FROM (is_counted(NEW), is_unchecked(NEW));`,
)}
${after(
  'filing_of_batch_moved',
  'UPDATE OF mandant_id',
  'batches',
  'OLD.mandant_id IS DISTINCT FROM NEW.mandant_id',
  `UPDATE filings SET mandant_id = NEW.mandant_id
    WHERE document_id IN (SELECT id FROM documents WHERE batch_id = NEW.id)
      AND (placed_by = 'engine' OR mandant_id IS NOT DISTINCT FROM OLD.mandant_id);`,
)}
${after('filed_page_made', 'INSERT', 'pages', 'true', 'UPDATE filings SET pages = pages + 1 WHERE document_id = NEW.document_id;')}
${after('filed_page_gone', 'DELETE', 'pages', 'true', 'UPDATE filings SET pages = pages - 1 WHERE document_id = OLD.document_id;')}
`

/**
 * Where documents are filed, and what each client-year holds; as the database file does it (docs/decisions/0062).
 * Triggers keep the counts in the step that changes them.
 */
export const clientYears: readonly string[] = [tables, counting, triggers, filling, following]
