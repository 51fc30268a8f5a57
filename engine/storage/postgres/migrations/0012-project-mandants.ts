/** Which mandants a project knows, and what it called them; as in the database file. */
const table = `
CREATE TABLE project_mandants (
  project_id text NOT NULL REFERENCES projects (id),
  mandant_id text NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  is_origin bigint NOT NULL CHECK (is_origin IN (0, 1)),
  first_name text,
  last_name text,
  company_name text,
  name_key text,
  tax_id text,
  tax_id_normalized text,
  reference text,
  created_at bigint NOT NULL,
  PRIMARY KEY (project_id, mandant_id)
);
CREATE INDEX project_mandants_by_time ON project_mandants (project_id, created_at DESC, mandant_id DESC);
CREATE INDEX project_mandants_of_mandant ON project_mandants (mandant_id);

INSERT INTO project_mandants (project_id, mandant_id, is_origin, first_name, last_name, company_name, tax_id,
  tax_id_normalized, created_at)
SELECT b.project_id, m.id, max((b.created_at = m.created_at)::int), m.first_name, m.last_name, m.company_name, m.tax_id,
  m.tax_id_normalized, min(b.created_at)
FROM batches b JOIN mandants m ON m.id = b.mandant_id
WHERE b.project_id IN (SELECT project_id FROM clients)
GROUP BY b.project_id, m.id;
`

/** Mandants of projects. */
export const projectMandants: readonly string[] = [table]
