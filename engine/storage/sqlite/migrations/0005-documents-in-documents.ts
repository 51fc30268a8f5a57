/** Documents out of documents (archives, mails, divided stacks), files made of originals, and pages set aside. */
export const documentsInDocuments = `
ALTER TABLE documents ADD COLUMN parent_id TEXT REFERENCES documents (id);
ALTER TABLE documents ADD COLUMN origin TEXT CHECK (origin IS NULL OR json_valid(origin));
ALTER TABLE documents ADD COLUMN sort_key TEXT NOT NULL DEFAULT '';
ALTER TABLE documents ADD COLUMN is_container INTEGER NOT NULL DEFAULT 0 CHECK (is_container IN (0, 1));
ALTER TABLE documents ADD COLUMN rendition TEXT CHECK (rendition IS NULL OR json_valid(rendition));
ALTER TABLE documents ADD COLUMN notes TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(notes));
CREATE INDEX documents_by_parent ON documents (parent_id) WHERE parent_id IS NOT NULL;

ALTER TABLE pages ADD COLUMN source_number INTEGER NOT NULL DEFAULT 1 CHECK (source_number >= 1);
ALTER TABLE pages ADD COLUMN set_aside TEXT CHECK (set_aside IN ('blank', 'separator', 'removed'));
UPDATE pages SET source_number = number;
`
