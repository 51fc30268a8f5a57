/** What people decided about documents, and what each such correction found and left, so that it can be taken back. */
export const judgements = `
ALTER TABLE documents ADD COLUMN judgement TEXT CHECK (judgement IS NULL OR json_valid(judgement));
ALTER TABLE corrections ADD COLUMN judgement_before TEXT CHECK (judgement_before IS NULL OR json_valid(judgement_before));
ALTER TABLE corrections ADD COLUMN judgement_after TEXT CHECK (judgement_after IS NULL OR json_valid(judgement_after));
`
