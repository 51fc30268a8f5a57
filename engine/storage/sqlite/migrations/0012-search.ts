/**
 * Search: what documents are found by (`search_parts`: words, ends of words, numbers), the order of their words for
 * phrases (`search_words`), both without a copy of the text, and which entries are old. Triggers notice what changes
 * and take entries away with their documents; making entries is the engine's work (docs/decisions/0024).
 */
export const search = `
CREATE TABLE search_batches (
  place INTEGER PRIMARY KEY,
  batch_id TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE search_documents (
  place INTEGER PRIMARY KEY,
  document_id TEXT NOT NULL UNIQUE,
  batch_id TEXT NOT NULL,
  project_id TEXT NOT NULL,
  mandant_id TEXT,
  kind TEXT,
  year INTEGER
) STRICT;
CREATE INDEX search_documents_by_batch ON search_documents (batch_id);
CREATE INDEX search_documents_by_mandant ON search_documents (project_id, mandant_id);
CREATE INDEX search_documents_by_kind ON search_documents (project_id, kind);
CREATE INDEX search_documents_by_year ON search_documents (project_id, year);

CREATE VIRTUAL TABLE search_parts USING fts5(
  wordings, content='', contentless_delete=1, detail=none, prefix='3', tokenize='ascii'
);
CREATE VIRTUAL TABLE search_words USING fts5(
  words, content='', contentless_delete=1, detail=full, tokenize='ascii'
);

CREATE TABLE search_stale (
  document_id TEXT PRIMARY KEY,
  mark INTEGER NOT NULL
) STRICT;

CREATE TABLE search_tidying (
  step INTEGER PRIMARY KEY CHECK (step IN (1, 2, 3))
) STRICT;

CREATE TRIGGER search_batch_made AFTER INSERT ON batches
BEGIN INSERT INTO search_batches (batch_id) VALUES (NEW.id); END;

CREATE TRIGGER search_batch_ended AFTER UPDATE OF status ON batches
WHEN NEW.status IN ('completed', 'failed') AND OLD.status <> NEW.status
BEGIN
  ${mark(`SELECT id, 1 FROM documents WHERE batch_id = NEW.id AND id NOT IN (SELECT document_id FROM search_documents)`)}
END;

CREATE TRIGGER search_batch_moved AFTER UPDATE OF project_id, mandant_id ON batches
WHEN (OLD.project_id, OLD.mandant_id) IS NOT (NEW.project_id, NEW.mandant_id)
BEGIN ${mark(`SELECT document_id, 1 FROM search_documents WHERE batch_id = NEW.id`)} END;

CREATE TRIGGER search_batch_deleted AFTER DELETE ON batches
BEGIN
  DELETE FROM search_batches WHERE batch_id = OLD.id;
  INSERT OR IGNORE INTO search_tidying VALUES (1);
END;

CREATE TRIGGER search_document_changed AFTER UPDATE OF analysis, judgement, status, filename, origin, is_container ON documents
WHEN (NEW.analysis IS NOT NULL OR NEW.status <> 'pending')
  AND ((OLD.analysis, OLD.judgement, OLD.filename, OLD.origin, OLD.is_container) IS NOT
      (NEW.analysis, NEW.judgement, NEW.filename, NEW.origin, NEW.is_container)
    OR NEW.analysis IS NULL AND OLD.status <> NEW.status)
BEGIN ${mark('SELECT NEW.id, 1 WHERE true')} END;

CREATE TRIGGER search_document_deleted AFTER DELETE ON documents
BEGIN
  DELETE FROM search_parts WHERE rowid = (SELECT place FROM search_documents WHERE document_id = OLD.id);
  DELETE FROM search_words WHERE rowid = (SELECT place FROM search_documents WHERE document_id = OLD.id);
  DELETE FROM search_documents WHERE document_id = OLD.id;
  DELETE FROM search_stale WHERE document_id = OLD.id;
END;

CREATE TRIGGER search_text_made AFTER INSERT ON page_texts
BEGIN ${mark(known('NEW'))} END;
CREATE TRIGGER search_text_changed AFTER UPDATE ON page_texts
BEGIN ${mark(known('OLD'))} ${mark(known('NEW'))} END;
CREATE TRIGGER search_text_deleted AFTER DELETE ON page_texts
BEGIN ${mark(known('OLD'))} END;

INSERT INTO search_batches (batch_id) SELECT id FROM batches ORDER BY created_at, id;
INSERT INTO search_stale (document_id, mark)
SELECT d.id, 1 FROM documents d JOIN batches b ON b.id = d.batch_id
WHERE d.analysis IS NOT NULL OR d.status <> 'pending' OR b.status IN ('completed', 'failed')
ORDER BY b.created_at, d.position;
`

/** Documents that a query selects, with 1, become stale. The last that changed has the largest rowid. */
function mark(selected: string): string {
  return `INSERT INTO search_stale (document_id, mark) ${selected} ON CONFLICT DO UPDATE SET mark = mark + 1;`
}

/** The document of a page's text when it has an entry; others get theirs when they are done. */
function known(row: 'OLD' | 'NEW'): string {
  return `SELECT document_id, 1 FROM search_documents WHERE document_id = ${row}.document_id`
}
