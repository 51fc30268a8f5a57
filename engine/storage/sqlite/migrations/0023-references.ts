/** What a program calls a batch by: its own reference, by which it finds the batch again, and a small map of its own. */
export const references = `
ALTER TABLE batches ADD COLUMN reference TEXT;
ALTER TABLE batches ADD COLUMN metadata TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(metadata));
CREATE INDEX batches_by_reference ON batches (project_id, reference, created_at DESC, id DESC)
WHERE reference IS NOT NULL;
`
