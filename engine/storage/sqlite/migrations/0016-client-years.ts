/**
 * Where documents are filed, and what each client-year holds. A filing carries what is counted of its document;
 * triggers keep it, and the counts of the client-years, in the step that changes them (docs/decisions/0062).
 */
export const clientYears = `
CREATE TABLE filings (
  document_id TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
  organization_id TEXT NOT NULL,
  mandant_id TEXT REFERENCES mandants (id) ON DELETE SET NULL,
  year INTEGER CHECK (year BETWEEN 1990 AND 2200),
  placed_by TEXT NOT NULL CHECK (placed_by IN ('engine', 'person')),
  documents INTEGER NOT NULL CHECK (documents IN (0, 1)),
  unchecked INTEGER NOT NULL CHECK (unchecked IN (0, 1)),
  pages INTEGER NOT NULL CHECK (pages >= 0),
  received_at INTEGER NOT NULL
) STRICT;
CREATE INDEX filings_by_place ON filings (mandant_id, year, received_at);
CREATE INDEX filings_in_tray ON filings (organization_id) WHERE mandant_id IS NULL OR year IS NULL;

CREATE TABLE client_years (
  mandant_id TEXT NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  year INTEGER NOT NULL CHECK (year BETWEEN 1990 AND 2200),
  organization_id TEXT NOT NULL,
  documents INTEGER NOT NULL DEFAULT 0 CHECK (documents >= 0),
  unchecked INTEGER NOT NULL DEFAULT 0 CHECK (unchecked >= 0),
  pages INTEGER NOT NULL DEFAULT 0 CHECK (pages >= 0),
  expected INTEGER NOT NULL DEFAULT 0 CHECK (expected >= 0),
  missing INTEGER NOT NULL DEFAULT 0 CHECK (missing >= 0),
  last_delivery_at INTEGER,
  PRIMARY KEY (mandant_id, year)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER client_year_made AFTER INSERT ON client_years
BEGIN ${expect('mandant_id = NEW.mandant_id AND year = NEW.year')} END;

CREATE TRIGGER expected_added AFTER INSERT ON expected_documents
BEGIN
  INSERT INTO client_years (mandant_id, year, organization_id)
  SELECT id, coalesce(NEW.tax_year, NEW.first_year), organization_id FROM mandants WHERE id = NEW.mandant_id
  ON CONFLICT DO NOTHING;
  ${expectOf('NEW.mandant_id')}
END;
CREATE TRIGGER expected_changed AFTER UPDATE OF tax_year, first_year ON expected_documents
BEGIN
  INSERT INTO client_years (mandant_id, year, organization_id)
  SELECT id, coalesce(NEW.tax_year, NEW.first_year), organization_id FROM mandants WHERE id = NEW.mandant_id
  ON CONFLICT DO NOTHING;
  ${expectOf('NEW.mandant_id')}
END;
CREATE TRIGGER expected_removed AFTER DELETE ON expected_documents
BEGIN ${expectOf('OLD.mandant_id')} END;

CREATE TRIGGER expected_state_set AFTER INSERT ON expected_states
BEGIN
  INSERT INTO client_years (mandant_id, year, organization_id)
  SELECT m.id, NEW.year, m.organization_id FROM expected_documents e JOIN mandants m ON m.id = e.mandant_id
  WHERE e.id = NEW.expected_id AND NEW.year BETWEEN 1990 AND 2200
  ON CONFLICT DO NOTHING;
  ${expect(ofState('NEW'))}
END;
CREATE TRIGGER expected_state_changed AFTER UPDATE OF state ON expected_states
BEGIN ${expect(ofState('NEW'))} END;
CREATE TRIGGER expected_state_forgotten AFTER DELETE ON expected_states
BEGIN ${expect(ofState('OLD'))} END;

CREATE TRIGGER filing_counted_in AFTER INSERT ON filings
WHEN NEW.mandant_id IS NOT NULL AND NEW.year IS NOT NULL
BEGIN ${countIn()} END;
CREATE TRIGGER filing_counted_out AFTER DELETE ON filings
WHEN OLD.mandant_id IS NOT NULL AND OLD.year IS NOT NULL
BEGIN ${countOut()} END;
CREATE TRIGGER filing_counted_anew AFTER UPDATE OF documents, unchecked, pages ON filings
WHEN OLD.mandant_id IS NEW.mandant_id AND OLD.year IS NEW.year
BEGIN
  UPDATE client_years SET documents = documents + NEW.documents - OLD.documents,
    unchecked = unchecked + NEW.unchecked - OLD.unchecked, pages = pages + NEW.pages - OLD.pages
  WHERE mandant_id = NEW.mandant_id AND year = NEW.year;
END;
CREATE TRIGGER filing_left AFTER UPDATE OF mandant_id, year ON filings
WHEN (OLD.mandant_id, OLD.year) IS NOT (NEW.mandant_id, NEW.year) AND OLD.mandant_id IS NOT NULL AND OLD.year IS NOT NULL
BEGIN ${countOut()} END;
CREATE TRIGGER filing_came AFTER UPDATE OF mandant_id, year ON filings
WHEN (OLD.mandant_id, OLD.year) IS NOT (NEW.mandant_id, NEW.year) AND NEW.mandant_id IS NOT NULL AND NEW.year IS NOT NULL
BEGIN ${countIn()} END;
CREATE TRIGGER filing_searched AFTER UPDATE OF mandant_id ON filings WHEN OLD.mandant_id IS NOT NEW.mandant_id
BEGIN
  UPDATE search_documents SET mandant_id = NEW.mandant_id WHERE document_id = NEW.document_id;
  INSERT INTO search_stale (document_id, mark)
  SELECT document_id, 1 FROM search_documents WHERE document_id = NEW.document_id
  ON CONFLICT DO UPDATE SET mark = mark + 1;
END;

INSERT INTO filings (document_id, organization_id, mandant_id, year, placed_by, documents, unchecked, pages, received_at)
SELECT d.id, b.organization_id, CASE WHEN ${foreign('d')} THEN NULL ELSE b.mandant_id END,
  CASE WHEN d.analysis ->> '$.year' BETWEEN 1990 AND 2200 THEN d.analysis ->> '$.year' END, 'engine',
  ${isCounted('d')}, ${isUnchecked('d')}, (SELECT count(*) FROM pages p WHERE p.document_id = d.id), b.created_at
FROM documents d JOIN batches b ON b.id = d.batch_id;

INSERT INTO client_years (mandant_id, year, organization_id)
SELECT m.id, coalesce(e.tax_year, e.first_year), m.organization_id
FROM expected_documents e JOIN mandants m ON m.id = e.mandant_id WHERE true
UNION SELECT m.id, s.year, m.organization_id
FROM expected_states s JOIN expected_documents e ON e.id = s.expected_id JOIN mandants m ON m.id = e.mandant_id
WHERE s.year BETWEEN 1990 AND 2200
ON CONFLICT DO NOTHING;

CREATE TRIGGER document_filed AFTER INSERT ON documents
BEGIN
  INSERT INTO filings (document_id, organization_id, mandant_id, year, placed_by, documents, unchecked, pages, received_at)
  SELECT NEW.id, b.organization_id, iif(p.document_id IS NULL, b.mandant_id, p.mandant_id), p.year,
    coalesce(p.placed_by, 'engine'), ${isCounted('NEW')}, ${isUnchecked('NEW')}, 0, b.created_at
  FROM batches b LEFT JOIN filings p ON p.document_id = NEW.parent_id WHERE b.id = NEW.batch_id;
END;
CREATE TRIGGER filing_of_changed_document AFTER UPDATE OF status, is_container, analysis, judgement, notes ON documents
BEGIN
  UPDATE filings SET documents = ${isCounted('NEW')}, unchecked = ${isUnchecked('NEW')}
  WHERE document_id = NEW.id AND (documents, unchecked) IS NOT (${isCounted('NEW')}, ${isUnchecked('NEW')});
END;
CREATE TRIGGER filing_of_batch_moved AFTER UPDATE OF mandant_id ON batches WHEN OLD.mandant_id IS NOT NEW.mandant_id
BEGIN
  UPDATE filings SET mandant_id = NEW.mandant_id
  WHERE document_id IN (SELECT id FROM documents WHERE batch_id = NEW.id)
    AND (placed_by = 'engine' OR mandant_id IS OLD.mandant_id);
END;
CREATE TRIGGER filed_page_made AFTER INSERT ON pages
BEGIN UPDATE filings SET pages = pages + 1 WHERE document_id = NEW.document_id; END;
CREATE TRIGGER filed_page_gone AFTER DELETE ON pages
BEGIN UPDATE filings SET pages = pages - 1 WHERE document_id = OLD.document_id; END;
`

/** Containers hold documents and are none; of exact duplicates the first one counts. */
function isCounted(row: string): string {
  return `(${row}.is_container = 0 AND ${row}.status <> 'duplicate')`
}

/** It was read, nobody took it out, and nobody confirmed it, or only before it turned out to be another mandant's. */
function isUnchecked(row: string): string {
  return `(${row}.is_container = 0 AND ${row}.status = 'processed' AND ${row}.analysis IS NOT NULL
    AND ${row}.judgement ->> '$.aside' IS NULL AND (${row}.judgement ->> '$.confirmedAt' IS NULL OR ${foreign(row)}))`
}

function foreign(row: string): string {
  return `instr(${row}.notes, '"code":"other_mandant"') > 0`
}

function countIn(): string {
  return `INSERT INTO client_years (mandant_id, year, organization_id)
    VALUES (NEW.mandant_id, NEW.year, NEW.organization_id) ON CONFLICT DO NOTHING;
  UPDATE client_years SET documents = documents + NEW.documents, unchecked = unchecked + NEW.unchecked,
    pages = pages + NEW.pages, last_delivery_at = max(coalesce(last_delivery_at, 0), NEW.received_at)
  WHERE mandant_id = NEW.mandant_id AND year = NEW.year;`
}

/** The last document takes the client-year along, unless something is expected. */
function countOut(): string {
  return `UPDATE client_years SET documents = documents - OLD.documents, unchecked = unchecked - OLD.unchecked,
    pages = pages - OLD.pages, last_delivery_at =
      (SELECT max(received_at) FROM filings WHERE mandant_id = OLD.mandant_id AND year = OLD.year)
  WHERE mandant_id = OLD.mandant_id AND year = OLD.year;
  DELETE FROM client_years WHERE mandant_id = OLD.mandant_id AND year = OLD.year AND expected = 0
    AND NOT EXISTS (SELECT 1 FROM filings WHERE mandant_id = OLD.mandant_id AND year = OLD.year);`
}

/** Counts the checklists of these client-years. */
function expect(where: string): string {
  const listed = `expected_documents e WHERE e.mandant_id = client_years.mandant_id
      AND (e.tax_year = client_years.year OR (e.tax_year IS NULL AND e.first_year <= client_years.year))`
  return `UPDATE client_years SET expected = (SELECT count(*) FROM ${listed}),
    missing = (SELECT count(*) FROM ${listed} AND NOT EXISTS (SELECT 1 FROM expected_states s
      WHERE s.expected_id = e.id AND s.year = client_years.year AND s.state IN ('received', 'waived')))
  WHERE ${where};`
}

/** The same of a mandant; client-years that nothing holds any more go. */
function expectOf(mandant: string): string {
  return `${expect(`mandant_id = ${mandant}`)}
  DELETE FROM client_years WHERE mandant_id = ${mandant} AND expected = 0
    AND NOT EXISTS (SELECT 1 FROM filings f WHERE f.mandant_id = client_years.mandant_id AND f.year = client_years.year);`
}

function ofState(row: 'OLD' | 'NEW'): string {
  return `mandant_id = (SELECT mandant_id FROM expected_documents WHERE id = ${row}.expected_id) AND year = ${row}.year`
}
