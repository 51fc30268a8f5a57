import { refuse } from './refuse-changes.ts'

/** Documents with their pages and texts, what people changed about them, and the checklists that they close. */
export const documents = `
CREATE TABLE documents (
  id text PRIMARY KEY,
  batch_id text NOT NULL REFERENCES batches (id) DEFERRABLE,
  position bigint NOT NULL CHECK (position >= 0),
  filename text NOT NULL,
  source json NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processed', 'failed', 'duplicate')),
  error json,
  fetched_at bigint,
  sha256 text CHECK (sha256 IS NULL OR length(sha256) = 64),
  byte_size bigint,
  media_type text,
  page_count bigint,
  duplicate_of text REFERENCES documents (id) DEFERRABLE,
  analysis json,
  placement json,
  parent_id text REFERENCES documents (id) DEFERRABLE,
  origin json,
  sort_key text NOT NULL DEFAULT '',
  is_container bigint NOT NULL DEFAULT 0 CHECK (is_container IN (0, 1)),
  rendition json,
  notes json NOT NULL DEFAULT '[]',
  einvoice json,
  judgement json,
  UNIQUE (batch_id, position),
  CHECK ((status = 'failed') = (error IS NOT NULL)),
  CHECK ((status = 'duplicate') = (duplicate_of IS NOT NULL)),
  CHECK ((fetched_at IS NULL) = (sha256 IS NULL))
);
CREATE INDEX documents_unfetched ON documents (batch_id, position) WHERE fetched_at IS NULL AND status = 'pending';
CREATE INDEX documents_by_parent ON documents (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX documents_by_original ON documents (sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX documents_by_rendition ON documents ((rendition ->> 'sha256')) WHERE rendition IS NOT NULL;
CREATE INDEX documents_by_duplicate ON documents (duplicate_of) WHERE duplicate_of IS NOT NULL;
CREATE INDEX documents_of_issuer ON documents ((analysis -> 'fields' -> 'vatId' ->> 'value'))
WHERE analysis -> 'fields' -> 'vatId' ->> 'value' IS NOT NULL;

CREATE TABLE pages (
  document_id text NOT NULL REFERENCES documents (id) DEFERRABLE,
  number bigint NOT NULL CHECK (number >= 1),
  width_pt double precision NOT NULL CHECK (width_pt > 0),
  height_pt double precision NOT NULL CHECK (height_pt > 0),
  has_text bigint NOT NULL CHECK (has_text IN (0, 1)),
  has_images bigint NOT NULL CHECK (has_images IN (0, 1)),
  source_number bigint NOT NULL DEFAULT 1 CHECK (source_number >= 1),
  set_aside text CHECK (set_aside IN ('blank', 'separator', 'removed')),
  PRIMARY KEY (document_id, number)
);

CREATE TABLE page_texts (
  document_id text NOT NULL,
  number bigint NOT NULL,
  text json NOT NULL,
  PRIMARY KEY (document_id, number),
  FOREIGN KEY (document_id, number) REFERENCES pages (document_id, number) ON DELETE CASCADE
);

CREATE TABLE corrections (
  batch_id text NOT NULL REFERENCES batches (id) DEFERRABLE,
  sequence bigint NOT NULL CHECK (sequence >= 1),
  at bigint NOT NULL,
  correction json NOT NULL,
  judgement_before json,
  judgement_after json,
  PRIMARY KEY (batch_id, sequence)
);
${refuse('corrections_no_update', 'UPDATE', 'corrections', 'corrections are a log')}
CREATE TABLE revisions (
  batch_id text PRIMARY KEY REFERENCES batches (id) DEFERRABLE,
  wanted bigint NOT NULL CHECK (wanted >= 1),
  done bigint NOT NULL DEFAULT 0 CHECK (done BETWEEN 0 AND wanted),
  fault json,
  since bigint NOT NULL
);
CREATE INDEX revisions_open ON revisions (since) WHERE done < wanted;

CREATE TABLE expected_documents (
  id text PRIMARY KEY,
  mandant_id text NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  kind_id text,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
  issuer_hint text,
  tax_year bigint CHECK (tax_year BETWEEN 1990 AND 2200),
  first_year bigint NOT NULL CHECK (first_year BETWEEN 1990 AND 2200),
  created_at bigint NOT NULL
);
CREATE INDEX expected_documents_by_mandant ON expected_documents (mandant_id, created_at, id);

CREATE TABLE expected_states (
  expected_id text NOT NULL REFERENCES expected_documents (id) ON DELETE CASCADE,
  year bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'requested', 'received', 'waived')),
  document_id text REFERENCES documents (id) ON DELETE SET NULL,
  at bigint NOT NULL,
  PRIMARY KEY (expected_id, year)
);
CREATE INDEX expected_states_by_document ON expected_states (document_id) WHERE document_id IS NOT NULL;
`
