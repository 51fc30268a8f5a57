/** What people said of work items ("Zu klären"): closed with a reason, or opened again. */
export const workItems = `
CREATE TABLE work_item_words (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id TEXT NOT NULL,
  mandant_id TEXT REFERENCES mandants (id) ON DELETE CASCADE,
  document_id TEXT REFERENCES documents (id) ON DELETE CASCADE,
  expected_id TEXT REFERENCES expected_documents (id) ON DELETE CASCADE,
  item_id TEXT NOT NULL,
  ground TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('closed', 'reopened')),
  reason TEXT,
  at INTEGER NOT NULL,
  by_id TEXT,
  by_sign TEXT,
  CHECK ((document_id IS NULL) <> (expected_id IS NULL))
) STRICT;
CREATE INDEX work_item_words_by_document ON work_item_words (document_id, id) WHERE document_id IS NOT NULL;
CREATE INDEX work_item_words_by_expected ON work_item_words (expected_id, id) WHERE expected_id IS NOT NULL;
CREATE INDEX work_item_words_by_mandant ON work_item_words (mandant_id) WHERE mandant_id IS NOT NULL;
`
