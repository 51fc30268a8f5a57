/** Reference and map of a program's own, as in the database file. */
const columns = `
ALTER TABLE batches ADD COLUMN reference text;
ALTER TABLE batches ADD COLUMN metadata json NOT NULL DEFAULT '{}';
CREATE INDEX batches_by_reference ON batches (project_id, reference, created_at DESC, id DESC)
WHERE reference IS NOT NULL;
`

/** What a program calls its batches by. */
export const references: readonly string[] = [columns]
