/** What people said of work items ("Zu klären"): closed with a reason, or opened again. */
export const workItems: readonly string[] = [
  `
CREATE TABLE work_item_words (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id text NOT NULL,
  mandant_id text REFERENCES mandants (id) ON DELETE CASCADE,
  document_id text REFERENCES documents (id) ON DELETE CASCADE,
  expected_id text REFERENCES expected_documents (id) ON DELETE CASCADE,
  item_id text NOT NULL,
  ground text NOT NULL,
  type text NOT NULL CHECK (type IN ('closed', 'reopened')),
  reason text,
  at bigint NOT NULL,
  by_id text,
  by_sign text,
  CHECK ((document_id IS NULL) <> (expected_id IS NULL))
);
CREATE INDEX work_item_words_by_document ON work_item_words (document_id, id) WHERE document_id IS NOT NULL;
CREATE INDEX work_item_words_by_expected ON work_item_words (expected_id, id) WHERE expected_id IS NOT NULL;
CREATE INDEX work_item_words_by_mandant ON work_item_words (mandant_id) WHERE mandant_id IS NOT NULL;
`,
]
