/**
 * Which mandants a project knows, and what it called them: a program sees no other's. Those of batches that programs
 * sent before are theirs; who made one is told by the batch that it came with.
 */
export const projectMandants = `
CREATE TABLE project_mandants (
  project_id TEXT NOT NULL REFERENCES projects (id),
  mandant_id TEXT NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  is_origin INTEGER NOT NULL CHECK (is_origin IN (0, 1)),
  first_name TEXT,
  last_name TEXT,
  company_name TEXT,
  name_key TEXT,
  tax_id TEXT,
  tax_id_normalized TEXT,
  reference TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (project_id, mandant_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX project_mandants_by_time ON project_mandants (project_id, created_at DESC, mandant_id DESC);
CREATE INDEX project_mandants_of_mandant ON project_mandants (mandant_id);

INSERT INTO project_mandants (project_id, mandant_id, is_origin, first_name, last_name, company_name, tax_id,
  tax_id_normalized, created_at)
SELECT b.project_id, m.id, max(b.created_at = m.created_at), m.first_name, m.last_name, m.company_name, m.tax_id,
  m.tax_id_normalized, min(b.created_at)
FROM batches b JOIN mandants m ON m.id = b.mandant_id
WHERE b.project_id IN (SELECT project_id FROM clients)
GROUP BY b.project_id, m.id;
`
